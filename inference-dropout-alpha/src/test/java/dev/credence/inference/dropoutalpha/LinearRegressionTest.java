package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.method.Inference;
import dev.credence.core.model.Likelihood;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.device.reference.ReferenceDevice;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A linear network, with a known optimum. */
class LinearRegressionTest {
    private final ReferenceDevice device = new ReferenceDevice();

    private double precision(Inference inference) {
        return Math.exp(device.read(inference.parameters().get(Likelihood.LOG_PRECISION))[0]);
    }

    @Test
    @DisplayName("At rate 0 it is least squares")
    void atRateZeroItIsLeastSquares() {
        Inference inference = LinearProblem.trained(device, 400, "noise", "fixed", "alpha", "0.5");
        assertThat(LinearProblem.weights(inference)).containsExactly(LinearProblem.solution(0, 0), within(1e-3));
    }

    @Test
    @DisplayName("At rate 0 with a Gaussian prior it is ridge regression with the penalty l²/τ")
    void atRateZeroWithAPriorItIsRidgeRegression() {
        Inference inference =
                LinearProblem.trained(device, 400, "noise", "fixed", "precision", "2", "length-scale", "5");
        double penalty = 25.0 / 2;
        assertThat(LinearProblem.weights(inference))
                .containsExactly(LinearProblem.solution(penalty, penalty), within(1e-3));
    }

    @Test
    @DisplayName("At rate 0 all samples are equal: there is no epistemic variance")
    void atRateZeroAllSamplesAreEqual() {
        Inference inference = LinearProblem.trained(device, 5);
        GaussianMixture f = (GaussianMixture) inference.predict(LinearProblem.POINTS.inputs(), LinearProblem.N, 7, 0);
        double[] variance = f.epistemicVariance();
        assertThat(variance).containsExactly(new double[LinearProblem.N], within(1e-12));
    }

    @Test
    @DisplayName("Dropped inputs at α = 0 are ridge regression with the penalty p/(1 − p) Σ x_j² of each input")
    void droppedInputsAreRidgeRegression() {
        // 200 samples of 60 points: the gradient's noise is small, and the schedule averages it
        Inference inference = LinearProblem.trained(
                device, 300, "noise", "fixed", "alpha", "0", "input-dropout", "0.3", "samples", "200");
        double[] expected = LinearProblem.solution(
                0.3 / 0.7 * LinearProblem.sumOfSquares(0), 0.3 / 0.7 * LinearProblem.sumOfSquares(1));
        assertThat(LinearProblem.weights(inference)).containsExactly(expected, within(0.02));
        assertThat(expected[0]).isLessThan(LinearProblem.solution(0, 0)[0] - 0.1);
    }

    @Test
    @DisplayName("A precision in closed form is the inverse residual variance")
    void aPrecisionInClosedFormIsTheInverseResidualVariance() {
        Inference inference = LinearProblem.trained(device, 300, "noise", "closed-form");
        double[] w = LinearProblem.weights(inference);
        assertThat(1 / precision(inference)).isCloseTo(LinearProblem.residualVariance(w), within(1e-6));
        assertThat(w).containsExactly(LinearProblem.solution(0, 0), within(1e-3));
    }

    @Test
    @DisplayName("A learnt precision becomes the inverse residual variance")
    void aLearntPrecisionBecomesTheInverseResidualVariance() {
        Inference inference = LinearProblem.trained(device, 600, "noise", "learnt");
        double best = LinearProblem.residualVariance(LinearProblem.solution(0, 0));
        assertThat(1 / precision(inference)).isCloseTo(best, within(0.01 * best));
    }

    @Test
    @DisplayName("A fixed precision stays")
    void aFixedPrecisionStays() {
        Inference inference = LinearProblem.trained(device, 20, "noise", "fixed", "precision", "3");
        assertThat(precision(inference)).isCloseTo(3, within(1e-6));
    }

    @Test
    @DisplayName("A learnt prior's precision becomes the inverse mean square of the weights")
    void aLearntPriorFollowsTheWeights() {
        Inference inference =
                LinearProblem.trained(device, 1500, "prior", "learnt-gaussian", "length-scale", "1", "noise", "fixed");
        double[] w = LinearProblem.weights(inference);
        double learnt = Math.exp(device.read(inference.parameters().get("prior.log_precision"))[0]);
        double best = 2 / (w[0] * w[0] + w[1] * w[1]);
        assertThat(learnt).isCloseTo(best, within(0.02 * best));
    }
}
