package dev.credence.eval.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RegressionMetricsTest {
    private static final double LOG_2_PI = Math.log(2 * Math.PI);

    private static Map<String, Double> metrics(RegressionPredictive predictive, double... y) {
        Metrics metrics = Metrics.of(Task.REGRESSION);
        metrics.add(predictive, y);
        return metrics.result();
    }

    private static GaussianPredictive standard(int points) {
        double[] ones = new double[points];
        Arrays.fill(ones, 1);
        return GaussianPredictive.of(new double[points], new double[points], ones);
    }

    private static double[][] random(int n, int s, int step, double scale) {
        CounterRandom random = CounterRandom.of(21, 4);
        double[][] values = new double[n][s];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < s; j++) {
                values[i][j] = scale * random.normal(step, (long) i * s + j);
            }
        }
        return values;
    }

    private static GaussianMixture mixture(double[][] means, double variance) {
        return GaussianMixture.of(means, new double[][] {{variance}});
    }

    @Test
    void twoPointsByHand() {
        Map<String, Double> m =
                metrics(GaussianPredictive.of(new double[] {1, 5}, new double[] {1, 3}, new double[] {0, 6}), 2, 2);
        assertThat(m.get("rmse")).isCloseTo(Math.sqrt((1 + 9) / 2.0), within(1e-15));
        assertThat(m.get("mae")).isEqualTo(2);
        double log = -0.5 * LOG_2_PI - 0.5 * (0.5 + (Math.log(9) + 1) / 2);
        assertThat(m.get("log_likelihood")).isCloseTo(log, within(1e-14));
        assertThat(m.get("nll")).isCloseTo(-log, within(1e-14));
        assertThat(m.get("sharp")).isCloseTo(Math.sqrt(5), within(1e-15));
        // both targets are one standard deviation away: inside the 80 %, but outside the 50 % interval
        assertThat(m.get("picp_50")).isZero();
        assertThat(m.get("picp_80")).isEqualTo(1);
        assertThat(m.get("mpiw_50")).isCloseTo(2 * 0.6744897501960817 * 2, within(1e-14));
        assertThat(m.get("mpiw_95")).isCloseTo(2 * 1.959963984540054 * 2, within(1e-13));
    }

    @Test
    void metricsComeInOrder() {
        assertThat(metrics(standard(1), 0).keySet())
                .containsExactly(
                        "rmse",
                        "mae",
                        "r2",
                        "log_likelihood",
                        "nll",
                        "crps",
                        "picp_50",
                        "picp_80",
                        "picp_90",
                        "picp_95",
                        "mpiw_50",
                        "mpiw_80",
                        "mpiw_90",
                        "mpiw_95",
                        "interval_score_50",
                        "interval_score_90",
                        "interval_score_95",
                        "pinball_5",
                        "pinball_10",
                        "pinball_25",
                        "pinball_50",
                        "pinball_75",
                        "pinball_90",
                        "pinball_95",
                        "rms_cal",
                        "ma_cal",
                        "miscal_area",
                        "sharp");
    }

    @Test
    void calibrationOfTargetsThatAllLieOnTheMedian() {
        // observed proportion 1 at every level
        Map<String, Double> m = metrics(standard(3), 0, 0, 0);
        assertThat(m.get("ma_cal")).isCloseTo(0.5, within(1e-14));
        assertThat(m.get("rms_cal")).isCloseTo(Math.sqrt(199 / 594.0), within(1e-14));
        assertThat(m.get("miscal_area")).isCloseTo(0.5, within(1e-14));
    }

    @Test
    void calibrationOfTargetsThatAllLieFarOutside() {
        // observed proportion 0 below level 1
        Map<String, Double> m = metrics(standard(2), 60, -60);
        assertThat(m.get("ma_cal")).isCloseTo(0.49, within(1e-14));
        double d = 98 / 99.0;
        assertThat(m.get("miscal_area")).isCloseTo(d * d / 2 + d / 2 / 99, within(1e-14));
    }

    @Test
    void calibrationOfGaussiansIsThatOfUncertaintyToolbox() {
        // by definition, with normal quantiles: |residual| / sd ≤ Φ⁻¹(½ + p/2), and the area by a fine sum over the
        // polygon
        int n = 300;
        double[] y = new double[n];
        double[] mean = new double[n];
        double[] variance = new double[n];
        CounterRandom random = CounterRandom.of(2, 0);
        for (int i = 0; i < n; i++) {
            mean[i] = random.normal(0, i);
            variance[i] = Math.exp(random.normal(1, i));
            y[i] = mean[i] + 0.3 + 0.8 * Math.sqrt(variance[i]) * random.normal(2, i);
        }
        double[] difference = new double[100];
        for (int k = 0; k < 100; k++) {
            double p = k / 99.0;
            double bound = NormalQuantile.of(0.5 + p / 2);
            int inside = 0;
            for (int i = 0; i < n; i++) {
                inside += Math.abs(y[i] - mean[i]) / Math.sqrt(variance[i]) <= bound ? 1 : 0;
            }
            difference[k] = inside / (double) n - p;
        }
        double area = 0;
        int fine = 20_000;
        for (int k = 0; k < 99; k++) {
            for (int j = 0; j < fine; j++) {
                double t = (j + 0.5) / fine;
                area += Math.abs(difference[k] * (1 - t) + difference[k + 1] * t) / fine / 99;
            }
        }
        Map<String, Double> m = metrics(GaussianPredictive.of(mean, new double[n], variance), y);
        assertThat(m.get("rms_cal"))
                .isCloseTo(
                        Math.sqrt(Arrays.stream(difference)
                                .map(d -> d * d)
                                .average()
                                .orElseThrow()),
                        within(1e-13));
        assertThat(m.get("ma_cal"))
                .isCloseTo(Arrays.stream(difference).map(Math::abs).average().orElseThrow(), within(1e-13));
        assertThat(m.get("miscal_area")).isCloseTo(area, within(1e-9));
    }

    @Test
    void calibratedPredictionsCoverWhatTheyPromise() {
        int n = 4000;
        double[][] means = random(n, 5, 0, 2);
        double[] y = Arrays.stream(mixture(means, 0.5).sample(3, 1))
                .mapToDouble(row -> row[0])
                .toArray();
        Map<String, Double> m = metrics(mixture(means, 0.5), y);
        for (int level : new int[] {50, 80, 90, 95}) {
            double p = level / 100.0;
            assertThat(m.get("picp_" + level)).isCloseTo(p, within(4 * Math.sqrt(p * (1 - p) / n)));
        }
        assertThat(m.get("miscal_area")).isLessThan(0.025);
    }

    @Test
    void bimodalPredictionIsScoredAsAMixture() {
        // the mean is where no target is; a Gaussian with the same moments would score −log(10)/2 …
        double[][] means = {{-3, 3}};
        Map<String, Double> m = metrics(mixture(means, 1), 3);
        double density = 0.5 * (1 + Math.exp(-18)) / Math.sqrt(2 * Math.PI);
        assertThat(m.get("log_likelihood")).isCloseTo(Math.log(density), within(1e-14));
        assertThat(m.get("crps")).isEqualTo(mixture(means, 1).crps(new double[] {3})[0]);
        assertThat(m.get("rmse")).isEqualTo(3);
    }

    @Test
    void partitionIntoTilesAndOrderOfPointsDoNotMatter() {
        int n = 37;
        double[][] means = random(n, 6, 0, 1);
        double[] y =
                Arrays.stream(random(n, 1, 1, 1.5)).mapToDouble(row -> row[0]).toArray();
        Map<String, Double> whole = metrics(mixture(means, 0.3), y);
        int[] order = CounterRandom.of(1, 1).permutation(n, 0);
        Metrics tiled = Metrics.of(Task.REGRESSION);
        for (int from = 0; from < n; from += 5) {
            int[] rows = Arrays.copyOfRange(order, from, Math.min(n, from + 5));
            double[][] some = Arrays.stream(rows).mapToObj(i -> means[i]).toArray(double[][]::new);
            GaussianMixture tile = mixture(some, 0.3);
            tiled.add(tile, Arrays.stream(rows).mapToDouble(i -> y[i]).toArray());
        }
        assertThat(tiled.points()).isEqualTo(n);
        tiled.result().forEach((name, value) -> assertThat(value).as(name).isCloseTo(whole.get(name), within(1e-9)));
    }

    @Test
    void originalUnitsScaleErrorsAndLowerTheLogLikelihood() {
        double[][] means = random(20, 8, 0, 1);
        double[] y =
                Arrays.stream(random(20, 1, 1, 1)).mapToDouble(row -> row[0]).toArray();
        double[] original = Arrays.stream(y).map(v -> 7 + 250 * v).toArray();
        Map<String, Double> a = metrics(mixture(means, 0.3), y);
        Map<String, Double> b = metrics(mixture(means, 0.3).rescaled(7, 250), original);
        assertThat(b.get("log_likelihood")).isCloseTo(a.get("log_likelihood") - Math.log(250), within(1e-12));
        for (String scaled : new String[] {"rmse", "mae", "crps", "mpiw_50", "mpiw_95", "sharp"}) {
            assertThat(b.get(scaled)).as(scaled).isCloseTo(250 * a.get(scaled), within(1e-6));
        }
        for (String same : new String[] {"picp_50", "picp_90", "rms_cal", "ma_cal", "miscal_area"}) {
            assertThat(b.get(same)).as(same).isCloseTo(a.get(same), within(1e-14));
        }
    }

    @Test
    void someMetricsAloneAreTheSame() {
        double[][] means = random(4, 3, 0, 1);
        double[] y = {0, 1, 2, 3};
        Metrics some = Metrics.of(Task.REGRESSION, Set.of(StandardMetrics.LOG_LIKELIHOOD, StandardMetrics.RMSE));
        GaussianMixture tile = mixture(means, 1);
        some.add(tile, y);
        Map<String, Double> all = metrics(mixture(means, 1), y);
        assertThat(some.result())
                .containsExactly(
                        Map.entry("rmse", all.get("rmse")), Map.entry("log_likelihood", all.get("log_likelihood")));
    }

    @Test
    void badInputIsRefusedByName() {
        Metrics metrics = Metrics.of(Task.REGRESSION);
        assertThatThrownBy(metrics::result).isInstanceOf(UserException.class).hasMessageContaining("no test points");
        GaussianPredictive tile = standard(2);
        CategoricalMixture other = CategoricalMixture.fromBernoulliLogits(new float[] {1}, 1, 1);
        assertThatThrownBy(() -> metrics.add(tile, new double[] {1}))
                .hasMessageContaining("2 points, but there are 1 targets");
        metrics.add(tile, new double[] {0, 0});
        assertThatThrownBy(() -> metrics.add(tile, new double[] {0, Double.NaN}))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("test point 3 (counted from 0) is NaN");
        assertThatThrownBy(() -> metrics.add(other, new double[] {1}))
                .hasMessageContaining("the tile is a CategoricalMixture");
        assertThatThrownBy(() -> Metrics.of(Task.REGRESSION, Set.of(StandardMetrics.ECE, StandardMetrics.RMSE)))
                .hasMessage("Not a known metric of a regression: ece");
        KnownMetrics known = KnownMetrics.standard();
        assertThatThrownBy(() -> known.get("rsme"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("There is no metric 'rsme'. Did you mean 'rmse'? Known: accuracy, ace");
        assertThat(known.get("picp_50")).isEqualTo(StandardMetrics.PICP_50);
    }
}
