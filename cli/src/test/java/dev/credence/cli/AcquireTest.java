package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.active.Acquisitions;
import dev.credence.active.LearningData;
import dev.credence.active.LearningListener;
import dev.credence.active.LearningLoop;
import dev.credence.active.LearningPlan;
import dev.credence.active.LearningReport;
import dev.credence.active.RoundResult;
import dev.credence.cli.Cli.Result;
import dev.credence.core.data.Dataset;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.datasets.synthetic.SyntheticProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of simulated active learning. */
final class AcquireTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private Result acquire(Path out, Object... more) {
        List<Object> all = new ArrayList<>(List.of("acquire", "--device", "nd4j", "--out", out));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray());
    }

    private Result moons(Path out, Object... more) {
        List<Object> all = new ArrayList<>(List.of(
                "--dataset", "two-moons", "--epochs", 5, "--hidden", 8, "--start", 2, "--next", 3, "--samples", 10));
        all.addAll(Arrays.asList(more));
        return acquire(out, all.toArray());
    }

    /** The reproducible part of the results: all lines without times, as a set. */
    private static Set<String> lines(Path out) throws IOException {
        Set<String> lines = new HashSet<>();
        for (String line : Files.readAllLines(out.resolve("rounds.jsonl"))) {
            ObjectNode json = (ObjectNode) JSON.readTree(line);
            json.remove("seconds");
            lines.add(json.toString());
        }
        return lines;
    }

    /** The states of the page, which is written after every round, the last one at the end. */
    private List<String> pages(Path out, String acquisition, int rounds) {
        Dataset moons = SyntheticProvider.generate("two-moons", 1);
        LearningPlan plan = new LearningPlan(
                "dropout-alpha", Map.of("epochs", "2"), List.of(acquisition), 2, 3, rounds, 0, 0, 5, 1, 1);
        LearningData data = LearningData.ofSplit(moons, 0, Map.of());
        LearningLoop loop = new LearningLoop(
                plan,
                data,
                Methods.discover().get("dropout-alpha"),
                Acquisitions.discover(),
                Devices.discover().choose("nd4j"));
        LearningReport report = new LearningReport(data, "", List.of(), Map.of());
        List<String> pages = new ArrayList<>();
        loop.run(out, 1, report, new LearningListener() {
            @Override
            public void finished(RoundResult result) {
                pages.add(page(out));
            }
        });
        pages.add(page(out));
        return pages;
    }

    private static String page(Path out) {
        try {
            return Files.readString(out.resolve("report.html"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @DisplayName("The page reports missing rounds, whatever rounds of other acquisitions exist")
    void anUnfinishedPageSaysSo() {
        pages(folder, "random", 3);
        assertThat(pages(folder, "bald", 2))
                .satisfiesExactly(
                        page -> assertThat(page).contains("4 of 5 rounds are finished"),
                        page -> assertThat(page).doesNotContain("rounds are finished"),
                        page -> assertThat(page).doesNotContain("rounds are finished"));
    }

    @Test
    @DisplayName("Interrupted, parallel and extended runs give the same results")
    void interruptionsChangeNothing() throws IOException {
        Path whole = folder.resolve("whole");
        Result first = moons(whole, "--acquisition", "bald,random", "--rounds", 3, "--seeds", 2);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("acquisition", "bald", "random", "labels to 10 %", "10");
        assertThat(lines(whole)).hasSize(2 * 2 * 3);
        assertThat(Files.readString(whole.resolve("report.html"))).contains("Active learning on two-moons");

        Path torn = Files.createDirectories(folder.resolve("torn"));
        List<String> all = Files.readAllLines(whole.resolve("rounds.jsonl"));
        Files.writeString(
                torn.resolve("rounds.jsonl"),
                String.join("\n", all.subList(0, 4)) + "\n" + all.get(4).substring(0, 40));
        Result resumed = moons(torn, "--acquisition", "bald,random", "--rounds", 3, "--seeds", 2, "--jobs", 2);
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.err()).contains("4 rounds were finished before");
        assertThat(lines(torn)).isEqualTo(lines(whole));
        assertThat(resumed.out()).isEqualTo(first.out());

        Path grown = folder.resolve("grown");
        assertThat(moons(grown, "--acquisition", "bald", "--rounds", 1).code()).isZero();
        assertThat(moons(grown, "--acquisition", "bald,random", "--rounds", 3, "--seeds", 2)
                        .code())
                .isZero();
        assertThat(lines(grown)).isEqualTo(lines(whole));

        Result other = moons(grown, "--acquisition", "bald", "--seed", 5);
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("rounds.jsonl, line 1", "seed 1, now 5", "another folder");
    }

    @Test
    @DisplayName("A modified row of the file is detected")
    void changedRowsAreRefused() throws IOException {
        Path out = folder.resolve("out");
        assertThat(moons(out, "--acquisition", "random", "--rounds", 2).code()).isZero();
        Path file = out.resolve("rounds.jsonl");
        List<String> all = new ArrayList<>(Files.readAllLines(file));
        ObjectNode first = (ObjectNode) JSON.readTree(all.get(0));
        first.withArray("chosen").set(0, first.withArray("chosen").get(1));
        Files.write(file, List.of(first.toString(), all.get(1)));
        Result refused = moons(out, "--acquisition", "random", "--rounds", 2);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("does not follow from those before it");
    }

    @Test
    @DisplayName("Regression on a table is supported, with its acquisitions")
    void numbersOfATable() throws IOException {
        Path table = Tables.write(folder.resolve("t.csv"), 60);
        Object[] data = {"--data", table, "--target", "y", "--ignore", "label", "--method", "vi", "--epochs", 5};
        List<Object> args = new ArrayList<>(List.of(data));
        args.addAll(List.of("--acquisition", "variance,bald,power-bald,random", "--rounds", 2));
        Result done = acquire(folder.resolve("out"), args.toArray());
        assertThat(done.code()).as(done.err()).isZero();
        assertThat(done.out()).contains("variance", "power-bald", "rmse");

        args = new ArrayList<>(List.of(data));
        args.addAll(List.of("--acquisition", "max-entropy"));
        Result refused = acquire(folder.resolve("no"), args.toArray());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("'max-entropy' is not for numbers", "variance");
        assertThat(folder.resolve("no")).doesNotExist();
    }

    @Test
    @DisplayName("All errors are reported at once")
    void mistakes() {
        Result refused = moons(
                folder.resolve("out"), "--acquisition", "bold", "--jobs", 0, "--test-fraction", 2, "--set", "hiden=3");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("'bold'", "--jobs is 0", "--test-fraction is 2", "hiden");
        Result rounds = moons(folder.resolve("out"), "--rounds", 0);
        assertThat(rounds.code()).isEqualTo(2);
        assertThat(rounds.err()).contains("The number of rounds is 0");
        Result start = acquire(folder.resolve("out"), "--dataset", "two-moons", "--start", 900);
        assertThat(start.code()).isEqualTo(2);
        assertThat(start.err()).contains("begin with fewer");
        assertThat(folder.resolve("out")).doesNotExist();
        Result suite = acquire(folder.resolve("out"), "--suite", "gal-2016-active", "--next", 3);
        assertThat(suite.code()).isEqualTo(2);
        assertThat(suite.err()).contains("--suite defines the data");
    }
}
