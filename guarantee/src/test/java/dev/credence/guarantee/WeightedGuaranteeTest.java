package dev.credence.guarantee;

import static dev.credence.guarantee.NonconformityScore.ABSOLUTE;
import static dev.credence.guarantee.NonconformityScore.APS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionSets;
import dev.credence.core.predict.GaussianMixture;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Calibrations of shares of weight, for new rows whose own weights are not known. */
class WeightedGuaranteeTest {
    private static final int CALIBRATIONS = 200;
    private static final int N = 200;
    private static final int FRESH = 2_000;
    private static final double HEAVIEST = 4;

    private final World world = new World(12);

    /** Weights from 1 to 4: hard rows, of large x, are heavier. */
    private double[] weights(int batch, int points) {
        double[] weights = new double[points];
        Arrays.setAll(weights, i -> 1 + (HEAVIEST - 1) * Math.pow(world.x(batch, i), 4));
        return weights;
    }

    private static double share(double[] weights, boolean[] covered) {
        double sum = 0;
        double all = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += covered[i] ? weights[i] : 0;
            all += weights[i];
        }
        return sum / all;
    }

    @Test
    @DisplayName("At least the promised share of weight is covered; the effective points tell how it varies")
    void shareOfWeight() {
        double[] found = new double[CALIBRATIONS];
        double plain = 0;
        double effective = 0;
        for (int b = 0; b < CALIBRATIONS; b++) {
            SplitConformal split = Conformal.split(world.prediction(2 * b, N), world.targets(2 * b, N))
                    .score(ABSOLUTE);
            Guarantee unweighted = split.at(0.9);
            Guarantee weighted = split.weights(weights(2 * b, N)).at(0.9);
            effective += weighted.effectivePoints() / CALIBRATIONS;
            GaussianMixture fresh = world.prediction(2 * b + 1, FRESH);
            double[] y = world.targets(2 * b + 1, FRESH);
            double[] own = weights(2 * b + 1, FRESH);
            found[b] = share(own, covered(weighted.intervals(fresh, 0.9), y));
            plain += share(own, covered(unweighted.intervals(fresh, 0.9), y)) / CALIBRATIONS;
        }
        double mean = Arrays.stream(found).average().orElseThrow();
        double sd = Math.sqrt(
                Arrays.stream(found).map(c -> (c - mean) * (c - mean)).average().orElseThrow());
        // a coverage varies by about 0.023 over calibrations, its mean over 200 by 0.0016
        assertThat(mean).isBetween(0.9 - 0.005, 0.9 + 0.02);
        assertThat(plain).isLessThan(0.88);
        CoverageLaw law = CoverageLaw.of((int) Math.round(effective), 0.9);
        double expected = (law.quantile(0.975) - law.quantile(0.025)) / (2 * 1.96);
        assertThat(sd / expected).isBetween(0.8, 1.3); // fresh rows and 200 calibrations add 10 % each
    }

    /** Standard normal predictions. */
    private static GaussianMixture standard(int points) {
        double[][] variances = new double[points][1];
        Arrays.stream(variances).forEach(v -> v[0] = 1);
        return GaussianMixture.of(new double[points][1], variances);
    }

    private static boolean[] covered(PredictionIntervals intervals, double[] y) {
        boolean[] covered = new boolean[y.length];
        for (int i = 0; i < y.length; i++) {
            covered[i] = intervals.contains(i, y[i]);
        }
        return covered;
    }

    @Test
    @DisplayName("So do sets of classes")
    void classes() {
        double found = 0;
        for (int b = 0; b < CALIBRATIONS; b++) {
            Guarantee guarantee = Conformal.split(world.classes(2 * b, N), world.labels(2 * b, N))
                    .score(APS)
                    .emptySets()
                    .weights(weights(2 * b, N))
                    .at(0.8);
            PredictionSets sets = guarantee.sets(world.classes(2 * b + 1, N), 0.8);
            double[] labels = world.labels(2 * b + 1, N);
            boolean[] covered = new boolean[N];
            IntStream.range(0, N).forEach(i -> covered[i] = sets.contains()[i][(int) labels[i]]);
            found += share(weights(2 * b + 1, N), covered) / CALIBRATIONS;
        }
        assertThat(found).isBetween(0.8 - 0.01, 0.8 + 0.03);
    }

    @Test
    @DisplayName("The threshold is the smallest score that leaves room for one more row as heavy as the heaviest")
    void threshold() {
        double[] scores = {4, 1, 3, 2};
        double[] weights = {1, 2, 1, 2};
        WeightedScores weighted = new WeightedScores(scores, weights);
        assertThat(weighted.heaviest()).isEqualTo(2);
        assertThat(weighted.effectivePoints()).isEqualTo(36 / 10.0);
        double[][] expected = {{0.2, 1}, {0.25, 1}, {0.26, 2}, {0.5, 2}, {0.51, 3}, {0.625, 3}, {0.75, 4}};
        for (double[] pair : expected) { // of a weight of 6 and 2 more
            assertThat(weighted.threshold(pair[0], 2)).as("%s", pair[0]).isEqualTo(pair[1]);
        }
        assertThat(weighted.threshold(0.76, 2)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    @DisplayName("Too heavy a row leaves no bound")
    void tooHeavy() {
        double[] weights = weights(1, N);
        weights[5] = 1_000;
        Guarantee guarantee = Conformal.split(world.prediction(1, N), world.targets(1, N))
                .weights(weights)
                .at(0.5, 0.9);
        assertThat(guarantee.isUnbounded(0.9)).isTrue();
        assertThat(guarantee.effectivePoints()).isBetween(1.0, 3.0);
        assertThat(guarantee.intervals(world.prediction(2, 3), 0.9).upper()).containsOnly(Double.POSITIVE_INFINITY);
    }

    @Test
    @DisplayName("Realised coverage with whole weights is that of as many copies; rows of weight 0 are none")
    void realised() {
        Guarantee guarantee = Conformal.split(world.prediction(1, N), world.targets(1, N))
                .weights(weights(1, N))
                .at(0.7);
        int[] copies = IntStream.range(0, 60)
                .flatMap(i -> IntStream.generate(() -> i).limit(i % 3))
                .toArray();
        double[] weights = IntStream.range(0, 60).mapToDouble(i -> i % 3).toArray();
        GaussianMixture prediction = standard(60);
        double[] y = world.targets(3, 60);
        RealisedCoverage weighted = new RealisedCoverage(guarantee);
        weighted.add(prediction, y, RowAttributes.plain(), weights);
        RealisedCoverage copied = new RealisedCoverage(guarantee);
        copied.add(
                standard(copies.length),
                Arrays.stream(copies).mapToDouble(i -> y[i]).toArray(),
                RowAttributes.plain());
        RealisedCoverage.Line a = weighted.lines().get(0);
        RealisedCoverage.Line b = copied.lines().get(0);
        assertThat(a.realised()).isCloseTo(b.realised(), within(1e-12));
        assertThat(a.size()).isCloseTo(b.size(), within(1e-12));
        assertThat(a.points()).isEqualTo(40);
        assertThat(b.points()).isEqualTo(60);
        assertThatThrownBy(() -> Conformal.split(prediction, y)
                        .at(0.5)
                        .intervals(prediction, 0.5, RowAttributes.weighted(weights(3, 60))))
                .hasMessageContaining("which the calibration had not");
    }
}
