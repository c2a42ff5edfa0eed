package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Defaults;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ComparisonTest {
    private static final int RUNS = 2 * 2 * FakeData.SPLITS;

    @TempDir
    Path folder;

    private final FakeDevices devices = new FakeDevices();

    @Test
    void every_contender_is_run_on_every_split_of_every_data_set() throws IOException {
        Summary summary = run(plan(0), folder, 1);
        assertThat(Files.readAllLines(folder.resolve("results.jsonl"))).hasSize(RUNS);
        assertThat(summary.rows())
                .extracting(row -> row.dataset() + " " + row.label() + " " + row.splits())
                .containsExactly("a plain 4", "a searched 4", "bb plain 4", "bb searched 4");
    }

    @Test
    void fewer_splits_are_the_first_ones_and_more_than_there_are_mean_all() {
        assertThat(run(plan(2), folder, 1).rows()).allMatch(row -> row.splits() == 2);
        assertThat(run(plan(100), folder, 1).rows()).allMatch(row -> row.splits() == FakeData.SPLITS);
    }

    @Test
    void results_do_not_depend_on_the_number_of_jobs() {
        run(plan(0), folder.resolve("one"), 1);
        run(plan(0), folder.resolve("three"), 3);
        assertThat(withoutTimes(folder.resolve("three"))).isEqualTo(withoutTimes(folder.resolve("one")));
        assertThat(folder.resolve("three/summary.json")).hasSameTextualContentAs(folder.resolve("one/summary.json"));
    }

    @Test
    void a_comparison_stopped_again_and_again_ends_like_one_that_never_was() {
        run(plan(0), folder.resolve("whole"), 1);
        Path parts = folder.resolve("parts");
        AtomicInteger stops = new AtomicInteger();
        while (!Files.exists(parts.resolve("summary.json"))) {
            try {
                comparison(plan(0)).run(parts, 1, new StopAfter(stops.get() % 3 + 1));
            } catch (TrainingStopped e) {
                stops.incrementAndGet();
            }
        }
        assertThat(stops).hasValueGreaterThan(4);
        assertThat(withoutTimes(parts)).hasSize(RUNS).isEqualTo(withoutTimes(folder.resolve("whole")));
        assertThat(parts.resolve("summary.json")).hasSameTextualContentAs(folder.resolve("whole/summary.json"));
    }

    @Test
    void a_finished_comparison_run_again_trains_nothing() {
        Summary first = run(plan(0), folder, 1);
        int opened = devices.opened.get();
        assertThat(run(plan(0), folder, 1)).isEqualTo(first);
        assertThat(devices.opened).hasValue(opened);
    }

    @Test
    void the_listener_is_told_what_is_there_already() {
        run(plan(1), folder, 1);
        List<Integer> told = new ArrayList<>();
        comparison(plan(0)).run(folder, 1, new ComparisonListener() {
            @Override
            public void started(int total, int alreadyFinished) {
                told.addAll(List.of(total, alreadyFinished));
            }
        });
        assertThat(told).containsExactly(RUNS, 4);
    }

    @Test
    void every_device_that_is_opened_is_closed_whatever_happens() {
        run(plan(0), folder, 2);
        assertThatThrownBy(() -> run(faulty("diverges"), folder.resolve("2"), 2))
                .isInstanceOf(UserException.class);
        assertThatThrownBy(() -> comparison(plan(0)).run(folder.resolve("3"), 2, new StopAfter(1)))
                .isInstanceOf(TrainingStopped.class);
        assertThat(devices.closed).hasValue(devices.opened.get()).hasPositiveValue();
    }

    @Test
    void a_run_that_fails_leaves_the_others_going_and_is_named() throws IOException {
        List<Run> failed = new ArrayList<>();
        ComparisonListener listener = new ComparisonListener() {
            @Override
            public void failed(Run run, UserException cause) {
                failed.add(run);
            }
        };
        assertThatThrownBy(() -> comparison(faulty("diverges")).run(folder, 2, listener))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("4 runs failed; the finished ones are kept in")
                .hasMessageContaining(
                        "bad on a, split 0: Training stopped at epoch 2, step 9: the energy is not finite")
                .hasMessageContaining("bad on a, split 3");
        assertThat(failed).hasSize(4);
        assertThat(Files.readAllLines(folder.resolve("results.jsonl"))).hasSize(4);
        assertThat(folder.resolve("summary.json")).doesNotExist();
    }

    @Test
    void a_problem_that_a_method_refuses_is_reported_with_the_run() {
        assertThatThrownBy(() -> run(faulty("refuses"), folder, 1))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("bad on a, split 0: the fake refuses");
    }

    @Test
    void a_listener_that_breaks_stops_everything_and_is_not_hidden() throws IOException {
        RuntimeException bug = new IllegalStateException("bug");
        assertThatThrownBy(() -> comparison(plan(0)).run(folder, 2, new ComparisonListener() {
                    @Override
                    public void finished(RunResult result) {
                        throw bug;
                    }
                }))
                .isSameAs(bug);
        assertThat(Files.readAllLines(folder.resolve("results.jsonl"))).hasSize(1);
    }

    @Test
    void an_interrupted_caller_stops_the_comparison_and_stays_interrupted() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> run(plan(0), folder, 1)).isInstanceOf(RuntimeException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void faults_of_a_plan_are_reported_together_before_anything_is_run() {
        Comparison.Plan plan = new Comparison.Plan(
                List.of("a"),
                List.of(
                        FakeMethod.contender("first", Map.of("epochs", "no")),
                        FakeMethod.contender("second", Map.of("shfit", "1")),
                        new Contender("third", "fakes", Map.of(), Map.of())),
                Map.of(),
                0,
                1,
                1,
                List.of());
        assertThatThrownBy(() -> run(plan, folder.resolve("new"), 1))
                .hasMessageContaining("first: Setting 'epochs' is 'no'")
                .hasMessageContaining("second: There is no setting 'shfit'")
                .hasMessageContaining("third: There is no inference method 'fakes'");
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void plans_that_make_no_sense_are_refused() {
        assertThatThrownBy(() -> run(plan(0), folder, 0)).hasMessageContaining("jobs is 0");
        assertThatThrownBy(() -> plan(-1)).hasMessageContaining("splits is -1");
        assertThatThrownBy(() -> new Comparison.Plan(
                        List.of("a", "a"), List.of(FakeMethod.contender("x", Map.of())), Map.of(), 0, 1, 1, List.of()))
                .hasMessageContaining("a is named twice");
        assertThatThrownBy(() -> new Comparison.Plan(
                        List.of("a"),
                        List.of(FakeMethod.contender("x", Map.of()), FakeMethod.contender("x", Map.of())),
                        Map.of(),
                        0,
                        1,
                        1,
                        List.of()))
                .hasMessageContaining("called 'x'");
    }

    private Summary run(Comparison.Plan plan, Path out, int jobs) {
        return comparison(plan).run(out, jobs, ComparisonListener.SILENT);
    }

    private Comparison comparison(Comparison.Plan plan) {
        return new Comparison(plan, FakeMethod.registry(), devices, FakeData::of);
    }

    private static Comparison.Plan plan(int splits) {
        return new Comparison.Plan(
                List.of("a", "bb"),
                List.of(
                        FakeMethod.contender("plain", Map.of("shift", "0.5")),
                        new Contender("searched", "fake", Map.of(), Map.of("shift", List.of("2", "0.1", "1")))),
                Map.of("bb", new Defaults(Map.of("epochs", "2"), Map.of())),
                splits,
                1,
                1,
                List.of());
    }

    private static Comparison.Plan faulty(String fault) {
        return new Comparison.Plan(
                List.of("a"),
                List.of(FakeMethod.contender("bad", Map.of("fault", fault)), FakeMethod.contender("good", Map.of())),
                Map.of(),
                0,
                1,
                1,
                List.of());
    }

    /** The lines of a results file in any order, without times. */
    private static Set<String> withoutTimes(Path folder) {
        try {
            Set<String> lines = new TreeSet<>();
            for (String line : Files.readAllLines(folder.resolve("results.jsonl"))) {
                ObjectNode json = (ObjectNode) new ObjectMapper().readTree(line);
                json.remove(List.of("select_seconds", "train_seconds", "predict_seconds"));
                lines.add(json.toString());
            }
            return lines;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Stops after some runs, in the middle of the next. */
    private static final class StopAfter implements ComparisonListener {
        private final AtomicInteger left;
        private final AtomicInteger questions = new AtomicInteger();

        StopAfter(int runs) {
            left = new AtomicInteger(runs);
        }

        @Override
        public void finished(RunResult result) {
            left.decrementAndGet();
        }

        @Override
        public boolean shouldStop() {
            return left.get() <= 0 && questions.incrementAndGet() > 1;
        }
    }
}
