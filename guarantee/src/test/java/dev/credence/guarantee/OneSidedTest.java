package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.interval.IntervalSide;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.model.Poisson;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.MixturePredictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bounds on one side. */
final class OneSidedTest {
    private final World world = new World(3);

    private static RegressionScore score(String name, IntervalSide side) {
        return ((RegressionScore) NonconformityScores.of(name)).oneSided(side);
    }

    private static Guarantee again(Guarantee guarantee) {
        return GuaranteeFile.fromJson(
                (ObjectNode) JsonRecord.tree(GuaranteeFile.toJson(guarantee).toString()));
    }

    @ParameterizedTest
    @CsvSource({
        "pit, UPPER",
        "pit, LOWER",
        "normalised, UPPER",
        "normalised, LOWER",
        "absolute, UPPER",
        "absolute, LOWER",
        "cqr, UPPER",
        "cqr, LOWER"
    })
    @DisplayName("A target scores at most the threshold exactly where it is within the bound")
    void scoresAndBoundsAgree(String name, IntervalSide side) {
        GaussianMixture prediction = world.prediction(1, 300);
        double[] y = world.targets(1, 300);
        for (double coverage : new double[] {0.03, 0.2, 0.5, 0.9, 0.99}) {
            RegressionScore score = score(name, side);
            assertThat(score.side()).isEqualTo(side);
            assertThat(score.name()).isEqualTo(name);
            double[] scores = score.of(prediction, y, coverage);
            Guarantee guarantee = Conformal.split(prediction, y).score(score).at(coverage);
            double threshold = guarantee.levels().get(0).overall().value();
            assertThat(guarantee.side()).isEqualTo(side);
            PredictionIntervals found = guarantee.intervals(prediction, coverage);
            int covered = 0;
            for (int n = 0; n < 300; n++) {
                assertThat(found.contains(n, y[n])).isEqualTo(scores[n] <= threshold);
                covered += scores[n] <= threshold ? 1 : 0;
                double other = side == IntervalSide.UPPER ? found.lower()[n] : -found.upper()[n];
                assertThat(other).isEqualTo(Double.NEGATIVE_INFINITY);
            }
            assertThat(covered).isEqualTo(CoverageLaw.of(300, coverage).rank());
            PredictionIntervals read = again(guarantee).intervals(prediction, coverage);
            assertThat(read.upper()).containsExactly(found.upper());
            assertThat(read.lower()).containsExactly(found.lower());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pit", "normalised", "absolute", "cqr"})
    @DisplayName("Lower bounds are the upper bounds of the mirrored problem")
    void mirrored(String name) {
        double[] mean = {0, 1, 5, -2, 3, 0.5, 2, 8, 4, -1, 0};
        double[] y = {0.3, 0.2, 7, -2.5, 3.1, 0.9, -1, 8.5, 4, 1, -0.2};
        double[] variance = {1, 2, 0.5, 1, 3, 1, 1, 2, 0.1, 1, 4};
        GaussianPredictive plain = GaussianPredictive.of(mean, new double[11], variance);
        double[] less = Arrays.stream(mean).map(m -> -m).toArray();
        GaussianPredictive mirror = GaussianPredictive.of(less, new double[11], variance);
        double[] other = Arrays.stream(y).map(v -> -v).toArray();
        for (double coverage : new double[] {0.25, 0.5, 0.8, 0.9}) {
            double[] upper = Conformal.split(plain, y)
                    .score(score(name, IntervalSide.UPPER))
                    .at(coverage)
                    .intervals(plain, coverage)
                    .upper();
            double[] lower = Conformal.split(mirror, other)
                    .score(score(name, IntervalSide.LOWER))
                    .at(coverage)
                    .intervals(mirror, coverage)
                    .lower();
            for (int n = 0; n < 11; n++) {
                assertThat(lower[n]).isCloseTo(-upper[n], within(1e-7));
            }
        }
    }

    @Test
    @DisplayName("Bounds by hand: of residuals −3 … 3 the k-th smallest, of a PIT the normal quantile")
    void byHand() {
        double[] y = {-3, -2, -1, 0, 1, 2, 3, -0.5, 0.5};
        GaussianPredictive zero = GaussianPredictive.of(new double[9], new double[9], values(9, 4));
        GaussianPredictive ten = GaussianPredictive.of(new double[] {10}, new double[1], new double[] {4});
        for (String name : List.of("absolute", "normalised", "pit")) {
            // n + 1 = 10: the 8th smallest of the residuals is 2, the 3rd −1
            assertThat(bound(zero, y, name, IntervalSide.UPPER, 0.8, ten)).isCloseTo(12, within(1e-6));
            assertThat(bound(zero, y, name, IntervalSide.UPPER, 0.3, ten)).isCloseTo(9, within(1e-6));
            assertThat(bound(zero, y, name, IntervalSide.LOWER, 0.8, ten)).isCloseTo(8, within(1e-6));
            assertThat(bound(zero, y, name, IntervalSide.LOWER, 0.3, ten)).isCloseTo(11, within(1e-6));
            assertThat(bound(zero, y, name, IntervalSide.UPPER, 0.9, ten)).isCloseTo(13, within(1e-6));
            assertThat(bound(zero, y, name, IntervalSide.UPPER, 0.95, ten)).isInfinite();
        }
        // cqr: y − q with q = 2 · 0.8416 (Φ⁻¹(0.8), scipy), and q added again
        assertThat(bound(zero, y, "cqr", IntervalSide.UPPER, 0.8, ten)).isCloseTo(12, within(1e-6));
    }

    private static double[] values(int n, double value) {
        double[] all = new double[n];
        Arrays.fill(all, value);
        return all;
    }

    private static double bound(
            RegressionPredictive known,
            double[] y,
            String name,
            IntervalSide side,
            double coverage,
            RegressionPredictive of) {
        PredictionIntervals found =
                Conformal.split(known, y).score(score(name, side)).at(coverage).intervals(of, coverage);
        return side == IntervalSide.UPPER ? found.upper()[0] : found.lower()[0];
    }

    @ParameterizedTest
    @EnumSource(names = {"LOWER", "UPPER"})
    @DisplayName("New rows are covered as the law has it, all misses on the one side")
    void coverage(IntervalSide side) {
        int calibrations = 200;
        double sum = 0;
        for (int c = 1; c <= calibrations; c++) {
            Guarantee guarantee = Conformal.split(world.prediction(c, 99), world.targets(c, 99))
                    .score(score("pit", side))
                    .at(0.9);
            RealisedCoverage realised = new RealisedCoverage(guarantee);
            realised.add(world.prediction(-c, 200), world.targets(-c, 200), RowAttributes.plain());
            sum += realised.lines().get(0).realised();
            assertThat(realised.lines().get(0).size()).isFinite();
            assertThat(realised.lines().get(0).unbounded()).isZero();
        }
        // a coverage has an sd of 0.030 over calibrations and 0.021 over 200 rows: 4 standard errors of 200 are 0.0105
        assertThat(sum / calibrations).isCloseTo(0.9, within(0.0105));
    }

    @ParameterizedTest
    @EnumSource(names = {"LOWER", "UPPER"})
    @DisplayName(
            "Of counts the PIT is of the tail that holds the count, and the bound is the last count that scores less")
    void counts(IntervalSide side) {
        MixturePredictive counts =
                MixturePredictive.fromSamples(new Poisson(), new float[] {0.1f, 2.5f, 0.4f, 2.2f}, 2, 2);
        RegressionScore pit = score("pit", side);
        int most = 100;
        double[][] densities = new double[most][];
        double[][] scores = new double[most][];
        for (int k = 0; k < most; k++) {
            densities[k] = counts.logDensity(new double[] {k, k});
            scores[k] = pit.of(counts, new double[] {k, k}, 0.9);
        }
        int sign = side == IntervalSide.UPPER ? 1 : -1;
        int tested = 0;
        for (int n = 0; n < 2; n++) {
            for (int k = 1; k < most; k++) {
                double tail = 0; // from the count on, itself included
                for (int j = k; j >= 0 && j < most; j += sign) {
                    tail += Math.exp(densities[j][n]);
                }
                if (tail > 1e-6 && tail < 1 - 1e-6) {
                    assertThat(scores[k][n]).isCloseTo(-NormalQuantile.of(tail), within(1e-6));
                    double between = (scores[k][n] + scores[k + sign][n]) / 2;
                    for (double threshold : new double[] {scores[k][n], between}) {
                        double[][] bounds = pit.bounds(counts, new double[] {threshold, threshold}, 0.9);
                        assertThat(bounds[sign > 0 ? 1 : 0][n]).isCloseTo(k, within(1e-9));
                    }
                    tested++;
                }
            }
        }
        assertThat(tested).isBetween(15, 80);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOWER", "UPPER"})
    @DisplayName("A target whose own score is the threshold is inside in spite of rounding")
    void tiesAreInside(IntervalSide side) {
        for (String name : List.of("pit", "normalised", "absolute", "cqr")) {
            RegressionScore score = score(name, side);
            GaussianMixture prediction = world.prediction(1, 300);
            double[] y = world.targets(1, 300);
            double[][] bounds = score.bounds(prediction, score.of(prediction, y, 0.9), 0.9);
            for (int n = 0; n < 300; n++) {
                assertThat(y[n]).as(name).isBetween(bounds[0][n], bounds[1][n]);
            }
        }
    }

    @Test
    @DisplayName("A model far too sure gets finite bounds, on both sides of its predictions")
    void farTargets() {
        int n = 99;
        double[] y = IntStream.range(0, n).mapToDouble(i -> i - 49.0).toArray();
        GaussianPredictive sure = GaussianPredictive.of(new double[n], new double[n], values(n, 1e-4));
        double[] asked = {0.05, 0.3, 0.5, 0.8, 0.97};
        for (double coverage : asked) {
            // k = 100 · coverage: the k-th smallest of −49 … 49
            assertThat(bound(sure, y, "pit", IntervalSide.UPPER, coverage, sure))
                    .isCloseTo(100 * coverage - 50, within(1e-5));
            assertThat(bound(sure, y, "pit", IntervalSide.LOWER, coverage, sure))
                    .isCloseTo(50 - 100 * coverage, within(1e-5));
        }
    }

    @Test
    @DisplayName("Both sides give the score itself, and what has no side says so")
    void refusals() {
        assertThat(NonconformityScore.PIT.oneSided(IntervalSide.BOTH)).isSameAs(NonconformityScore.PIT);
        assertThatThrownBy(() -> score("pit", IntervalSide.UPPER).oneSided(IntervalSide.LOWER))
                .hasMessageContaining("no form with the side lower");
        ObjectNode json = GuaranteeFile.toJson(Conformal.split(world.prediction(1, 30), world.targets(1, 30))
                .score(score("cqr", IntervalSide.LOWER))
                .at(0.5));
        assertThat(json.at("/score/side").asText()).isEqualTo("lower");
        ((ObjectNode) json.get("score")).put("side", "left");
        assertThatThrownBy(() -> GuaranteeFile.fromJson(json)).hasMessageContaining("'score.side' holds 'left'");
    }
}
