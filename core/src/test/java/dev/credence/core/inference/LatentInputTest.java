package dev.credence.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.objective.ClosedFormElbo;
import dev.credence.core.objective.Objective;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.PointEstimate;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The laws of a linear network y = w z + b + noise, whose marginal likelihood is N(y; b, w² γ + 1/τ). */
final class LatentInputTest {
    private static final double GAMMA = 1.7;
    private static final double PRECISION = 4;
    private static final int ROWS = 5;
    private static final float[] TARGETS = {0.3f, -1.2f, 2, 0, 1};

    private final Device device = new ReferenceDevice();

    @AfterEach
    void close() {
        device.close();
    }

    private GradientInference inference(Objective objective, int samples) {
        Model model = Model.perceptron(
                1, List.of(), Activation.RELU, new Likelihood.Gaussian(new Precision.Fixed(PRECISION)));
        return new GradientInference(
                        new GradientInference.Parts(
                                model,
                                GaussianPrior.ofVariance(1),
                                new PointEstimate(model),
                                objective,
                                samples,
                                ROWS,
                                GradientOptions.of(new Optimiser.Adam(0.01))),
                        device,
                        3)
                .withLatentInput(GAMMA);
    }

    /** The numbers of the rows, standardised; as float as they come. */
    private static float[] numbers(int... rows) {
        float[] x = new float[rows.length];
        for (int i = 0; i < rows.length; i++) {
            x[i] = (float) ((rows[i] - 2) / Math.sqrt(2));
        }
        return x;
    }

    private double parameter(GradientInference inference, String name, int at) {
        return device.read(inference.parameters().get(name))[at];
    }

    private double weight(GradientInference inference) {
        return parameter(inference, "layer0.weight", 0);
    }

    private static double logNormal(double off, double variance) {
        return -0.5 * (off * off / variance + Math.log(2 * Math.PI * variance));
    }

    @Test
    void alphaOneIsTheMarginalLikelihoodWhateverTheBeliefs() {
        GradientInference inference = inference(new AlphaDivergence(1), 40_000);
        double variance = weight(inference) * weight(inference) * GAMMA + 1 / PRECISION;
        double expected = 0;
        for (float y : TARGETS) {
            expected += logNormal(y, variance) / ROWS;
        }
        double found = inference
                .step(new Points(numbers(0, 1, 2, 3, 4), TARGETS), new Progress(0, 1, 0))
                .dataTerm();
        assertThat(found).isCloseTo(expected, within(0.03));
    }

    @Test
    void alphaZeroIsTheLikelihoodMinusTheDivergenceOfTheRowsOwnBelief() {
        GradientInference inference = inference(new AlphaDivergence(0), 40_000);
        int[] rows = {4, 1}; // in any order, and not all
        float[] y = {TARGETS[4], TARGETS[1]};
        double w = weight(inference);
        double expected = 0;
        for (int i = 0; i < rows.length; i++) {
            double m = parameter(inference, "latent.mean", rows[i]);
            double v = Math.exp(parameter(inference, "latent.log_variance", rows[i]));
            double divergence = 0.5 * ((m * m + v) / GAMMA - 1 - Math.log(v / GAMMA));
            double likelihood = logNormal(y[i] - w * m, 1 / PRECISION) - 0.5 * PRECISION * w * w * v;
            expected += (likelihood - divergence) / rows.length;
        }
        double found = inference
                .step(new Points(numbers(rows), y), new Progress(0, 1, 0))
                .dataTerm();
        assertThat(found).isCloseTo(expected, within(0.03));
    }

    @Test
    void onlyTheBeliefsOfTheBatchAreUpdated() {
        GradientInference inference = inference(new AlphaDivergence(0), 10);
        float[] before = device.read(inference.parameters().get("latent.mean"));
        var unused = inference.step(new Points(numbers(3), new float[] {2}), new Progress(0, 1, 0));
        float[] after = device.read(inference.parameters().get("latent.mean"));
        for (int n = 0; n < ROWS; n++) {
            assertThat(after[n] != before[n]).as("row %d", n).isEqualTo(n == 3);
        }
    }

    @Test
    void rowsThatTrainingDidNotHaveDrawFromThePrior() {
        GradientInference inference = inference(new AlphaDivergence(1), 5);
        double w = weight(inference);
        GaussianMixture beyond = (GaussianMixture) inference.predict(numbers(-1, 5, 2), 3, 20_000, 0);
        double[] epistemic = beyond.epistemicVariance();
        assertThat(epistemic[0]).isCloseTo(w * w * GAMMA, within(0.05 * w * w * GAMMA));
        assertThat(epistemic[1]).isCloseTo(w * w * GAMMA, within(0.05 * w * w * GAMMA));
        double own = w * w * Math.exp(parameter(inference, "latent.log_variance", 2));
        assertThat(epistemic[2]).isCloseTo(own, within(0.05 * own));
    }

    @Test
    void aMethodWithoutDrawsIsRefused() {
        assertThatThrownBy(() -> inference(new ClosedFormElbo(), 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("use dropout-alpha or vi");
    }
}
