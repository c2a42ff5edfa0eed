package dev.credence.eval.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.InPlace;
import dev.credence.core.random.CounterRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

class CrpsTest {
    /** 2φ(0) − 1/√π. */
    private static final double STANDARD_AT_0 = 0.23369497725510913;

    private static double crps(PlainMixture plain, double y) {
        try (GaussianMixture mixture = plain.value()) {
            return Crps.of(mixture, new double[] {y})[0];
        }
    }

    private static double pairs(GaussianMixture mixture) {
        return Crps.byPairs(mixture.means(), mixture.variances())[0];
    }

    private static Crps.Grid grid(GaussianMixture mixture) {
        INDArray sd = InPlace.sqrt(mixture.variances());
        return Crps.Grid.of(mixture.means(), sd);
    }

    @Test
    void oneGaussianHasTheClosedForm() {
        try (GaussianPredictive standard =
                GaussianPredictive.of(new double[] {0, 3}, new double[] {1, 2}, new double[] {0, 2})) {
            double[] crps = Crps.of(standard, new double[] {0, 3});
            assertThat(crps).containsExactly(new double[] {STANDARD_AT_0, 2 * STANDARD_AT_0}, within(1e-15));
        }
        assertThat(crps(new PlainMixture(new double[] {3}, new double[] {2}), 3))
                .isCloseTo(2 * STANDARD_AT_0, within(1e-15));
        // far from the target it is the distance less σ/√π
        assertThat(crps(new PlainMixture(new double[] {0}, new double[] {1}), -50))
                .isCloseTo(50 - 1 / Math.sqrt(Math.PI), within(1e-13));
    }

    @Test
    void copiesOfOneSampleAreTheSingleGaussian() {
        for (int samples : new int[] {3, 64, 65, 200}) {
            double[] means = new double[samples];
            double[] sds = new double[samples];
            java.util.Arrays.fill(means, 1);
            java.util.Arrays.fill(sds, 0.5);
            assertThat(crps(new PlainMixture(means, sds), 1)).isCloseTo(0.5 * STANDARD_AT_0, within(1e-12));
        }
    }

    @Test
    void mixturesAgreeWithNumericalIntegration() {
        for (double y : new double[] {-3, 0.1, 2}) {
            PlainMixture few = new PlainMixture(new double[] {-2, 0.5, 2}, new double[] {0.5, 1, 0.7});
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
                    try (GaussianMixture mixture = PlainMixture.random(7, samples, spread, 0.3, logSpread)
                            .value()) {
                        Crps.Grid grid = grid(mixture);
                        if (grid.nodes() > 3000) {
                            continue; // for the sake of time
                        }
                        double exact = pairs(mixture);
                        double rounding = 1e-15 * samples;
                        assertThat(Crps.byQuadrature(mixture, grid)[0])
                                .as("spread %s, log spread %s, %s samples", spread, logSpread, samples)
                                .isCloseTo(exact, within((4e-12 + rounding) * exact));
                    }
                }
            }
        }
    }

    @Test
    void everyShapeOfVariancesGivesTheSame() {
        double[][] means = {{0, 1, 4}, {2, 2, -1}};
        INDArray m = Nd4j.createFromArray(means);
        double[] y = {0.5, 3};
        for (INDArray variances : new INDArray[] {
            Nd4j.createFromArray(new double[][] {{0.5, 1, 2}}),
            Nd4j.createFromArray(new double[][] {{0.5}, {3}}),
            Nd4j.createFromArray(new double[][] {{0.7}})
        }) {
            try (GaussianMixture small = GaussianMixture.of(m, variances);
                    GaussianMixture full =
                            GaussianMixture.of(m, variances.broadcast(2, 3).dup('c'))) {
                assertThat(Crps.of(small, y)).containsExactly(Crps.of(full, y), within(1e-14));
                assertThat(Crps.byQuadrature(small, grid(small)))
                        .containsExactly(Crps.byPairs(m, variances), within(1e-11));
            }
        }
    }

    @Test
    void scalesWithTheUnitAndIgnoresTheOrderOfSamples() {
        PlainMixture plain = PlainMixture.random(9, 80, 1, 0.5, 0.3);
        double[] means = plain.means().clone();
        double[] sds = plain.sds().clone();
        for (int s = 0; s < 40; s++) {
            double m = means[s];
            means[s] = means[79 - s];
            means[79 - s] = m;
            double v = sds[s];
            sds[s] = sds[79 - s];
            sds[79 - s] = v;
        }
        double expected = crps(plain, 0.8);
        assertThat(crps(new PlainMixture(means, sds), 0.8)).isCloseTo(expected, within(1e-14));
        try (GaussianMixture standardised = plain.value();
                GaussianMixture original = standardised.rescaled(50, 12)) {
            assertThat(Crps.of(original, new double[] {50 + 12 * 0.8})[0]).isCloseTo(12 * expected, within(1e-11));
        }
    }

    @Test
    @Tag("slow")
    void agreesWithBruteForceSampling() {
        PlainMixture plain = new PlainMixture(new double[] {-2, 0.5, 2}, new double[] {0.5, 1, 0.7});
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
        return plain.means()[s] + plain.sds()[s] * random.normal(step + 1, i);
    }
}
