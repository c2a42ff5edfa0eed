package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the bandit simulation. */
final class BanditTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private static Result bandit(Path out, Object... more) {
        List<Object> all = new ArrayList<>(
                List.of("bandit", "--device", "nd4j", "--out", out, "--epochs", 3, "--hidden", 4, "--train-growth", 1));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray());
    }

    private static Set<String> lines(Path out) throws IOException {
        Set<String> lines = new HashSet<>();
        for (String line : Files.readAllLines(out.resolve("decisions.jsonl"))) {
            ObjectNode json = (ObjectNode) JSON.readTree(line);
            json.remove("seconds");
            lines.add(json.toString());
        }
        return lines;
    }

    @Test
    @DisplayName("An interrupted study resumes to the same decisions, with any number of jobs")
    void interruptionsChangeNothing() throws IOException {
        Path whole = folder.resolve("whole");
        Path json = folder.resolve("summary.json");
        Object[] study = {"--problem", "wheel:delta=0.5", "--steps", 120, "--seeds", 2, "--json", json};
        Result first = bandit(whole, study);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("thompson", "epsilon-greedy", "uniform", "% of uniform's expected");
        assertThat(Files.readString(whole.resolve("report.html"))).contains("Cumulative regret", "Decisions: wheel");
        JsonNode summary = JSON.readTree(json.toFile());
        assertThat(summary.at("/policies")).hasSize(3);
        assertThat(summary.at("/study/setting hidden").asText()).isEqualTo("4");
        assertThat(summary.at("/uniform_regret").asDouble()).isBetween(29.4, 29.42);

        Path torn = Files.createDirectories(folder.resolve("torn"));
        List<String> all = Files.readAllLines(whole.resolve("decisions.jsonl"));
        Files.writeString(
                torn.resolve("decisions.jsonl"),
                String.join("\n", all.subList(0, 4)) + "\n" + all.get(4).substring(0, 40));
        Result resumed = bandit(torn, "--jobs", 2, "--problem", "wheel:delta=0.5", "--steps", 120, "--seeds", 2);
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.err()).contains("decisions were made before");
        assertThat(lines(torn)).isEqualTo(lines(whole));
        assertThat(resumed.out()).isEqualTo(first.out());
    }

    @Test
    @DisplayName("Posteriors of all kinds of methods can decide")
    void posteriors() {
        for (String method : List.of("dropout-alpha", "vi", "laplace", "ensemble")) {
            Result done =
                    bandit(folder.resolve(method), "--method", method, "--policy", "thompson,greedy", "--steps", 30);
            assertThat(done.code()).as(done.err()).isZero();
            assertThat(done.out()).contains("thompson");
        }
        Result each = Cli.run(
                "bandit",
                "--device",
                "nd4j",
                "--out",
                folder.resolve("gp"),
                "--method",
                "gp",
                "--epochs",
                2,
                "--network-per-action",
                "--policy",
                "thompson",
                "--steps",
                30);
        assertThat(each.code()).as(each.err()).isZero();
    }

    @Test
    @DisplayName("All errors are reported at once")
    void mistakes() {
        Result refused = bandit(
                folder.resolve("out"),
                "--problem",
                "weel",
                "--policy",
                "thompson,epsilon-greedy:epsilon=2",
                "--steps",
                0,
                "--jobs",
                0,
                "--head",
                "conjugate",
                "--set",
                "hiden=3");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("'weel'", "wheel", "'epsilon' is '2'", "steps is 0", "--jobs is 0", "'conjugate'", "hiden");
        Result problem = bandit(folder.resolve("out"), "--problem", "wheel:delta=2");
        assertThat(problem.code()).isEqualTo(2);
        assertThat(problem.err()).contains("'delta' is '2'", "from 0 to 1");
        Result mushroom = bandit(folder.resolve("out"), "--problem", "mushroom", "--data-dir", folder);
        assertThat(mushroom.code()).isEqualTo(2);
        assertThat(mushroom.err()).contains("agaricus-lepiota.data", "--data-dir");
        Result head = bandit(folder.resolve("out"), "--head", "linear", "--network-per-action");
        assertThat(head.code()).isEqualTo(2);
        assertThat(head.err()).contains("cannot be combined with it");
        Result table = bandit(folder.resolve("out"), "--method", "auto");
        assertThat(table.code()).isEqualTo(2);
        assertThat(table.err()).contains("'auto' learns a table as a whole").doesNotContain("There is no");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    @DisplayName("Unreadable problems and policies are reported once")
    void unreadableNames() {
        Result refused =
                bandit(folder.resolve("out"), "--problem", "wheel:delta=1,5", "--policy", "thompson:x", "--steps", 0);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .containsOnlyOnce("'5' in 'wheel:delta=1,5' is not a setting")
                .containsOnlyOnce("'x' in 'thompson:x' is not a setting");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gp", "ensemble", "sghmc", "hmc"})
    @DisplayName("A linear head on a method without a network is refused before the simulation")
    void headWithoutNetwork(String method) {
        Path out = folder.resolve(method);
        Result refused = Cli.run("bandit", "--device", "nd4j", "--out", out, "--method", method, "--head", "linear");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("'" + method + "' has no single network of dense layers");
        assertThat(out).doesNotExist();
    }
}
