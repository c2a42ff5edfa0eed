package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Histograms of parts are the histogram of the whole, and their thresholds are no lower than the exact ones. */
final class ScoreHistogramTest {
    private static final int PART = 50;
    private static final double[] COVERAGES = {0.5, 0.9, 0.99};

    private final World world = new World(5);

    private static Examples rows(int batch, double[] targets) {
        double[][] inputs = new double[targets.length][];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = new double[] {batch, i};
        }
        return Examples.of(inputs, targets);
    }

    private static ScoreHistogram part(Predictive predicted, Examples rows) {
        return ScoreHistogram.of((samples, to) -> to.accept(predicted, 0), rows, 0, 1, COVERAGES);
    }

    /** The histograms of 40 batches of rows. */
    private List<ScoreHistogram> parts() {
        List<ScoreHistogram> parts = new ArrayList<>();
        for (int batch = 0; batch < 40; batch++) {
            parts.add(part(world.prediction(batch, PART), rows(batch, world.targets(batch, PART))));
        }
        return parts;
    }

    private static ScoreHistogram sum(List<ScoreHistogram> parts) {
        ScoreHistogram sum = ScoreHistogram.parse(parts.get(0).toJson());
        parts.subList(1, parts.size()).forEach(sum::add);
        return sum;
    }

    @Test
    @DisplayName("The sum does not depend on order or grouping, and survives as JSON")
    void addsUp() {
        List<ScoreHistogram> parts = parts();
        String once = sum(parts).toJson();
        List<ScoreHistogram> shuffled = new ArrayList<>(parts);
        Collections.shuffle(shuffled, new Random(1));
        ScoreHistogram first = sum(shuffled.subList(0, 13));
        ScoreHistogram second = sum(shuffled.subList(13, 40));
        second.add(first);
        assertThat(second.toJson()).isEqualTo(once);
        assertThat(ScoreHistogram.parse(once).toJson()).isEqualTo(once);
        assertThat(second.points()).isEqualTo(40L * PART);
    }

    @Test
    @DisplayName("Its intervals hold those of the exact calibration, and hardly more")
    void holdsTheExactIntervals() {
        double[] targets = new double[40 * PART];
        double[][] means = new double[targets.length][];
        double[][] variances = new double[targets.length][];
        for (int batch = 0; batch < 40; batch++) {
            for (int i = 0; i < PART; i++) {
                double x = world.x(batch, i);
                targets[batch * PART + i] = world.y(batch, i);
                means[batch * PART + i] = new double[] {Math.sin(6 * x), Math.sin(6 * x) + 0.4 * x};
                variances[batch * PART + i] = new double[] {0.04 + 0.1 * x, 0.02 + 0.3 * x * x};
            }
        }
        Guarantee exact =
                Conformal.split(GaussianMixture.of(means, variances), targets).at(COVERAGES);
        Guarantee binned = sum(parts()).guarantee();
        GaussianMixture others = world.prediction(99, PART);
        for (double coverage : COVERAGES) {
            double wide = exact.levels().stream()
                    .filter(level -> level.coverage() == coverage)
                    .findFirst()
                    .orElseThrow()
                    .overall()
                    .value();
            double limit = binned.levels().stream()
                    .filter(level -> level.coverage() == coverage)
                    .findFirst()
                    .orElseThrow()
                    .overall()
                    .value();
            assertThat(limit).isBetween(wide, wide * (1 + 1.0 / 4096));
            assertThat(binned.law(coverage)).isEqualTo(exact.law(coverage));
            assertThat(binned.isLawLowerBound(coverage, "")).isTrue();
            for (int i = 0; i < PART; i++) {
                assertThat(binned.intervals(others, coverage).lower()[i])
                        .isLessThanOrEqualTo(exact.intervals(others, coverage).lower()[i]);
            }
        }
    }

    @Test
    @DisplayName("Classes are calibrated by the same words")
    void calibratesClasses() {
        CategoricalMixture predicted = world.classes(3, 400);
        ScoreHistogram histogram = part(predicted, rows(3, world.labels(3, 400)));
        Guarantee guarantee = histogram.guarantee();
        assertThat(guarantee.score().name()).isEqualTo(NonconformityScore.APS.name());
        CategoricalMixture others = world.classes(4, 400);
        double[] labels = world.labels(4, 400);
        boolean[][] sets = guarantee.sets(others, 0.9).contains();
        int covered = 0;
        for (int i = 0; i < labels.length; i++) {
            covered += sets[i][(int) labels[i]] ? 1 : 0;
        }
        assertThat(covered / 400.0).isGreaterThan(0.86);
    }

    @Test
    @DisplayName("Too few rows give no finite threshold, and calibrations of other coverages are not added")
    void limits() {
        ScoreHistogram few = part(world.prediction(1, 20), rows(1, world.targets(1, 20)));
        assertThat(few.guarantee().isUnbounded(0.99)).isTrue();
        ScoreHistogram other = ScoreHistogram.of(
                (samples, to) -> to.accept(world.prediction(1, 20), 0), rows(1, world.targets(1, 20)), 0, 1, 0.8);
        assertThatThrownBy(() -> few.add(other)).isInstanceOf(IllegalArgumentException.class);
    }
}
