package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Selection of settings within a split. */
final class SplitRunnerTest {
    private static final Map<String, List<String>> GRID = Map.of("shift", List.of("9", "0", "-9"));

    /** On the training rows shift 0 is best, on the test rows of split 1 shift 9. */
    private static Examples misleading() {
        return misleading(9);
    }

    private static Examples misleading(double testTarget) {
        double[][] inputs = new double[FakeData.POINTS][1];
        double[] targets = new double[FakeData.POINTS];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = i % FakeData.SPLITS == 1 ? testTarget : Math.cos(i);
        }
        return Examples.of(inputs, targets);
    }

    @Test
    void the_candidate_that_is_best_on_validation_rows_is_chosen_though_another_is_better_on_test_rows() {
        Dataset data = FakeData.of("a", misleading());
        RunResult chosen = run(data, new Contender("x", "fake", Map.of(), GRID), new FakeDevices());
        RunResult better = run(data, new Contender("x", "fake", Map.of("shift", "9"), Map.of()), new FakeDevices());
        assertThat(chosen.hyperparameters()).containsEntry("shift", "0.0");
        assertThat(better.metrics().get("rmse")).isLessThan(chosen.metrics().get("rmse"));
        assertThat(chosen.selection())
                .extracting(score -> score.settings().get("shift"))
                .containsExactly("9", "0", "-9");
        assertThat(chosen.selection().get(1).validationLogLikelihood())
                .isGreaterThan(chosen.selection().get(0).validationLogLikelihood())
                .isGreaterThan(chosen.selection().get(2).validationLogLikelihood());
    }

    @Test
    void what_the_training_found_is_kept() {
        RunResult result =
                run(FakeData.of("a", misleading()), new Contender("x", "fake", Map.of(), GRID), new FakeDevices());
        // at most 9 epochs move the prediction by 0.01 of each target
        assertThat(result.findings()).containsOnlyKeys("prediction", "points_at_test_points");
        assertThat(result.findings()).containsEntry("points_at_test_points", 10.0);
        assertThat(result.findings().get("prediction")).isBetween(-1.0, 1.0);
    }

    @Test
    void the_choice_never_reads_a_test_row_and_the_best_is_trained_on_the_whole_training_part() {
        Recorder recorder = new Recorder(misleading());
        Dataset data = FakeData.of("a", recorder);
        RunResult result = run(data, new Contender("x", "fake", Map.of(), GRID), recorder);
        Set<Integer> train = setOf(data.splits().get(1).train());
        Set<Integer> all = new TreeSet<>(train);
        all.addAll(setOf(data.splits().get(1).test()));
        // first for copies, which a hold-out keeps together; then by each candidate
        assertThat(recorder.rowsReadBetweenDevices()).containsExactly(train, train, train, train, all);
        assertThat(recorder.rowsStandardised()).containsExactly(24, 24, 24, 30);
        assertThat(result.trainPoints()).isEqualTo(30);
        assertThat(result.testPoints()).isEqualTo(10);
    }

    @Test
    void with_several_hold_outs_each_candidate_is_trained_on_each_and_the_mean_decides() {
        Recorder recorder = new Recorder(misleading());
        Dataset data = FakeData.of("a", recorder);
        Contender contender = new Contender("x", "fake", Map.of(), GRID);
        RunResult once = run(data, contender, new FakeDevices());
        RunResult result = run(data, contender, recorder, 3);
        assertThat(recorder.rowsStandardised()).containsExactly(24, 24, 24, 24, 24, 24, 24, 24, 24, 30);
        assertThat(result.metrics()).as("trained again in the same way").isEqualTo(once.metrics());
        assertThat(result.selection().get(1).validationLogLikelihood())
                .as("other validation rows, another score")
                .isNotEqualTo(once.selection().get(1).validationLogLikelihood())
                .isCloseTo(once.selection().get(1).validationLogLikelihood(), within(1.0));
    }

    @Test
    void what_was_chosen_and_trained_again_equals_a_run_with_these_settings_fixed() {
        Dataset data = FakeData.of("a", misleading());
        RunResult chosen = run(data, new Contender("x", "fake", Map.of(), GRID), new FakeDevices());
        RunResult fixed = run(data, new Contender("x", "fake", Map.of("shift", "0"), Map.of()), new FakeDevices());
        assertThat(chosen.metrics()).isEqualTo(fixed.metrics());
        assertThat(chosen.hyperparameters()).isEqualTo(fixed.hyperparameters());
        assertThat(fixed.selection()).isEmpty();
    }

    @Test
    void a_candidate_that_diverges_is_left_out() {
        RunResult result = run(
                FakeData.of("a"),
                new Contender("x", "fake", Map.of(), Map.of("fault", List.of("diverges", "none"))),
                new FakeDevices());
        assertThat(result.selection().get(0).validationLogLikelihood()).isNaN();
        assertThat(result.hyperparameters()).containsEntry("fault", "none");
    }

    @Test
    void if_all_candidates_diverge_the_run_fails_with_the_reason() {
        Contender hopeless =
                new Contender("x", "fake", Map.of("fault", "diverges"), Map.of("shift", List.of("0", "1")));
        assertThatThrownBy(() -> run(FakeData.of("a"), hopeless, new FakeDevices()))
                .hasMessageContaining("the energy is not finite");
    }

    @Test
    void all_settings_are_reported_in_the_order_of_the_method_and_the_epochs_run() {
        RunResult result = run(FakeData.of("a"), FakeMethod.contender("x", Map.of("epochs", "7")), new FakeDevices());
        assertThat(result.hyperparameters().toString()).isEqualTo("{epochs=7, batch=4, shift=0.0, fault=none}");
        assertThat(result.epochs()).isEqualTo(7);
        assertThat(result.metrics()).containsKeys("rmse", "log_likelihood", "crps", "picp_95");
    }

    @Test
    void confirmed_widths_are_chosen_on_training_rows_only_and_kept_as_a_finding() {
        Dataset data = FakeData.of("a", misleading());
        Contender contender = new Contender("x", "fake", Map.of("shift", "3"), Map.of());
        RunExtras confirmed =
                new RunExtras(Map.of(), 0, KnownMetrics.standard(), Optional.empty(), Optional.empty(), true);
        RunResult fitted = run(data, contender, new FakeDevices());
        RunResult wide = run(data, contender, new FakeDevices(), 1, confirmed);
        RunResult others = run(FakeData.of("a", misleading(200)), contender, new FakeDevices(), 1, confirmed);
        // a prediction three standard deviations off: s² = (30 · (9 + 1) + 10)/(30 + 10), about
        assertThat(wide.findings().get("width_factor")).isBetween(2.6, 3.0);
        assertThat(others.findings().get("width_factor"))
                .as("with other test targets")
                .isEqualTo(wide.findings().get("width_factor"));
        assertThat(wide.metrics().get("rmse")).isEqualTo(fitted.metrics().get("rmse"));
        assertThat(wide.metrics().get("mpiw_95"))
                .isGreaterThan(2 * fitted.metrics().get("mpiw_95"));
        assertThat(fitted.findings()).doesNotContainKey("width_factor");
        assertThat(run(data, contender, new FakeDevices(), 1, confirmed).metrics())
                .as("the same again")
                .isEqualTo(wide.metrics());
    }

    private static RunResult run(Dataset data, Contender contender, DeviceProvider devices) {
        return run(data, contender, devices, 1);
    }

    private static RunResult run(Dataset data, Contender contender, DeviceProvider devices, int holdOuts) {
        return run(data, contender, devices, holdOuts, RunExtras.NONE);
    }

    private static RunResult run(
            Dataset data, Contender contender, DeviceProvider devices, int holdOuts, RunExtras extras) {
        return new SplitRunner(FakeMethod.registry(), devices, 1, extras, () -> false)
                .run(
                        new Run(contender, data.name(), 1, 1001, holdOuts),
                        SplitData.of(data),
                        new RunProgressReporter(progress -> {}))
                .result();
    }

    private static Set<Integer> setOf(int[] rows) {
        Set<Integer> set = new TreeSet<>();
        Arrays.stream(rows).forEach(set::add);
        return set;
    }

    /** Data and devices in one: records the rows read before, between and after the openings of devices. */
    private static final class Recorder implements Examples, DeviceProvider {
        private final Examples rows;
        private final FakeDevices devices = new FakeDevices();
        private final List<List<Integer>> reads = new ArrayList<>();

        Recorder(Examples rows) {
            this.rows = rows;
            reads.add(new ArrayList<>());
        }

        List<Set<Integer>> rowsReadBetweenDevices() {
            return reads.stream().<Set<Integer>>map(TreeSet::new).toList();
        }

        /** The rows read before the first repetition: those used for the standardisation. */
        List<Integer> rowsStandardised() {
            List<Integer> counts = new ArrayList<>();
            for (List<Integer> phase : reads.subList(1, reads.size())) {
                Set<Integer> seen = new TreeSet<>();
                int i = 0;
                while (seen.add(phase.get(i))) {
                    i++;
                }
                counts.add(i);
            }
            return counts;
        }

        @Override
        public int size() {
            return rows.size();
        }

        @Override
        public int inputs() {
            return rows.inputs();
        }

        @Override
        public void inputs(int row, double[] into, int offset) {
            reads.get(reads.size() - 1).add(row);
            rows.inputs(row, into, offset);
        }

        @Override
        public double target(int row) {
            reads.get(reads.size() - 1).add(row);
            return rows.target(row);
        }

        @Override
        public Device open() {
            reads.add(new ArrayList<>());
            return devices.open();
        }

        @Override
        public String name() {
            return devices.name();
        }

        @Override
        public String description() {
            return devices.description();
        }

        @Override
        public int priority() {
            return 0;
        }

        @Override
        public Optional<String> unavailable() {
            return Optional.empty();
        }
    }
}
