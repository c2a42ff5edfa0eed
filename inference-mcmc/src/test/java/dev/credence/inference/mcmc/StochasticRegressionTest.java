package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.device.reference.ReferenceDevice;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Bayesian linear regression by stochastic-gradient chains. With H the Hessian of the energy per point and r the step,
 * Langevin dynamics on the full data has the stationary covariance (N H)⁻¹ (I − r H/2)⁻¹, and a coordinate of curvature
 * λ the autocorrelation (1 − r λ)^k over k steps; the tolerances below follow from both.
 */
class StochasticRegressionTest {
    private static final int CHAINS = 4;

    private final ReferenceDevice device = new ReferenceDevice();
    private final Points points = LinearModel.points();
    private final double[][] posterior = LinearModel.posterior(points);

    /** H [3][3] = (α I + β Xᵀ X)/N. */
    private double[][] hessian() {
        double[][] h = new double[3][3];
        for (int n = 0; n < LinearModel.N; n++) {
            double[] x = row(n);
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    h[i][j] += LinearModel.BETA * x[i] * x[j] / LinearModel.N;
                }
            }
        }
        for (int i = 0; i < 3; i++) {
            h[i][i] += LinearModel.ALPHA / LinearModel.N;
        }
        return h;
    }

    private double[] row(int n) {
        return new double[] {points.inputs()[2 * n], points.inputs()[2 * n + 1], 1};
    }

    /** The covariance of a batch gradient at the posterior mean, batches drawn without replacement. */
    private double[][] batchNoise(int batch) {
        double[][] covariance = new double[3][3];
        double[] mean = new double[3];
        for (int n = 0; n < LinearModel.N; n++) {
            double[] g = gradient(n);
            for (int i = 0; i < 3; i++) {
                mean[i] += g[i] / LinearModel.N;
            }
        }
        double share = (1.0 / batch - 1.0 / LinearModel.N) / (LinearModel.N - 1);
        for (int n = 0; n < LinearModel.N; n++) {
            double[] g = gradient(n);
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    covariance[i][j] += share * (g[i] - mean[i]) * (g[j] - mean[j]);
                }
            }
        }
        return covariance;
    }

    private double[] gradient(int n) {
        double[] x = row(n);
        double residual = points.targets()[n];
        for (int i = 0; i < 3; i++) {
            residual -= x[i] * posterior[i][0];
        }
        return new double[] {
            -LinearModel.BETA * residual * x[0], -LinearModel.BETA * residual * x[1], -LinearModel.BETA * residual
        };
    }

    /** S = (I − r H) S (I − r H) + noise, by doubling. */
    private double[][] stationary(double rate, double[][] noise) {
        double[][] a = hessian();
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                a[i][j] = (i == j ? 1 : 0) - rate * a[i][j];
            }
        }
        double[][] s = noise;
        for (int doubling = 0; doubling < 30; doubling++) {
            s = StationaryMoments.plus(s, StationaryMoments.times(StationaryMoments.times(a, s), a));
            a = StationaryMoments.times(a, a);
        }
        return s;
    }

    /** (2 r T/N) I, the injected noise of a step. */
    private static double[][] injected(double rate, double temperature) {
        double[][] noise = new double[3][3];
        for (int i = 0; i < 3; i++) {
            noise[i][i] = 2 * rate * temperature / LinearModel.N;
        }
        return noise;
    }

    private static double[][] scaled(double[][] matrix, double factor) {
        return StationaryMoments.times(matrix, new double[][] {{factor, 0, 0}, {0, factor, 0}, {0, 0, factor}});
    }

    /** The smallest eigenvalue of H, by inverse iteration with the posterior's covariance, (N H)⁻¹. */
    private double leastCurvature() {
        double[][] v = {{1}, {-1}, {0.1}};
        double[][] covariance = new double[3][3];
        for (int i = 0; i < 3; i++) {
            System.arraycopy(posterior[i], 1, covariance[i], 0, 3);
        }
        double norm = 1;
        for (int k = 0; k < 100; k++) {
            v = StationaryMoments.times(covariance, v);
            norm = Math.sqrt(v[0][0] * v[0][0] + v[1][0] * v[1][0] + v[2][0] * v[2][0]);
            v = new double[][] {{v[0][0] / norm}, {v[1][0] / norm}, {v[2][0] / norm}};
        }
        return 1 / (norm * LinearModel.N);
    }

    private Inference trained(InferenceMethod method, int epochs, int batch, double rate, String... more) {
        String[] settings = {
            "epochs", String.valueOf(epochs),
            "batch", String.valueOf(batch),
            "learning-rate", String.valueOf(rate),
            "burn-in", "0.1",
            "chains", String.valueOf(CHAINS),
            "kept-draws", String.valueOf(CHAINS * epochs)
        };
        String[] all = new String[settings.length + more.length];
        System.arraycopy(settings, 0, all, 0, settings.length);
        System.arraycopy(more, 0, all, settings.length, more.length);
        return LinearModel.trained(method, points, device, all);
    }

    private double[][] draws(Inference inference) {
        float[] w = device.read(inference.parameters().get("layer0.weight"));
        float[] b = device.read(inference.parameters().get("layer0.bias"));
        assertThat(inference.parameters().get("draws.kept")).isNotNull();
        double[][] draws = new double[b.length][];
        for (int s = 0; s < b.length; s++) {
            draws[s] = new double[] {w[2 * s], w[2 * s + 1], b[s]};
        }
        return draws;
    }

    /**
     * Agreement within five standard errors at the effective sample size of the slowest direction, plus batch noise.
     *
     * @param spare additional tolerance of the covariance [3][3]
     * @param correlation of successive kept draws
     */
    private void agree(double[][] draws, double[][] covariance, double[][] spare, double correlation) {
        double error = 5 / Math.sqrt(draws.length * (1 - correlation) / (1 + correlation));
        assertThat(error).as("tolerance is small enough for a test").isLessThan(0.35);
        for (int i = 0; i < 3; i++) {
            double mean = 0;
            for (double[] draw : draws) {
                mean += draw[i] / draws.length;
            }
            assertThat(mean).isCloseTo(posterior[i][0], within(error * Math.sqrt(covariance[i][i])));
            for (int j = 0; j < 3; j++) {
                double product = 0;
                for (double[] draw : draws) {
                    product += (draw[i] - posterior[i][0]) * (draw[j] - posterior[j][0]) / draws.length;
                }
                double scale = Math.sqrt(covariance[i][i] * covariance[j][j]);
                assertThat(product)
                        .as("covariance %d, %d", i, j)
                        .isCloseTo(covariance[i][j], within(error * Math.sqrt(2) * scale + Math.abs(spare[i][j])));
            }
        }
    }

    @Test
    @DisplayName("SGLD on the full data has the posterior mean, and the covariance of its finite step size")
    void langevinOnAllData() {
        double rate = 0.05;
        Inference inference = trained(new StochasticGradientLangevin(), 5000, LinearModel.N, rate);
        double[][] expected = stationary(rate, injected(rate, 1));
        for (int i = 0; i < 3; i++) {
            // 1/(1 − r λ/2) − 1 with the largest λ, at most the trace of H
            assertThat(expected[i][i] / posterior[i][1 + i]).isBetween(1.0, 1.2);
        }
        agree(draws(inference), expected, new double[3][3], 1 - rate * leastCurvature());
        assertThat(inference.findings().summary()).contains("temperature 1, that of the posterior");
        assertThat(inference.findings().numbers()).containsEntry("temperature", 1.0);
        // the mean over three directions of 1/(1 − r λ/2)
        assertThat(inference.findings().numbers().get("temperature_of_the_draws"))
                .isBetween(0.7, 1.4);
    }

    @Test
    @DisplayName("SGLD on mini-batches has the same up to the covariance of the batch noise")
    void langevinOnBatches() {
        double rate = 0.02;
        int batch = 10;
        Inference inference = trained(new StochasticGradientLangevin(), 4000, batch, rate);
        double[][] expected = stationary(rate, injected(rate, 1));
        double[][] added = stationary(rate, scaled(batchNoise(batch), rate * rate));
        for (int i = 0; i < 3; i++) {
            assertThat(added[i][i] / posterior[i][1 + i])
                    .as("small beside the posterior's")
                    .isLessThan(0.25);
        }
        agree(draws(inference), expected, added, Math.pow(1 - rate * leastCurvature(), 3));
    }

    @Test
    @DisplayName("BAOA on the full data has the posterior covariance at a step size ten times as large")
    void hamiltonianOnAllData() {
        double rate = 0.5;
        Inference inference = trained(new StochasticGradientHmc(), 3000, LinearModel.N, rate, "momentum", "0.5");
        double[][] covariance = new double[3][3];
        for (int i = 0; i < 3; i++) {
            System.arraycopy(posterior[i], 1, covariance[i], 0, 3);
        }
        // correlation of the slowest direction in the overdamped limit: 1 − ½ r λ (1 + a)/(1 − a)
        double correlation = 1 - 0.5 * rate * leastCurvature() * 3;
        agree(draws(inference), covariance, new double[3][3], Math.max(0.5, correlation));
    }

    /** The parameters after one cycle; a finite clip norm clips every gradient. */
    private float[] afterOneCycle(double exploration, String clipNorm) {
        Inference inference = LinearModel.trained(
                new CyclicalSampler(),
                points,
                device,
                "epochs",
                "10",
                "cycles",
                "1",
                "learning-rate",
                "0.01",
                "exploration",
                String.valueOf(exploration),
                "clip-norm",
                clipNorm,
                "chains",
                "1");
        return device.read(inference.parameters().get("layer0.weight"));
    }

    @Test
    @DisplayName("csgmcmc clips gradients in exploration only, and never without exploration")
    void clippingIsForExplorationAlone() {
        assertThat(afterOneCycle(0.8, "1e-3")).isNotEqualTo(afterOneCycle(0.8, "Infinity"));
        assertThat(afterOneCycle(0, "1e-3")).isEqualTo(afterOneCycle(0, "Infinity"));
    }

    @Test
    @DisplayName("At temperature T the covariance is T times as large, and the summary says so")
    void anotherTemperature() {
        double rate = 0.05;
        Inference inference =
                trained(new StochasticGradientLangevin(), 5000, LinearModel.N, rate, "temperature", "0.04");
        agree(draws(inference), stationary(rate, injected(rate, 0.04)), new double[3][3], 1 - rate * leastCurvature());
        assertThat(inference.findings().summary()).contains("temperature 0.04, not the posterior's, which is 1");
        assertThat(inference.findings().numbers().get("temperature_of_the_draws"))
                .isBetween(0.028, 0.056);
    }

    @Test
    @DisplayName("Steps that are too large for the temperature give a warning with advice")
    void crudeStepsAreToldOf() {
        // the largest λ is 4.9: 1/(1 − r λ/2) is above 5 there, and the draws are too hot
        Inference inference = trained(new StochasticGradientLangevin(), 400, LinearModel.N, 0.38);
        assertThat(inference.findings().warnings()).anyMatch(w -> w.contains("smaller learning-rate"));
    }
}
