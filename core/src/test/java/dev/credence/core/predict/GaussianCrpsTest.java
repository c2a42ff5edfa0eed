package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GaussianCrpsTest {
    /** 2φ(0) − 1/√π. */
    private static final double STANDARD_AT_0 = 0.23369497725510913;

    private static double crps(PlainMixture plain, double y) {
        return plain.value().crps(new double[] {y})[0];
    }

    private static double[] pairs(GaussianMixture mixture) {
        double[] all = new double[mixture.points()];
        Arrays.setAll(all, mixture.crps()::halfSpreadByPairs);
        return all;
    }

    private static double[] quadrature(GaussianMixture mixture) {
        return mixture.crps().byQuadrature(mixture.crps().grid(), Integer.MAX_VALUE);
    }

    @Test
    void oneGaussianHasTheClosedForm() {
        GaussianPredictive standard =
                GaussianPredictive.of(new double[] {0, 3}, new double[] {1, 2}, new double[] {0, 2});
        double[] crps = standard.crps(new double[] {0, 3});
        assertThat(crps).containsExactly(new double[] {STANDARD_AT_0, 2 * STANDARD_AT_0}, within(1e-15));
        assertThat(crps(new PlainMixture(new double[] {3}, new double[] {4}), 3))
                .isCloseTo(2 * STANDARD_AT_0, within(1e-15));
        // far from the target it is the distance minus σ/√π
        assertThat(crps(new PlainMixture(new double[] {0}, new double[] {1}), -50))
                .isCloseTo(50 - 1 / Math.sqrt(Math.PI), within(1e-13));
    }

    @Test
    void copiesOfOneSampleAreTheSingleGaussian() {
        for (int samples : new int[] {3, 64, 65, 200}) {
            double[] means = new double[samples];
            Arrays.fill(means, 1);
            assertThat(crps(PlainMixture.of(means, 0.25), 1)).isCloseTo(0.5 * STANDARD_AT_0, within(1e-12));
        }
    }

    @Test
    void mixturesAgreeWithNumericalIntegration() {
        for (double y : new double[] {-3, 0.1, 2}) {
            PlainMixture few = new PlainMixture(new double[] {-2, 0.5, 2}, new double[] {0.25, 1, 0.49});
            assertThat(crps(few, y)).isCloseTo(few.crps(y, 4000), within(1e-11));
            PlainMixture many = PlainMixture.random(3, 150, 1, 0.5, 0.2);
            assertThat(crps(many, y)).isCloseTo(many.crps(y, 4000), within(1e-11));
            PlainMixture apart = PlainMixture.random(4, 70, 30, 0.5, 1); // more nodes than samples: pairs
            assertThat(crps(apart, y)).isCloseTo(apart.crps(y, 40_000), within(1e-9));
        }
    }

    @Test
    void quadratureKeepsItsStatedErrorBound() {
        for (double spread : new double[] {0, 0.1, 1, 10, 50}) {
            for (double logSpread : new double[] {0, 0.5, 1.5}) {
                for (int samples : new int[] {1, 2, 65, 150}) {
                    GaussianMixture mixture = PlainMixture.random(7, samples, spread, 0.3, logSpread)
                            .value();
                    if (mixture.crps().grid().intervals()[0] > 3000) {
                        continue; // to save time
                    }
                    double exact = pairs(mixture)[0];
                    double rounding = 1e-15 * samples;
                    assertThat(quadrature(mixture)[0])
                            .as("spread %s, log spread %s, %s samples", spread, logSpread, samples)
                            .isCloseTo(exact, within((4e-12 + rounding) * exact));
                }
            }
        }
    }

    @Test
    void everyShapeOfVariancesGivesTheSame() {
        double[][] means = {{0, 1, 4}, {2, 2, -1}};
        double[] y = {0.5, 3};
        for (double[][] variances : new double[][][] {{{0.5, 1, 2}}, {{0.5}, {3}}, {{0.7}}}) {
            GaussianMixture small = GaussianMixture.of(means, variances);
            GaussianMixture full = GaussianMixture.of(means, PlainMixture.broadcast(variances, 2, 3));
            assertThat(small.crps(y)).containsExactly(full.crps(y), within(1e-14));
            assertThat(quadrature(small)).containsExactly(pairs(small), within(1e-11));
        }
    }

    @Test
    void scalesWithTheUnitAndIgnoresTheOrderOfSamples() {
        PlainMixture plain = PlainMixture.random(9, 80, 1, 0.5, 0.3);
        double[] means = plain.means().clone();
        double[] variances = plain.variances().clone();
        for (int s = 0; s < 40; s++) {
            double m = means[s];
            means[s] = means[79 - s];
            means[79 - s] = m;
            double v = variances[s];
            variances[s] = variances[79 - s];
            variances[79 - s] = v;
        }
        double expected = crps(plain, 0.8);
        assertThat(crps(new PlainMixture(means, variances), 0.8)).isCloseTo(expected, within(1e-14));
        GaussianMixture standardised = plain.value();
        GaussianMixture original = standardised.rescaled(50, 12);
        assertThat(original.crps(new double[] {50 + 12 * 0.8})[0]).isCloseTo(12 * expected, within(1e-11));
    }

    @Test
    @Tag("slow")
    void agreesWithBruteForceSampling() {
        PlainMixture plain = new PlainMixture(new double[] {-2, 0.5, 2}, new double[] {0.25, 1, 0.49});
        CounterRandom random = CounterRandom.of(1, 2);
        int draws = 2_000_000;
        double y = 0.9;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < draws; i++) {
            double a = draw(plain, random, 0, i);
            double b = draw(plain, random, 2, i);
            double value = Math.abs(a - y) - 0.5 * Math.abs(a - b);
            sum += value;
            squares += value * value;
        }
        double mean = sum / draws;
        double se = Math.sqrt((squares / draws - mean * mean) / draws);
        assertThat(crps(plain, y)).isCloseTo(mean, within(4 * se));
    }

    private static double draw(PlainMixture plain, CounterRandom random, int step, int i) {
        int s = random.below(3, step, i);
        return plain.means()[s] + Math.sqrt(plain.variances()[s]) * random.normal(step + 1, i);
    }
}
