package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.eval.coverage.CalibratedCoverage;
import dev.credence.eval.report.ComparisonReport;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.ComparisonTable;
import dev.credence.eval.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison with a calibration set. */
final class CalibrationPartTest {
    @TempDir
    Path folder;

    private final FakeDevices devices = new FakeDevices();
    private final Map<Long, List<double[]>> seen = new ConcurrentHashMap<>();

    private Summary run(double share, int splits, Optional<CalibrationPart.Measure> measure) {
        Comparison.Plan plan = new Comparison.Plan(
                List.of("one"), List.of(FakeMethod.contender("here", Map.of())), Map.of(), splits, 1, 1, List.of());
        Comparison.Plan asked = measure.map(m -> plan.withCalibration(new CalibrationPart(share, m)))
                .orElse(plan);
        return new Comparison(asked, FakeMethod.registry(), devices, FakeData::of)
                .run(folder, 2, ComparisonListener.SILENT);
    }

    /** Records its arguments, and reports a coverage of 0.7. */
    private Optional<CalibrationPart.Measure> measure() {
        return Optional.of((model, calibration, test, seed) -> {
            seen.put(seed, List.of(inputs(calibration), inputs(test)));
            assertThat(model.description().problem().trainingPoints()).isEqualTo(30 - calibration.size());
            return List.of(
                    new CalibratedCoverage(
                            "pit",
                            0.8,
                            Map.of("covered", 0.7, "lowest", 0.6, "highest", 0.9, "within", 1.0, "size", 2.5)),
                    new CalibratedCoverage("pit", 0.5, Map.of("covered", 0.4)));
        });
    }

    private static double[] inputs(Examples examples) {
        return Arrays.stream(examples.inputMatrix()).mapToDouble(row -> row[0]).toArray();
    }

    private List<RunResult> results() {
        return ComparisonResults.read(folder).results();
    }

    @Test
    @DisplayName("What is kept is part of the split's training points, other for each split, and not trained on")
    void theParts() {
        run(0.4, 2, measure());
        Dataset whole = FakeData.of("one");
        assertThat(seen).hasSize(2);
        List<double[]> kept = new ArrayList<>();
        for (int split = 0; split < 2; split++) {
            List<double[]> parts = seen.get(Comparison.seed(1, split));
            assertThat(parts.get(0)).hasSize(12).isSorted();
            assertThat(inputs(whole.train(split))).contains(parts.get(0));
            assertThat(inputs(whole.test(split))).isEqualTo(parts.get(1));
            kept.add(parts.get(0));
            CalibrationPart part = new CalibrationPart(0.4, measure().orElseThrow());
            Dataset rest = part.without(whole, 1);
            assertThat(inputs(rest.train(split))).hasSize(18).doesNotContain(parts.get(0));
            assertThat(part.kept(whole, split, 2).targets())
                    .isNotEqualTo(part.kept(whole, split, 1).targets());
        }
        assertThat(kept.get(0)).isNotEqualTo(kept.get(1));
        assertThat(results()).allMatch(result -> result.trainPoints() == 18 && result.testPoints() == 10);
    }

    @Test
    @DisplayName("Its figures are metrics, in the table and in the report, by coverage")
    void theFiguresAreShown() throws IOException {
        Summary summary = run(0.4, 2, measure());
        assertThat(results().get(0).metrics())
                .containsEntry("covered[pit 0.8]", 0.7)
                .containsEntry("covered[pit 0.5]", 0.4)
                .containsKey("log_likelihood");
        assertThat(ComparisonTable.of(summary).text())
                .containsPattern("pit, 50 % +40.0 % +– to –")
                .containsPattern("pit, 80 % +70.0 % +60.0 to 90.0 % +2 of 2 +2.50");
        assertThat(Files.readString(ComparisonReport.write(folder)))
                .contains("Calibrated on kept rows", "here: pit, 80 %", "60.0 to 90.0 %");
    }

    @Test
    @DisplayName("Finished runs are not run again; those with another part, or none, are refused")
    void runsGoOn() {
        run(0.4, 1, measure());
        run(0.4, 2, measure());
        assertThat(seen).hasSize(2);
        int opened = devices.opened.get();
        run(0.4, 2, measure());
        assertThat(devices.opened.get()).isEqualTo(opened);
        assertThatThrownBy(() -> run(0.5, 2, measure()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("training points 18, now 15");
        assertThatThrownBy(() -> run(0.5, 2, Optional.empty()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("calibration kept points for the coverages 0.5, 0.8, now none");
    }

    @Test
    @DisplayName("Shares that leave nothing on one side are refused before anything runs")
    void sharesThatMakeNoSense() {
        for (double share : new double[] {0, 1, -0.5, Double.NaN}) {
            assertThatThrownBy(() -> new CalibrationPart(share, measure().orElseThrow()))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("between 0 and 1");
        }
        for (double share : new double[] {0.01, 0.999}) {
            assertThatThrownBy(() -> run(share, 1, measure()))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("30 training points of one");
        }
        assertThat(devices.opened.get()).isZero();
    }

    @Test
    @DisplayName("Metrics of other kinds are not taken for coverage, and figures need to be known")
    void names() {
        assertThat(CalibratedCoverage.of("covered[aps by class 0.95]"))
                .contains(new CalibratedCoverage.Key("aps by class", 0.95));
        assertThat(new CalibratedCoverage.Key("aps", 0.995).words()).isEqualTo("aps, 99.5 %");
        for (String other : List.of("auroc_entropy[x 0.9]", "w1[hmc]", "rmse", "covered[pit]", "covered[pit 1.0]")) {
            assertThat(CalibratedCoverage.of(other)).as(other).isEmpty();
        }
        assertThatThrownBy(() -> new CalibratedCoverage("pit", 0.9, Map.of("size", 1.0)))
                .hasMessageContaining("nothing is covered");
        assertThatThrownBy(() -> new CalibratedCoverage("pit", 0.9, Map.of("covered", 1.0, "colour", 1.0)))
                .hasMessageContaining("'colour'");
    }
}
