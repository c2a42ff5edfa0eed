package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.device.Activation;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.prior.GaussianPrior;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The stochastic energy compared with its expectation over all masks: 2 inputs and 3 hidden units have 2⁵ of them, and
 * K = 2 samples 2¹⁰ pairs. Weights and biases are the network's, everything else is implemented independently.
 */
@Tag("slow")
class DropoutEnumerationTest {
    private static final double INPUT_RATE = 0.25;
    private static final double HIDDEN_RATE = 0.4;
    private static final double TAU = 2;
    private static final double LENGTH_SCALE = 0.5;
    private static final int INPUTS = 2;
    private static final int HIDDEN = 3;
    private static final int MASKS = 1 << (INPUTS + HIDDEN);
    private static final int N = 20;
    private static final int STEPS = 20_000;
    private static final Points BATCH = new Points(new float[] {1, -0.5f, 0.25f, 2}, new float[] {0.5f, -1});

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, -1})
    @DisplayName("The mean energy of many steps is the expectation over all masks")
    void theMeanEnergyOfManyStepsIsTheExpectationOverAllMasks(double alpha) {
        Model model = Model.perceptron(
                INPUTS, List.of(HIDDEN), Activation.TANH, new Likelihood.Gaussian(new Precision.Fixed(TAU)));
        DropoutNetwork network = new DropoutNetwork(
                new DropoutPosterior(model, INPUT_RATE, HIDDEN_RATE),
                GaussianPrior.ofLengthScale(LENGTH_SCALE),
                alpha,
                2,
                N,
                BATCH);
        double sum = 0;
        double squares = 0;
        for (int step = 0; step < STEPS; step++) {
            double energy = network.energy(step);
            sum += energy;
            squares += energy * energy;
        }
        double mean = sum / STEPS;
        double standardError = Math.sqrt((squares / STEPS - mean * mean) / STEPS);
        double expected = divergence(network) / N - (dataTerm(network, 0, alpha) + dataTerm(network, 1, alpha)) / 2;
        // four standard errors: exceeded by chance in one run of 16 000, and the seed is fixed
        assertThat(mean).isCloseTo(expected, within(4 * standardError));
        assertThat(standardError).isLessThan(0.01);
    }

    /** E over pairs of masks of (1/α) log ½ (e^{α ℓ₁} + e^{α ℓ₂}). */
    private static double dataTerm(DropoutNetwork network, int point, double alpha) {
        double[] l = new double[MASKS];
        double[] probability = new double[MASKS];
        for (int mask = 0; mask < MASKS; mask++) {
            double residual = BATCH.targets()[point] - output(network, point, mask);
            l[mask] = 0.5 * Math.log(TAU / (2 * Math.PI)) - 0.5 * TAU * residual * residual;
            probability[mask] = probability(mask);
        }
        double expectation = 0;
        for (int a = 0; a < MASKS; a++) {
            for (int b = 0; b < MASKS; b++) {
                double value = alpha == 0
                        ? (l[a] + l[b]) / 2
                        : Math.log((Math.exp(alpha * l[a]) + Math.exp(alpha * l[b])) / 2) / alpha;
                expectation += probability[a] * probability[b] * value;
            }
        }
        return expectation;
    }

    private static double probability(int mask) {
        double p = 1;
        for (int unit = 0; unit < INPUTS + HIDDEN; unit++) {
            double rate = unit < INPUTS ? INPUT_RATE : HIDDEN_RATE;
            p *= isKept(mask, unit) ? 1 - rate : rate;
        }
        return p;
    }

    private static double output(DropoutNetwork network, int point, int mask) {
        double[] w0 = network.value("layer0.weight");
        double[] b0 = network.value("layer0.bias");
        double[] w1 = network.value("layer1.weight");
        double f = network.value("layer1.bias")[0];
        for (int h = 0; h < HIDDEN; h++) {
            double a = b0[h];
            for (int i = 0; i < INPUTS; i++) {
                double x = BATCH.inputs()[point * INPUTS + i];
                a += isKept(mask, i) ? x / (1 - INPUT_RATE) * w0[i * HIDDEN + h] : 0;
            }
            f += isKept(mask, INPUTS + h) ? Math.tanh(a) / (1 - HIDDEN_RATE) * w1[h] : 0;
        }
        return f;
    }

    private static boolean isKept(int mask, int unit) {
        return (mask >> unit & 1) == 1;
    }

    /** Gal's Σ_i (1 − p_i) l²/2 ‖M_i‖², M = W/(1 − p), with the constants of the Gaussian densities. */
    private static double divergence(DropoutNetwork network) {
        return divergence(network.value("layer0.weight"), INPUT_RATE)
                + divergence(network.value("layer1.weight"), HIDDEN_RATE);
    }

    private static double divergence(double[] weights, double rate) {
        double sum = 0;
        for (double w : weights) {
            double m = w / (1 - rate);
            sum += (1 - rate)
                    * (0.5 * LENGTH_SCALE * LENGTH_SCALE * m * m
                            + 0.5 * Math.log(2 * Math.PI)
                            - Math.log(LENGTH_SCALE));
        }
        return sum;
    }
}
