package dev.credence.guarantee.recalibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NumberRecalibrationTest {
    private static final int POINTS = 3000;
    private static final List<String> NAMES = List.of("scale", "pit");

    /** Two Gaussians of equal weight. */
    private static GaussianMixture prediction(int seed, double widths) {
        return prediction(seed, widths, POINTS);
    }

    private static GaussianMixture prediction(int seed, double widths, int points) {
        CounterRandom random = CounterRandom.of(41, seed);
        double[][] means = new double[points][];
        double[][] variances = new double[points][];
        for (int n = 0; n < points; n++) {
            double x = random.normal(0, n);
            means[n] = new double[] {x - 0.4 * widths, x + 0.4 * widths};
            variances[n] = new double[] {widths * widths, 0.5 * widths * widths};
        }
        return GaussianMixture.of(means, variances);
    }

    /** Draws from the mixture with widths 1. */
    private static double[] targets(int seed) {
        double[][] drawn = prediction(seed, 1).sample(seed, 1);
        return Arrays.stream(drawn).mapToDouble(d -> d[0]).toArray();
    }

    private static RegressionPredictive recalibrated(String name, double widths, int points) {
        Recalibration map = Recalibrations.fit(name, List.of(prediction(1, widths)), targets(1));
        return (RegressionPredictive) map.apply(prediction(2, widths, points));
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 3})
    @DisplayName("A known factor of widths is recovered, and calibrated predictions hardly change")
    void aKnownFactorIsRecovered(double widths) {
        WidthScale scale = (WidthScale) Recalibrations.fit("scale", List.of(prediction(1, widths)), targets(1));
        assertThat(scale.factor()).isCloseTo(1 / widths, within(0.04 / widths)); // s.e. 1/√(2n) = 0.013
        double[] y = targets(2);
        double perfect = mean(prediction(2, 1).logDensity(y));
        for (String name : NAMES) {
            double before = mean(prediction(2, widths).logDensity(y));
            double after = mean(recalibrated(name, widths, POINTS).logDensity(y));
            assertThat(after).isGreaterThan(widths == 1 ? before - 0.01 : before + 0.05);
            assertThat(after).isGreaterThan(perfect - 0.02);
        }
        assertThat(mean(recalibrated("pit", 1, POINTS).quantile(0.9)))
                .isCloseTo(mean(prediction(2, 1).quantile(0.9)), within(0.1));
    }

    @Test
    @DisplayName("Densities integrate to 1, are the slope of the distribution function, and finite far out")
    void densitiesAreDensities() {
        for (String name : NAMES) {
            for (double widths : new double[] {0.4, 2}) {
                RegressionPredictive p = recalibrated(name, widths, 20);
                double[] at = new double[20];
                double[] sum = new double[20];
                double step = 0.01;
                double[] last = null;
                for (double y = -12; y <= 12; y += step) {
                    Arrays.fill(at, y);
                    double[] log = p.logDensity(at);
                    double[] cdf = p.cdf(at);
                    for (int n = 0; n < 20; n++) {
                        sum[n] += step * Math.exp(log[n]);
                        if (last != null) {
                            assertThat(cdf[n]).isGreaterThanOrEqualTo(last[n] - 1e-12); // rounding
                        }
                    }
                    last = cdf;
                }
                for (int n = 0; n < 20; n++) {
                    assertThat(sum[n]).isCloseTo(1, within(2e-3));
                }
                Arrays.fill(at, 15);
                for (double log : p.logDensity(at)) {
                    assertThat(log).isFinite();
                }
            }
        }
    }

    @Test
    @DisplayName("Quantiles invert the distribution function, whose two tails sum to 1; draws have its quantiles")
    void quantilesInvert() {
        for (String name : NAMES) {
            RegressionPredictive p = recalibrated(name, 2, 200);
            for (double level : new double[] {1e-6, 0.05, 0.5, 0.9, 0.999}) {
                double[] y = p.quantile(level);
                double[] cdf = p.cdf(y);
                double[] survival = p.survival(y);
                for (int n = 0; n < 50; n++) {
                    assertThat(cdf[n]).isCloseTo(level, within(1e-6));
                    assertThat(cdf[n] + survival[n]).isCloseTo(1, within(1e-9));
                }
            }
            double[][] drawn = p.sample(3, 200);
            assertThat(p.sample(3, 100)[7]).containsExactly(Arrays.copyOf(drawn[7], 100));
            double[] median = p.quantile(0.5);
            double below = 0;
            for (int n = 0; n < 200; n++) {
                for (double d : drawn[n]) {
                    below += d < median[n] ? 1 : 0;
                }
            }
            assertThat(below / 40_000).isCloseTo(0.5, within(0.01)); // four standard errors
        }
    }

    @Test
    @DisplayName("Mean, variance and CRPS are those of the draws")
    void momentsAreThoseOfTheDraws() {
        double[] y = Arrays.copyOf(targets(2), 5);
        for (String name : NAMES) {
            RegressionPredictive p = recalibrated(name, 2, 5);
            double[][] drawn = p.sample(5, 4000);
            double[] mean = p.mean();
            double[] variance = p.totalVariance();
            double[] parts = p.epistemicVariance();
            double[] rest = p.aleatoricVariance();
            double[] crps = p.crps(y);
            for (int n = 0; n < 5; n++) {
                double m = mean(drawn[n]);
                double sd = Math.sqrt(variance[n]);
                double target = y[n];
                double near = Arrays.stream(drawn[n])
                        .map(d -> Math.abs(d - target))
                        .average()
                        .orElseThrow();
                double apart = 0;
                for (int j = 0; j < 4000; j += 2) {
                    apart += Math.abs(drawn[n][j] - drawn[n][j + 1]) / 2000;
                }
                assertThat(mean[n]).isCloseTo(m, within(5 * sd / Math.sqrt(4000)));
                assertThat(parts[n] + rest[n]).isCloseTo(variance[n], within(1e-9 * variance[n]));
                double square = Arrays.stream(drawn[n])
                        .map(d -> (d - m) * (d - m))
                        .average()
                        .orElseThrow();
                assertThat(square).isCloseTo(variance[n], within(0.15 * variance[n]));
                assertThat(crps[n]).isCloseTo(near - 0.5 * apart, within(0.08 * sd));
            }
        }
    }

    @Test
    @DisplayName("The identity map changes nothing")
    void theIdentityChangesNothing() {
        GaussianMixture before = prediction(2, 1, 50);
        double[] y = Arrays.copyOf(targets(2), 50);
        MonotoneCubic identity = new MonotoneCubic(new double[] {0, 0.25, 0.5, 0.75, 1});
        RegressionPredictive pit = new PitPredictive(before, identity);
        RegressionPredictive scaled = new ScaledPredictive(before, 1);
        for (RegressionPredictive p : List.of(pit, scaled)) {
            assertThat(p.logDensity(y)).containsExactly(before.logDensity(y), within(1e-9));
            assertThat(p.mean()).containsExactly(before.mean(), within(1e-4));
            assertThat(p.totalVariance()).containsExactly(before.totalVariance(), within(1e-3));
            assertThat(p.crps(y)).containsExactly(before.crps(y), within(3e-3));
        }
    }

    @Test
    @DisplayName("A change of units commutes with recalibration")
    void rescaledIsTheSame() {
        double[] y = Arrays.copyOf(targets(2), 50);
        double[] other = Arrays.stream(y).map(v -> 7 + 3 * v).toArray();
        for (String name : NAMES) {
            RegressionPredictive p = recalibrated(name, 2, 50);
            RegressionPredictive r = p.rescaled(7, 3);
            assertThat(r.cdf(other)).containsExactly(p.cdf(y), within(1e-9));
            double[] mean = Arrays.stream(p.mean()).map(v -> 7 + 3 * v).toArray();
            assertThat(r.mean()).containsExactly(mean, within(1e-6));
        }
    }

    @Test
    @DisplayName("The cubic ascends, meets its values, is inverted, and its slope is its derivative")
    void theCubicAscends() {
        MonotoneCubic map = new MonotoneCubic(new double[] {0, 0.01, 0.6, 0.61, 0.95, 1});
        for (double u = 0.001; u < 1; u += 0.001) {
            double slope = (map.value(u + 1e-6) - map.value(u - 1e-6)) / 2e-6;
            assertThat(map.derivative(u)).isPositive().isCloseTo(slope, within(2e-3 * slope + 1e-4));
            assertThat(map.inverse(map.value(u))).isCloseTo(u, within(1e-9));
            assertThat(map.upper(1 - u)).isCloseTo(1 - map.value(u), within(1e-9));
        }
        assertThat(map.value(0.4)).isCloseTo(0.6, within(1e-12));
        assertThat(map.value(1)).isCloseTo(1, within(1e-12));
        assertThat(map.upper(1e-30)).isCloseTo(0.25e-30, within(1e-32));
        assertThatThrownBy(() -> new MonotoneCubic(new double[] {0, 0.5, 0.5, 1}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("A map is the same after writing and reading")
    void aMapIsKept() {
        for (String name : NAMES) {
            Recalibration map = Recalibrations.fit(name, List.of(prediction(1, 2)), targets(1));
            String text = RecalibrationFile.toJson(new RecalibrationFile.Fitted(map, "abc"))
                    .toString();
            RecalibrationFile.Fitted again = RecalibrationFile.fromJson((ObjectNode) JsonRecord.tree(text));
            assertThat(RecalibrationFile.toJson(again).toString()).isEqualTo(text);
            assertThatThrownBy(() -> RecalibrationFile.fromJson(
                            (ObjectNode) JsonRecord.tree(text.replace("\"format\":1", "\"format\":1,\"more\":1"))))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
