package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.device.Activation;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.LaplacePrior;
import dev.credence.core.prior.Prior;
import dev.credence.core.prior.ScaleMixturePrior;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The divergence from each prior, and the moments of the noise. */
class DropoutPosteriorTest {
    private static final double P0 = 0.2;
    private static final double P1 = 0.5;
    private static final Model MODEL = Model.perceptron(2, List.of(2), Activation.RELU, new Likelihood.Bernoulli());
    private static final float[] W0 = {1, -2, 0.5f, 3};
    private static final float[] W1 = {-1, 4};

    private static DropoutNetwork network(Prior prior) {
        DropoutNetwork network = new DropoutNetwork(
                new DropoutPosterior(MODEL, P0, P1), prior, 0, 1, 1, new Points(new float[] {0, 0}, new float[] {1}));
        network.device.write(network.parameters.value("layer0.weight"), W0);
        network.device.write(network.parameters.value("layer1.weight"), W1);
        return network;
    }

    private static double difference(Prior prior) {
        DropoutNetwork network = network(prior);
        double here = network.divergence();
        network.device.write(network.parameters.value("layer0.weight"), 0, 0, 0, 0);
        network.device.write(network.parameters.value("layer1.weight"), 0, 0);
        return here - network.divergence();
    }

    @Test
    @DisplayName("Under N(0, I/l²) it is Σ (1 − p) l²/2 ‖M‖², by Gal's equation 3.14, up to a constant")
    void underAGaussianPriorItIsGalsWeightDecay() {
        double l = 0.3;
        // ‖W0‖² = 14.25, ‖W1‖² = 17, M = W/(1 − p)
        double byHand = 0.8 * l * l / 2 * 14.25 / 0.64 + 0.5 * l * l / 2 * 17 / 0.25;
        assertThat(difference(GaussianPrior.ofLengthScale(l))).isCloseTo(byHand, within(1e-6 * byHand));
    }

    @Test
    @DisplayName("Under a Gaussian prior each weight is pulled to 0 by l²/(1 − p) times itself, and no bias is")
    void underAGaussianPriorWeightsDecay() {
        // inputs of 0: the data term has gradients in the biases only
        double[] gradient = network(GaussianPrior.ofLengthScale(0.3)).gradient("layer0.weight", 0);
        for (int i = 0; i < W0.length; i++) {
            assertThat(gradient[i]).isCloseTo(0.09 / (1 - P0) * W0[i], within(1e-6));
        }
    }

    @Test
    @DisplayName("Under a Laplace prior it is Σ |W|/b, whatever the rate")
    void underALaplacePriorItIsTheSumOfMagnitudes() {
        assertThat(difference(new LaplacePrior(0.4))).isCloseTo((6.5 + 5) / 0.4, within(1e-5));
    }

    @Test
    @DisplayName("Under any fixed prior it is −Σ (1 − p) log p(W/(1 − p))")
    void underAnyFixedPriorItIsTheExpectedEnergyOfKeptWeights() {
        for (Prior prior :
                List.of(GaussianPrior.ofLengthScale(2), new LaplacePrior(0.4), new ScaleMixturePrior(0.3, 1, 0.1))) {
            double byHand = 0;
            for (float w : W0) {
                byHand -= (1 - P0) * prior.logDensity(w / (1 - P0));
            }
            for (float w : W1) {
                byHand -= (1 - P1) * prior.logDensity(w / (1 - P1));
            }
            assertThat(network(prior).divergence()).as("%s", prior).isCloseTo(byHand, within(1e-6 * Math.abs(byHand)));
        }
    }

    @Test
    @DisplayName("Under a learnt Gaussian prior dropped weights count too, in value and in the precision's gradient")
    void underALearntPriorDroppedWeightsCountToo() {
        double lambda = 1.5;
        GaussianPrior prior = new GaussianPrior(lambda, true);
        double value = 0;
        double gradient = 0;
        for (int layer = 0; layer < 2; layer++) {
            double p = layer == 0 ? P0 : P1;
            for (float w : layer == 0 ? W0 : W1) {
                double kept = w / (1 - p);
                value -= (1 - p) * prior.logDensity(kept) + p * prior.logDensity(0);
                gradient += 0.5 * ((1 - p) * (lambda * kept * kept - 1) - p);
            }
        }
        DropoutNetwork network = network(prior);
        assertThat(network.divergence()).isCloseTo(value, within(1e-6 * Math.abs(value)));
        assertThat(network.gradient("prior.log_precision", 0)).containsExactly(new double[] {gradient}, within(1e-5));
    }

    @Test
    @DisplayName("The learnt precision that minimises it is the number of weights over the expected squares of all")
    void theBestLearntPrecisionIsThatOfAllWeights() {
        double squares = 14.25 / (1 - P0) + 17 / (1 - P1);
        double[] gradient = network(new GaussianPrior(6 / squares, true)).gradient("prior.log_precision", 0);
        assertThat(gradient).containsExactly(new double[] {0}, within(1e-6));
    }

    @Test
    @DisplayName("An output has the mean of the network without dropout and the variance Σ (x w)² p/(1 − p)")
    void anOutputHasTheMomentsOfTheNoise() {
        int samples = 20_000;
        DropoutNetwork network = new DropoutNetwork(
                new DropoutPosterior(
                        Model.perceptron(2, List.of(), Activation.RELU, new Likelihood.Bernoulli()), 0.3, 0.9),
                GaussianPrior.ofLengthScale(1),
                0,
                samples,
                1,
                new Points(new float[] {2, -1}, new float[] {1}));
        network.device.write(network.parameters.value("layer0.weight"), 1, 3);
        double[] f = network.outputs(0);
        double bias = network.value("layer0.bias")[0];
        double mean = Arrays.stream(f).average().orElseThrow();
        double variance = (4 + 9) * 0.3 / 0.7;
        double sampled =
                Arrays.stream(f).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
        // four standard errors; a Bernoulli's fourth moment is below a Gaussian's here
        assertThat(mean).isCloseTo(2 - 3 + bias, within(4 * Math.sqrt(variance / samples)));
        assertThat(sampled).isCloseTo(variance, within(4 * variance * Math.sqrt(2.0 / samples)));
    }

    @Test
    @DisplayName("A rate outside of [0, 1) is refused by its name")
    void aRateOutsideOfZeroToOneIsRefused() {
        assertThatThrownBy(() -> new DropoutPosterior(MODEL, 1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("input-dropout = 1.0");
        assertThatThrownBy(() -> new DropoutPosterior(MODEL, 0, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("dropout = NaN");
    }
}
