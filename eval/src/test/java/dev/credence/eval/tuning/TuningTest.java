package dev.credence.eval.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.protocol.FakeData;
import dev.credence.eval.protocol.FakeDevices;
import dev.credence.eval.protocol.FakeMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TuningTest {
    private static final Strategy TRIALS = new Strategy.Random(18);

    @TempDir
    Path folder;

    private final FakeDevices devices = new FakeDevices();

    @Test
    void each_rung_trains_the_best_third_of_the_one_below_and_the_defaults() {
        run(plan("shift"), folder, 1);
        for (int rung = 0; rung < 2; rung++) {
            List<ObjectNode> below = lines(folder, rung);
            Set<Integer> expected = below.stream()
                    .sorted(Comparator.comparingDouble((ObjectNode line) ->
                                    line.get("validation_log_likelihood").doubleValue())
                            .reversed())
                    .limit(rung == 0 ? 6 : 2)
                    .map(line -> line.get("trial").intValue())
                    .collect(Collectors.toCollection(TreeSet::new));
            expected.add(0);
            assertThat(trials(lines(folder, rung + 1))).isEqualTo(expected);
        }
        assertThat(lines(folder, 0)).hasSize(18);
        assertThat(lines(folder, 0)).allMatch(line -> line.get("epochs").intValue() == 3);
        assertThat(lines(folder, 2)).allMatch(line -> line.get("epochs").intValue() == 27);
        assertThat(lines(folder, 2))
                .allMatch(line -> line.at("/settings/epochs").textValue().equals("27"));
    }

    @Test
    void the_result_is_the_best_of_the_last_rung_and_never_worse_than_the_defaults() {
        for (long seed = 1; seed <= 5; seed++) {
            Path out = folder.resolve("s" + seed);
            TuningResult result = run(new Tuning.Plan(space("shift"), TRIALS, 3, 2, seed), out, 1);
            double best = lines(out, 2).stream()
                    .mapToDouble(line -> line.get("validation_log_likelihood").doubleValue())
                    .max()
                    .orElseThrow();
            assertThat(result.best().validationLogLikelihood()).isEqualTo(best);
            assertThat(result.gain()).isNotNegative();
            assertThat(result.defaults().settings())
                    .containsEntry("shift", "0.0")
                    .containsEntry("epochs", "27");
            assertThat(TunedSettings.read(out.resolve("settings.json")))
                    .isEqualTo(new TunedSettings("fake", result.best().settings()));
        }
    }

    @Test
    void the_score_is_the_mean_over_the_hold_outs() {
        run(plan("shift"), folder, 1);
        for (ObjectNode line : lines(folder, 0)) {
            double[] scores = {
                line.at("/scores/0").doubleValue(), line.at("/scores/1").doubleValue()
            };
            assertThat(line.get("scores")).hasSize(2);
            assertThat(scores[0]).isNotEqualTo(scores[1]);
            assertThat(line.get("validation_log_likelihood").doubleValue())
                    .isCloseTo((scores[0] + scores[1]) / 2, within(1e-12));
        }
    }

    @Test
    void results_do_not_depend_on_the_number_of_jobs() {
        TuningResult one = run(plan("shift"), folder.resolve("one"), 1);
        TuningResult four = run(plan("shift"), folder.resolve("four"), 4);
        assertThat(withoutTimes(folder.resolve("four"))).isEqualTo(withoutTimes(folder.resolve("one")));
        assertThat(folder.resolve("four/settings.json")).hasSameTextualContentAs(folder.resolve("one/settings.json"));
        assertThat(four.best().trial()).isEqualTo(one.best().trial());
    }

    @Test
    void a_search_stopped_again_and_again_ends_like_one_that_never_was() throws IOException {
        run(plan("shift"), folder.resolve("whole"), 1);
        Path parts = folder.resolve("parts");
        AtomicInteger stops = new AtomicInteger();
        while (!Files.exists(parts.resolve("settings.json"))) {
            try {
                tuning(plan("shift")).run(parts, 2, new StopAfter(stops.get() % 3 + 1));
            } catch (TrainingStopped e) {
                stops.incrementAndGet();
                Path lines = parts.resolve("trials.jsonl");
                Files.writeString(lines, Files.readString(lines) + "{\"trial\":1,\"rung"); // torn
            }
        }
        assertThat(stops).hasValueGreaterThan(4);
        assertThat(withoutTimes(parts)).isEqualTo(withoutTimes(folder.resolve("whole")));
        assertThat(Files.readAllLines(parts.resolve("trials.jsonl")))
                .hasSize(withoutTimes(parts).size());
        assertThat(parts.resolve("settings.json")).hasSameTextualContentAs(folder.resolve("whole/settings.json"));
    }

    @Test
    void a_finished_search_run_again_trains_nothing_and_says_the_same() {
        TuningResult first = run(plan("shift"), folder, 1);
        int opened = devices.opened.get();
        List<Integer> told = new ArrayList<>();
        TuningResult again = tuning(plan("shift")).run(folder, 1, new TuningListener() {
            @Override
            public void started(Halving halving, Collection<TrialResult> alreadyFinished) {
                told.add(alreadyFinished.size());
            }

            @Override
            public void finished(TrialResult result) {
                told.add(-1);
            }
        });
        assertThat(again).isEqualTo(first);
        assertThat(devices.opened).hasValue(opened);
        assertThat(devices.closed).hasValue(opened);
        assertThat(told).containsExactly(withoutTimes(folder).size());
    }

    @Test
    void another_search_in_the_same_folder_is_refused_with_every_difference() throws IOException {
        run(plan("shift"), folder, 1);
        byte[] before = Files.readAllBytes(folder.resolve("trials.jsonl"));
        refused(new Tuning.Plan(space("shift"), TRIALS, 3, 2, 8), "seed 7, now 8");
        refused(
                new Tuning.Plan(space("shift=0..1"), new Strategy.Grid(5), 2, 1, 7),
                "range.shift -3..3, now 0..1; strategy random, 18 trials, now grid, 5 points; halving 3, now 2;"
                        + " hold_outs 2, now 1");
        refused(
                new Tuning.Plan(
                        SearchSpace.of(new FakeMethod(), Map.of("epochs", "28"), List.of("shift")), TRIALS, 3, 2, 7),
                "trials.jsonl, line 1: trial 0 was made with epochs 27, now 28");
        refused(
                new Tuning.Plan(
                        SearchSpace.of(new FakeMethod(), Map.of("batch", "5", "epochs", "27"), List.of("shift")),
                        TRIALS,
                        3,
                        2,
                        7),
                "line 1: trial 0 was made with batch 4, now 5");
        assertThatThrownBy(() -> new Tuning(plan("shift"), data(FakeData.of("other")), devices)
                        .run(folder, 1, TuningListener.SILENT))
                .hasMessageContaining("dataset a, now other");
        assertThat(folder.resolve("trials.jsonl")).hasBinaryContent(before);
    }

    private void refused(Tuning.Plan plan, String... why) {
        assertThatThrownBy(() -> run(plan, folder, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll(why)
                .hasMessageContaining("use another folder");
    }

    @Test
    void a_trial_that_diverges_or_is_refused_counts_as_the_worst_and_is_told() {
        TuningResult result = run(plan("shift", "fault=none,diverges,refuses"), folder, 2);
        assertThat(result.failed()).hasSizeBetween(6, 17);
        assertThat(result.failed())
                .extracting(TrialResult::failure)
                .anyMatch(failure -> failure.contains("the energy is not finite"))
                .anyMatch(failure -> failure.contains("the fake refuses"));
        assertThat(result.failed())
                .allMatch(failed -> failed.rung() == 0 && Double.isNaN(failed.validationLogLikelihood()));
        assertThat(result.best().settings()).containsEntry("fault", "none");
    }

    @Test
    void if_all_trials_fail_the_reason_is_told_and_no_settings_are_written() {
        Tuning.Plan plan = plan(Map.of("fault", "diverges", "epochs", "27"), "shift");
        assertThatThrownBy(() -> run(plan, folder, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("All 18 trials failed", "the energy is not finite");
        assertThat(folder.resolve("settings.json")).doesNotExist();
    }

    @Test
    void a_method_that_refuses_its_own_defaults_stops_the_search() {
        assertThatThrownBy(() -> run(plan(Map.of("fault", "refuses", "epochs", "27"), "shift"), folder, 1))
                .isInstanceOf(UserException.class)
                .hasMessage("the fake refuses");
    }

    @Test
    void only_training_points_are_read() {
        Dataset all = FakeData.of("a");
        Set<Integer> test = Arrays.stream(all.splits().get(1).test()).boxed().collect(Collectors.toSet());
        Examples guarded = new Examples() {
            @Override
            public int size() {
                return all.examples().size();
            }

            @Override
            public int inputs() {
                return 1;
            }

            @Override
            public void inputs(int row, double[] into, int offset) {
                assertThat(test).doesNotContain(row);
                all.examples().inputs(row, into, offset);
            }

            @Override
            public double target(int row) {
                assertThat(test).doesNotContain(row);
                return all.examples().target(row);
            }
        };
        Dataset data = FakeData.of("a", guarded);
        TuningResult result = new Tuning(plan("shift"), new Tuning.Data(data, data.train(1), Map.of()), devices)
                .run(folder, 1, TuningListener.SILENT);
        assertThat(result.best().scores()).hasSize(2);
    }

    @Test
    void plans_that_make_no_sense_are_refused() {
        assertThatThrownBy(() -> new Tuning.Plan(space("shift"), TRIALS, 0, 1, 1))
                .hasMessageContaining("factor is 0");
        assertThatThrownBy(() -> new Tuning.Plan(space("shift"), TRIALS, 3, 0, 1))
                .hasMessageContaining("hold-outs is 0");
        assertThatThrownBy(() -> run(plan("shift"), folder.resolve("x"), 0)).hasMessageContaining("jobs is 0");
        Dataset data = FakeData.of("a");
        Tuning lonely =
                new Tuning(plan("shift"), new Tuning.Data(data, data.train(0).rows(new int[] {0}), Map.of()), devices);
        assertThatThrownBy(() -> lonely.run(folder.resolve("x"), 1, TuningListener.SILENT))
                .hasMessageContaining("at least 2 training points, there is 1");
        assertThat(folder.resolve("x")).doesNotExist();
    }

    private TuningResult run(Tuning.Plan plan, Path out, int jobs) {
        return tuning(plan).run(out, jobs, TuningListener.SILENT);
    }

    private Tuning tuning(Tuning.Plan plan) {
        return new Tuning(plan, data(FakeData.of("a")), devices);
    }

    private static Tuning.Data data(Dataset dataset) {
        return new Tuning.Data(dataset, dataset.train(1), Map.of("dataset", dataset.name()));
    }

    private static Tuning.Plan plan(String... asked) {
        return plan(Map.of("epochs", "27"), asked);
    }

    private static Tuning.Plan plan(Map<String, String> fixed, String... asked) {
        return new Tuning.Plan(SearchSpace.of(new FakeMethod(), fixed, List.of(asked)), TRIALS, 3, 2, 7);
    }

    private static SearchSpace space(String... asked) {
        return SearchSpace.of(new FakeMethod(), Map.of("epochs", "27"), List.of(asked));
    }

    private static Set<Integer> trials(List<ObjectNode> lines) {
        return lines.stream().map(line -> line.get("trial").intValue()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<ObjectNode> lines(Path folder, int rung) {
        return lines(folder).stream()
                .filter(line -> line.get("rung").intValue() == rung)
                .toList();
    }

    private static List<ObjectNode> lines(Path folder) {
        try {
            List<ObjectNode> lines = new ArrayList<>();
            for (String line : Files.readAllLines(folder.resolve("trials.jsonl"))) {
                lines.add((ObjectNode) new ObjectMapper().readTree(line));
            }
            return lines;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<String> withoutTimes(Path folder) {
        return lines(folder).stream()
                .map(line -> line.without("seconds").toString())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Stops after some trainings, in the middle of the next. */
    private static final class StopAfter implements TuningListener {
        private final AtomicInteger left;

        StopAfter(int trainings) {
            left = new AtomicInteger(trainings);
        }

        @Override
        public void finished(TrialResult result) {
            left.decrementAndGet();
        }

        @Override
        public boolean shouldStop() {
            return left.get() <= 0;
        }
    }
}
