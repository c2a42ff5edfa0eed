package dev.credence.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies: files and results. */
final class BanditStudyTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Wheel WHEEL = new Wheel(0.5);

    @TempDir
    private Path folder;

    private static List<DecisionBlock> run(Path out, String policies, int steps, int seeds, int jobs) {
        return run(out, policies, steps, seeds, jobs, 1);
    }

    private static List<DecisionBlock> run(Path out, String policies, int steps, int seeds, int jobs, long seed) {
        BanditPlan plan = new BanditPlan(
                NamedSpec.parse("wheel:delta=0.5"),
                NamedSpec.list(policies),
                steps,
                1,
                new Retraining(1, 20, 0.5),
                seeds,
                seed);
        return new BanditStudy(plan, WHEEL, Policies.discover(), stop -> Reference.linear())
                .run(out, jobs, report(), BanditListener.SILENT);
    }

    private static BanditReport report() {
        return new BanditReport("Decisions: wheel", WHEEL.uniformRegret(), Map.of());
    }

    private static Set<String> lines(Path out) throws IOException {
        Set<String> lines = new HashSet<>();
        for (String line : Files.readAllLines(out.resolve(BanditStudy.FILE_NAME))) {
            ObjectNode json = (ObjectNode) JSON.readTree(line);
            json.remove("seconds");
            lines.add(json.toString());
        }
        return lines;
    }

    @Test
    void a_study_that_was_torn_apart_or_grew_or_had_several_jobs_is_the_same() throws IOException {
        Path whole = folder.resolve("whole");
        run(whole, "thompson,uniform", 150, 2, 1);
        assertThat(lines(whole)).hasSize(2 * 2 * 3);
        assertThat(Files.readString(whole.resolve("report.html"))).contains("Decisions: wheel", "Cumulative regret");

        Path torn = Files.createDirectories(folder.resolve("torn"));
        List<String> all = Files.readAllLines(whole.resolve(BanditStudy.FILE_NAME));
        Files.writeString(
                torn.resolve(BanditStudy.FILE_NAME),
                String.join("\n", all.subList(0, 2)) + "\n" + all.get(2).substring(0, 60));
        run(torn, "thompson,uniform", 150, 2, 2);
        assertThat(lines(torn)).isEqualTo(lines(whole));

        Path grown = folder.resolve("grown");
        run(grown, "thompson", 50, 1, 1);
        run(grown, "thompson,uniform", 150, 2, 1);
        assertThat(lines(grown)).isEqualTo(lines(whole));
    }

    @Test
    void uniform_choice_loses_what_the_problem_says() {
        List<DecisionBlock> blocks = run(folder.resolve("uniform"), "uniform", 5000, 2, 1);
        BanditReport.Line line = report().lines(blocks).get(0);
        assertThat(line.decisions()).isEqualTo(5000);
        // a decision's regret has a variance below 49²·0.75·0.8: 4 standard errors of 10 000 are 3.9 % of the mean
        assertThat(line.percentOfUniform().mean()).isCloseTo(100, Assertions.within(5.2));
        double sum = blocks.stream().mapToDouble(DecisionBlock::regret).sum();
        assertThat(line.regret().mean()).isCloseTo(sum / 2, Assertions.within(1e-6));
    }

    @Test
    void changed_decisions_are_refused() throws IOException {
        Path out = folder.resolve("out");
        run(out, "thompson", 100, 1, 1);
        Path file = out.resolve(BanditStudy.FILE_NAME);
        List<String> lines = Files.readAllLines(file);
        ObjectNode first = (ObjectNode) JSON.readTree(lines.get(0));
        first.withArray("actions")
                .set(7, (JSON.readTree(lines.get(0)).at("/actions/7").asInt() + 1) % 5);
        Files.write(file, List.of(first.toString(), lines.get(1)));
        assertThatThrownBy(() -> run(out, "thompson", 100, 1, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("decision 7 has been changed");
        Files.write(file, List.of(lines.get(1)));
        assertThatThrownBy(() -> run(out, "thompson", 100, 1, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("line 1")
                .hasMessageContaining("do not follow those before them, which end at 0");
        Files.write(file, lines);
        assertThatThrownBy(() -> run(out, "thompson", 100, 1, 1, 5))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("seed 1, now 5");
    }

    @Test
    void the_summary_holds_every_seed() throws IOException {
        List<DecisionBlock> blocks = run(folder.resolve("out"), "uniform,thompson", 60, 2, 1);
        Path file = folder.resolve("summary.json");
        BanditSummary.write(file, report(), blocks);
        JsonNode json = JSON.readTree(file.toFile());
        assertThat(json.at("/uniform_regret").asDouble())
                .isEqualTo(WHEEL.uniformRegret().orElseThrow());
        List<String> names = new ArrayList<>();
        json.at("/policies").forEach(p -> names.add(p.at("/policy").asText()));
        assertThat(names).containsExactlyInAnyOrder("uniform", "thompson");
        assertThat(json.at("/policies/0/regrets")).hasSize(2);
        assertThat(json.at("/policies/0/regret").asDouble())
                .isLessThanOrEqualTo(json.at("/policies/1/regret").asDouble());
    }

    @Test
    void all_that_is_wrong_with_a_plan_is_said_at_once() {
        assertThatThrownBy(
                        () -> new BanditPlan(NamedSpec.parse("wheel"), List.of(), 0, -1, new Retraining(1, 1, 0), 0, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("no policy", "steps is 0", "action is -1", "seeds is 0");
        assertThatThrownBy(() -> run(folder.resolve("no"), "thomson", 10, 1, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("Did you mean 'thompson'?");
    }
}
