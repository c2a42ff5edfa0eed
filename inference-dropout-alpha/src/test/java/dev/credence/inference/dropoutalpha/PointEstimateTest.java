package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Points;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.PointEstimate;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A point estimate equals dropout with rate 0. */
class PointEstimateTest {
    private static final Model MODEL =
            Model.perceptron(2, List.of(5, 4), Activation.TANH, new Likelihood.Categorical(3));
    private static final Points BATCH = new Points(new float[] {1, 2, -1, 0.5f, 3, 0}, new float[] {0, 1, 2});

    private static float[] trained(Posterior posterior) {
        try (Device device = new ReferenceDevice()) {
            GradientInference inference = new GradientInference(
                    new GradientInference.Parts(
                            MODEL,
                            GaussianPrior.ofVariance(0.5),
                            posterior,
                            new AlphaDivergence(0),
                            1,
                            3,
                            GradientOptions.of(new Optimiser.Adam(0.01))),
                    device,
                    6);
            for (int step = 0; step < 20; step++) {
                inference.step(BATCH, new Progress(0, 1, step));
            }
            return device.read(inference.trained().values());
        }
    }

    @Test
    @DisplayName("It is trained to the same bits as dropout of rate 0, and a prior about all blocks moves it")
    void itIsDropoutOfRateZero() {
        float[] dropout = trained(new DropoutPosterior(MODEL, 0, 0));
        assertThat(trained(new PointEstimate(MODEL))).isEqualTo(dropout);
        assertThat(trained(new PointEstimate(MODEL, PointEstimate.Penalised.ALL)))
                .isNotEqualTo(dropout);
    }
}
