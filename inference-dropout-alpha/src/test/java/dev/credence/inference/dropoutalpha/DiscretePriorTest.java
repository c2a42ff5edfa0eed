package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.device.Activation;
import dev.credence.core.layer.Block;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.prior.GaussianPrior;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Dropout's posterior has two atoms for each row of weights, so its divergence from a continuous prior is infinite. The
 * divergence from a prior on a grid, p(w) ∝ e^{−l²w²/2} for w = 0, ±Δ, ±2Δ, …, is finite, and equals the trained
 * divergence up to a constant (Gal 2016, section 6.5): {@code prior=gaussian} is the discrete prior.
 */
class DiscretePriorTest {
    private static final double STEP = 0.125; // Δ
    private static final Model MODEL =
            Model.perceptron(2, List.of(3), Activation.TANH, new Likelihood.Gaussian(new Precision.Fixed(1)));

    @ParameterizedTest
    @CsvSource({"0.1, 1, 1", "0.1, 0.5, 3", "0.6, 1, 2", "0.35, 2, 5"})
    @DisplayName("The divergence from a prior on a grid, summed over it, is the trained one and a constant")
    void gridPrior(double rate, double lengthScale, int stride) {
        DropoutRate learnt = new DropoutRate.Learnt(rate, 0.1, 1);
        DropoutNetwork network = new DropoutNetwork(
                new DropoutPosterior(MODEL, learnt, learnt),
                GaussianPrior.ofLengthScale(lengthScale),
                0,
                1,
                1,
                new Points(new float[] {1, 2}, new float[] {0}));
        double normaliser = 0;
        for (int k = -4000; k <= 4000; k++) {
            normaliser += Math.exp(-0.5 * square(lengthScale * STEP * k));
        }
        double expected = 0;
        int weights = 0;
        for (Block block :
                MODEL.network().blocks().filter(b -> b.role().isMatrix()).toList()) {
            for (int row = 0; row < block.rows(); row++) {
                double logPriorOfKept = -block.columns() * Math.log(normaliser);
                double logPriorOfDropped = logPriorOfKept;
                for (int column = 0; column < block.columns(); column++) {
                    double kept = STEP * stride * ((row + column) % 5 - 2); // value of a kept row, W/(1 − p)
                    network.set(block.name(), row * block.columns() + column, kept * (1 - rate));
                    logPriorOfKept -= 0.5 * square(lengthScale * kept);
                    weights++;
                }
                expected += rate * (Math.log(rate) - logPriorOfDropped)
                        + (1 - rate) * (Math.log(1 - rate) - logPriorOfKept);
            }
        }
        double constant = weights * Math.log(normaliser);
        assertThat(network.divergence() + constant).isCloseTo(expected, within(1e-4 * expected));
        // ½ log 2π − log l − log Δ, as the grid becomes fine
        assertThat(Math.log(normaliser))
                .isCloseTo(0.5 * Math.log(2 * Math.PI) - Math.log(lengthScale * STEP), within(1e-9));
    }

    private static double square(double x) {
        return x * x;
    }
}
