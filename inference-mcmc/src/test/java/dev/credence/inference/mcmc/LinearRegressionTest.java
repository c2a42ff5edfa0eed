package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.method.ChainTrace;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.InputGradients;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A network without hidden layers is Bayesian linear regression. */
class LinearRegressionTest {
    private static final int DRAWS = 4000;

    private final ReferenceDevice device = new ReferenceDevice();

    private static InferenceMethod method(String name) {
        return name.equals("hmc") ? new HamiltonianMonteCarlo() : new NoUTurnSampler();
    }

    private double[][] draws(Inference inference, int count) {
        float[] w = device.read(inference.parameters().get("layer0.weight"));
        float[] b = device.read(inference.parameters().get("layer0.bias"));
        double[][] draws = new double[count][];
        for (int s = 0; s < count; s++) {
            draws[s] = new double[] {w[2 * s], w[2 * s + 1], b[s]};
        }
        return draws;
    }

    @ParameterizedTest
    @ValueSource(strings = {"hmc", "nuts"})
    @DisplayName("Its draws have the mean and covariance of the exact posterior")
    void drawsAreOfTheExactPosterior(String name) {
        Points points = LinearModel.points();
        Inference inference = LinearModel.trained(
                method(name),
                points,
                device,
                "epochs",
                "1200",
                "warm-up",
                "0.16667",
                "kept-draws",
                String.valueOf(DRAWS));
        double[][] draws = draws(inference, DRAWS);
        double[][] expected = LinearModel.posterior(points);
        double error = 5 / Math.sqrt(DRAWS / 4.0); // at an effective sample size of a quarter of the draws
        for (int i = 0; i < 3; i++) {
            double mean = 0;
            for (double[] draw : draws) {
                mean += draw[i] / DRAWS;
            }
            assertThat(mean).isCloseTo(expected[i][0], within(error * Math.sqrt(expected[i][1 + i])));
            for (int j = 0; j < 3; j++) {
                double product = 0;
                for (double[] draw : draws) {
                    product += (draw[i] - expected[i][0]) * (draw[j] - expected[j][0]) / DRAWS;
                }
                double scale = Math.sqrt(expected[i][1 + i] * expected[j][1 + j]);
                assertThat(product).isCloseTo(expected[i][1 + j], within(error * Math.sqrt(2) * scale));
            }
        }
        Map<String, Double> found = inference.findings().numbers();
        assertThat(found.get("largest_r_hat")).isLessThan(1.02);
        assertThat(found.get("least_bulk_sample_size")).isGreaterThan(DRAWS / 4.0);
        assertThat(found.get("divergences")).isZero();
        assertThat(inference.findings().warnings()).isEmpty();
        Map<String, Double> elsewhere = inference.findingsAt(new float[] {30, -20, 1, 2}, 2);
        assertThat(elsewhere.get("largest_r_hat")).isLessThan(1.02);
        assertThat(elsewhere.get("least_bulk_sample_size")).isGreaterThan(DRAWS / 4.0);
    }

    @Test
    @DisplayName("A prediction is the mixture of all its draws, each with its own noise")
    void thePredictionIsTheMixture() {
        Inference inference = LinearModel.trained(
                new HamiltonianMonteCarlo(),
                LinearModel.points(),
                device,
                "epochs",
                "200",
                "kept-draws",
                "40",
                "noise",
                "learnt");
        double[][] draws = draws(inference, 40);
        float[] logPrecision = device.read(inference.parameters().get("likelihood.log_precision"));
        assertThat(logPrecision).hasSize(40);
        assertThat(logPrecision[0]).isNotEqualTo(logPrecision[39]);
        GaussianMixture predictive = (GaussianMixture) inference.predict(new float[] {2, -1}, 1, 400, 0);
        double density = 0;
        for (int s = 0; s < 40; s++) {
            double f = 2 * draws[s][0] - draws[s][1] + draws[s][2];
            double precision = Math.exp(logPrecision[s]);
            density += Math.sqrt(precision / (2 * Math.PI)) * Math.exp(-0.5 * precision * (0.7 - f) * (0.7 - f)) / 40;
        }
        assertThat(predictive.samples()).isEqualTo(40);
        assertThat(predictive.logDensity(new double[] {0.7})[0]).isCloseTo(Math.log(density), within(1e-5));
        assertThat(inference.predict(new float[] {2, -1}, 1, 10, 0).samples()).isEqualTo(10);
    }

    @Test
    @DisplayName("Chains that are too short to mix give a warning with advice")
    void shortChainsAreToldOf() {
        Inference inference = LinearModel.trained(
                new HamiltonianMonteCarlo(),
                LinearModel.points(),
                device,
                "epochs",
                "10",
                "warm-up",
                "0",
                "trajectory",
                "0.001",
                "mass",
                "prior");
        assertThat(inference.findings().numbers().get("largest_r_hat")).isGreaterThan(1.1);
        assertThat(inference.findings().warnings()).anyMatch(w -> w.contains("R̂") && w.contains("Use more epochs"));
        float[] points = {0, 0, 3, 1};
        double largest = inference.findingsAt(points, 2).getOrDefault("largest_r_hat", 0.0);
        assertThat(largest).isGreaterThan(1.1);
        ChainTrace least = inference.leastAgreement(points, 2).orElseThrow();
        assertThat(least.rHat()).isEqualTo(largest).isEqualTo(ChainStatistics.rHat(least.values()));
        assertThat(inference
                        .leastAgreement(Arrays.copyOfRange(points, 2 * least.point(), 2 * least.point() + 2), 1)
                        .orElseThrow()
                        .values())
                .isDeepEqualTo(least.values());
    }

    @Test
    @DisplayName("Input gradients are those of the mixture's log density")
    void inputGradientsAreOfTheMixture() {
        Inference inference = LinearModel.trained(
                new HamiltonianMonteCarlo(),
                LinearModel.points(),
                device,
                "epochs",
                "200",
                "kept-draws",
                "12",
                "noise",
                "learnt");
        double[][] draws = draws(inference, 12);
        float[] logPrecision = device.read(inference.parameters().get("likelihood.log_precision"));
        double[] expected = new double[3]; // the density and its gradient
        for (int s = 0; s < 12; s++) {
            double residual = 3 - 2 * draws[s][0] + draws[s][1] - draws[s][2];
            double precision = Math.exp(logPrecision[s]);
            double p = Math.sqrt(precision / (2 * Math.PI)) * Math.exp(-0.5 * precision * residual * residual) / 12;
            expected[0] += p;
            expected[1] += p * precision * residual * draws[s][0];
            expected[2] += p * precision * residual * draws[s][1];
        }
        InputGradients found = inference
                .inputGradients(new float[] {2, -1}, new float[] {3}, 400, 0)
                .orElseThrow();
        assertThat(found.logDensity()[0]).isCloseTo(Math.log(expected[0]), within(1e-5));
        assertThat(found.gradient()[0]).isCloseTo(expected[1] / expected[0], within(1e-5));
        assertThat(found.gradient()[1]).isCloseTo(expected[2] / expected[0], within(1e-5));
    }
}
