package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Activation;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.inference.dropoutalpha.DesignedUniforms.Design;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All kinds of input dropout compared with the closed form of the linear model, with designed masks. */
class LinearDropoutTest {
    private static final String WEIGHT = "layer0.weight";
    private static final String LOG_ODDS = "layer0.weight.dropout_log_odds";
    /** A power of two, so that 1/N is a float. */
    private static final int N = 8;

    private static final double SPEED = 2;
    private static final LinearDropout PROBLEM = LinearDropout.generated(N, 0.3, 0.8, -0.5);
    private static final double[] W = {0.7, -0.2};

    private static DropoutNetwork network(LinearDropout problem, DropoutRate rate, int samples, Design design) {
        int q = problem.inputs();
        Model model = Model.perceptron(q, List.of(), Activation.RELU, new Likelihood.Gaussian(new Precision.Fixed(1)));
        int n = problem.y().length;
        DropoutNetwork network = new DropoutNetwork(
                new DropoutPosterior(model, rate, DropoutRate.of(0)),
                GaussianPrior.ofLengthScale(1),
                0,
                samples,
                n,
                problem.points(),
                device -> DesignedUniforms.on(device, n, q, design));
        network.set("layer0.bias", 0, 0);
        return network;
    }

    private static void setWeights(DropoutNetwork network, double... w) {
        for (int i = 0; i < w.length; i++) {
            network.set(WEIGHT, i, w[i]);
        }
    }

    /** E g and E g² of relaxed masks over the levels of a design. */
    private static double[] moments(double logOdds, double temperature, int levels) {
        double[] moments = new double[2];
        for (int i = 0; i < levels; i++) {
            double u = (i + 0.5) / levels;
            double g = (1 + Math.exp(logOdds)) / (1 + Math.exp((logOdds + Math.log(u / (1 - u))) / temperature));
            moments[0] += g / levels;
            moments[1] += g * g / levels;
        }
        return moments;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.25, 0.5, 0.75})
    @DisplayName("At a given rate energy and gradient are those of the closed form, to rounding")
    void atAGivenRateTheEnergyIsThatOfTheClosedForm(double p) {
        DropoutNetwork network = network(PROBLEM, DropoutRate.of(p), 16, DesignedUniforms.allOf(4));
        setWeights(network, W);
        // the constant of the prior's density, for kept rows
        double constant = (1 - p) * 0.5 * Math.log(2 * Math.PI) * W.length;
        double expected = (PROBLEM.energy(W, p, 1, 1 / (1 - p)) + constant) / N;
        assertThat(network.energy(0)).isCloseTo(expected, within(1e-12));
        double[] gradient = network.gradient(WEIGHT, 0);
        for (int i = 0; i < W.length; i++) {
            assertThat(gradient[i] * N).isCloseTo(PROBLEM.gradient(W, p, 1, 1 / (1 - p))[i], within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.25, 0.6})
    @DisplayName("At a learnt rate divergence, energy and both gradients are those of the closed form, to rounding")
    void atALearntRateTheEnergyIsThatOfTheClosedForm(double p) {
        int levels = 20;
        double temperature = 0.1;
        double logOdds = Math.log(p / (1 - p));
        DropoutNetwork network = network(
                PROBLEM,
                new DropoutRate.Learnt(0.3, temperature, SPEED),
                levels * levels,
                DesignedUniforms.allOf(levels));
        setWeights(network, W);
        network.set(LOG_ODDS, 0, logOdds / SPEED);

        double squares = W[0] * W[0] + W[1] * W[1];
        assertThat(network.divergence())
                .isCloseTo(0.5 * squares / (1 - p) - 2 * LinearDropout.entropy(p), within(1e-12));
        DoubleUnaryOperator energy = at -> {
            double[] g = moments(at, temperature, levels);
            double rate = 1 / (1 + Math.exp(-at));
            return (PROBLEM.energy(W, rate, g[0], g[1]) - 2 * LinearDropout.entropy(rate)) / N;
        };
        assertThat(network.energy(0)).isCloseTo(energy.applyAsDouble(logOdds), within(1e-10));
        double[] g = moments(logOdds, temperature, levels);
        double[] gradient = network.gradient(WEIGHT, 0);
        for (int i = 0; i < W.length; i++) {
            assertThat(gradient[i] * N).isCloseTo(PROBLEM.gradient(W, p, g[0], g[1])[i], within(1e-10));
        }
        double h = 1e-5;
        double slope = (energy.applyAsDouble(logOdds + h) - energy.applyAsDouble(logOdds - h)) / (2 * h);
        assertThat(network.gradient(LOG_ODDS, 0)[0]).isCloseTo(SPEED * slope, within(1e-7));
    }

    @Test
    @Tag("slow")
    @DisplayName("The rate at which the energy is least is the theory's to 1e-3, with masks that are nearly true ones")
    void theBestRateIsTheTheorys() {
        double best = PROBLEM.bestRate();
        assertThat(best).isBetween(0.02, 0.4);
        int samples = 1 << 17;
        DropoutNetwork network =
                network(PROBLEM, new DropoutRate.Learnt(0.3, 0.002, 1), samples, DesignedUniforms.lattice(samples));
        // at the optimal weights of a rate the total derivative is the partial one
        for (int side : new int[] {-1, 1}) {
            double p = best + side * 1e-3;
            network.set(LOG_ODDS, 0, Math.log(p / (1 - p)));
            setWeights(network, PROBLEM.best(p));
            assertThat(side * network.gradient(LOG_ODDS, 0)[0])
                    .as("on side %s", side)
                    .isPositive();
        }
    }

    @Test
    @DisplayName("The best rate falls exponentially with the number of points")
    void theBestRateFallsWithTheNumberOfPoints() {
        double last = 0.5;
        double[] exponents = new double[3];
        for (int i = 0; i < 3; i++) {
            int n = 10 << i;
            double p = LinearDropout.generated(n, 0.3, 1, -1, 0.5).bestRate();
            assertThat(p).as("%s points", n).isLessThan(last).isPositive();
            exponents[i] = Math.log(p);
            last = p;
        }
        // twice the points give about twice the exponent
        assertThat(exponents[2] / exponents[1]).isBetween(1.5, 3.0);
    }

    @Test
    @DisplayName("An input that is always 0 has no weight, and does not change the others'")
    void anInputThatIsAlwaysZeroHasNoWeight() {
        double[][] x = PROBLEM.x().clone();
        for (int n = 0; n < x.length; n++) {
            x[n] = new double[] {x[n][0], x[n][1], 0};
        }
        double[] w = new LinearDropout(x, PROBLEM.y()).best(0.2);
        assertThat(w[2]).isZero();
        assertThat(w[0]).isCloseTo(PROBLEM.best(0.2)[0], within(1e-12));
    }
}
