package dev.credence.inference.aadm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.prior.GaussianPrior;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The discriminator and its estimates, on distributions with known densities. */
class AdversarialDivergenceTest {
    private static final GaussianPrior STANDARD = GaussianPrior.ofVariance(1);

    private static AdversarialBench gaussian(double mean, double sd, int size) {
        return new AdversarialBench(
                new AdversarialBench.Transformed(size, (g, noise) -> {
                    Var shift = g.constant(mean, noise.value().shape());
                    return g.plus(g.scale(noise, sd), shift);
                }),
                new Discriminator(size, List.of(20, 20)));
    }

    /** log N(mean 0, sd 0.4) in distribution: e^{0.4 ε}. */
    private static AdversarialBench logNormal() {
        return new AdversarialBench(
                new AdversarialBench.Transformed(1, (g, noise) -> g.exp(g.scale(noise, 0.4))),
                new Discriminator(1, List.of(20, 20)));
    }

    @Test
    @Tag("slow")
    @DisplayName("A trained discriminator is the log ratio of two Gaussian densities")
    void aTrainedDiscriminatorIsTheLogRatio() {
        double mean = 0.6;
        double sd = 0.7;
        AdversarialBench bench = gaussian(mean, sd, 1);
        bench.train(false, 200, 3000);
        Graph g = new Graph(
                bench.device, Parameters.allocate(bench.device, new Declarations(), 1), bench.parameters, 1, 0);
        Var z = g.input("z", 15, 1);
        Var t = bench.discriminator.logRatio(g, z);
        for (int i = 0; i < 15; i++) {
            bench.device.set(z.value(), i, -0.8 + 0.2 * i); // within two sd of q, or one and a half of N(0, 1)
        }
        g.forward(0);
        for (int i = 0; i < 15; i++) {
            double x = -0.8 + 0.2 * i;
            double expected = 0.5 * x * x - 0.5 * (x - mean) * (x - mean) / (sd * sd) - Math.log(sd);
            assertThat(bench.device.get(t.value(), i)).as("T(%.1f)", x).isCloseTo(expected, within(0.15));
        }
    }

    @Test
    @DisplayName(
            "Of a Gaussian, whose contrast leaves nothing to discriminate, the estimate is the analytic divergence")
    void theEstimateOfAGaussianIsTheAnalyticDivergence() {
        double mean = 0.5;
        double sd = 0.3;
        int size = 4;
        AdversarialBench bench = gaussian(mean, sd, size);
        double loss = bench.train(true, 200, 400);
        double analytic = size * 0.5 * (sd * sd + mean * mean - 1 - 2 * Math.log(sd));
        assertThat(loss).as("nothing can be told apart").isCloseTo(2 * Math.log(2), within(0.02));
        assertThat(bench.divergence(STANDARD, 500, 50)).isCloseTo(analytic, within(0.02));
    }

    @Test
    @DisplayName("Where q is the prior, the estimate is 0")
    void whereQIsThePriorTheEstimateIsZero() {
        double precision = 6;
        AdversarialBench bench = gaussian(0, 1 / Math.sqrt(precision), 4);
        bench.train(true, 200, 400);
        assertThat(bench.divergence(new GaussianPrior(precision, false), 500, 50))
                .isCloseTo(0, within(0.02));
    }

    @Test
    @Tag("slow")
    @DisplayName("Of a log-normal distribution the discriminator finds what its moments do not tell")
    void theDiscriminatorFindsWhatTheMomentsDoNotTell() {
        double variance = 0.4 * 0.4;
        double entropy = 0.5 * Math.log(2 * Math.PI * Math.E * variance);
        double analytic = 0.5 * Math.exp(2 * variance) + 0.5 * Math.log(2 * Math.PI) - entropy;
        AdversarialBench bench = logNormal();
        double ofMoments = bench.divergence(STANDARD, 1000, 100); // the discriminator is untrained
        bench.train(true, 500, 3000);
        double ofDraws = bench.divergence(STANDARD, 1000, 100);
        double untold = 0.5 * Math.log(2 * Math.PI * Math.E * (Math.exp(variance) - 1) * Math.exp(variance)) - entropy;
        assertThat(untold).as("what the moments miss").isGreaterThan(0.1);
        assertThat(ofDraws).isCloseTo(analytic, within(0.25 * untold));
        assertThat(Math.abs(ofDraws - analytic)).isLessThan(Math.abs(ofMoments - analytic));
    }

    @Test
    @DisplayName("The estimate's gradient pulls q towards the prior: that of the analytic divergence, for a Gaussian")
    void theGradientIsThatOfTheAnalyticDivergence() {
        AdversarialBench bench = gaussian(0, 1, 2);
        Declarations declarations = new Declarations();
        declarations.trained("mean", (random, i) -> 0.4, 2);
        declarations.trained("logVariance", (random, i) -> -1, 2);
        STANDARD.declare(declarations);
        Parameters q = Parameters.allocate(bench.device, declarations, 1);
        bench.train(true, 200, 200);
        Graph g = new Graph(bench.device, q, bench.parameters, 1, 0);
        Var w = g.gaussianSamples(g.parameter("mean"), g.parameter("logVariance"), 500);
        Var kl = AdaptiveContrast.of(g, w).divergence(g, bench.discriminator, STANDARD);
        g.differentiate(kl);
        double mean = 0;
        double logVariance = 0;
        for (int step = 0; step < 40; step++) {
            g.forward(step);
            g.backward();
            mean += bench.device.get(g.parameter("mean").gradient(), 0) / 40;
            logVariance += bench.device.get(g.parameter("logVariance").gradient(), 0) / 40;
        }
        assertThat(mean).isCloseTo(0.4, within(0.03));
        assertThat(logVariance).isCloseTo(0.5 * (Math.exp(-1) - 1), within(0.03));
    }
}
