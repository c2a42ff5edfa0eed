package dev.credence.inference.laplace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Parameters;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GaussNewtonTest {
    private static final int POINTS = 5;

    private static Parameters parameters(Model model, Device device) {
        Declarations declarations = new Declarations();
        ModeEstimate.of(model, Structure.FULL, 1).declare(declarations);
        return Parameters.allocate(device, declarations, 7);
    }

    private static float[] inputs(int width) {
        CounterRandom random = CounterRandom.of(5, 6);
        float[] x = new float[POINTS * width];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        return x;
    }

    /** f [N][C]. */
    private static double[][] outputs(Linearisation linearisation, float[] x) {
        double[][] f = new double[POINTS][];
        linearisation.forEach(x, POINTS, (n, values, jacobian) -> f[n] = values.clone());
        return f;
    }

    private static double[][][] jacobians(Linearisation linearisation, float[] x) {
        double[][][] all = new double[POINTS][][];
        linearisation.forEach(x, POINTS, (n, f, jacobian) -> {
            all[n] = new double[jacobian.length][];
            for (int c = 0; c < jacobian.length; c++) {
                all[n][c] = jacobian[c].clone();
            }
        });
        return all;
    }

    @Test
    @DisplayName("Jacobians are the differences of the outputs when a parameter is moved")
    void jacobiansAreDifferences() {
        Model model = Model.perceptron(3, List.of(4), Activation.TANH, new Likelihood.Categorical(3));
        float[] x = inputs(3);
        try (Device device = new ReferenceDevice()) {
            Parameters parameters = parameters(model, device);
            Linearisation all = new NetworkLinearisation(model, device, parameters, 1);
            double[][][] jacobian = jacobians(all, x);
            float[] theta = device.read(parameters.values());
            double h = 1e-2;
            for (int i = 0; i < all.size(); i++) {
                float[] moved = theta.clone();
                moved[i] = (float) (theta[i] + h);
                device.write(parameters.values(), moved, 0);
                double[][] above = outputs(all, x);
                moved[i] = (float) (theta[i] - h);
                device.write(parameters.values(), moved, 0);
                double[][] below = outputs(all, x);
                for (int n = 0; n < POINTS; n++) {
                    for (int c = 0; c < 3; c++) {
                        double difference = (above[n][c] - below[n][c]) / (2 * h);
                        // of third derivatives O(h²), and single precision of the outputs
                        assertThat(jacobian[n][c][i]).isCloseTo(difference, within(5e-4));
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("The last layer's Jacobians are the last columns of the whole network's")
    void theLastLayerIsAPart() {
        Model model = Model.perceptron(3, List.of(4), Activation.RELU, new Likelihood.Categorical(3));
        float[] x = inputs(3);
        try (Device device = new ReferenceDevice()) {
            Parameters parameters = parameters(model, device);
            Linearisation all = new NetworkLinearisation(model, device, parameters, 1);
            Linearisation last = new LastLayerLinearisation(model, device, parameters, 1);
            double[][][] whole = jacobians(all, x);
            double[][][] part = jacobians(last, x);
            assertThat(last.size()).isEqualTo(5 * 3);
            int before = all.size() - last.size();
            for (int n = 0; n < POINTS; n++) {
                for (int c = 0; c < 3; c++) {
                    for (int i = 0; i < last.size(); i++) {
                        assertThat(part[n][c][i]).isCloseTo(whole[n][c][before + i], within(1e-6));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    @DisplayName("The outputs' curvature is minus the second derivative of the log-likelihood, whatever the target")
    void curvatureIsASecondDerivative(int outputs) {
        Likelihood likelihood = outputs == 1 ? new Likelihood.Bernoulli() : new Likelihood.Categorical(outputs);
        OutputCurvature curvature = new OutputCurvature(likelihood);
        double[] f = {0.3, -1.2, 0.8, 0.1};
        f = Arrays.copyOf(f, outputs);
        double[][] root = curvature.root(f);
        double h = 1e-3;
        for (int y = 0; y < Math.max(2, outputs); y++) {
            for (int i = 0; i < outputs; i++) {
                for (int j = 0; j < outputs; j++) {
                    double product = 0;
                    for (int k = 0; k < outputs; k++) {
                        product += root[i][k] * root[j][k];
                    }
                    double second = (at(curvature, f, i, h, j, h, y)
                                    - at(curvature, f, i, h, j, -h, y)
                                    - at(curvature, f, i, -h, j, h, y)
                                    + at(curvature, f, i, -h, j, -h, y))
                            / (4 * h * h);
                    assertThat(product).isCloseTo(-second, within(1e-5));
                }
            }
        }
        assertThat(new OutputCurvature(new Likelihood.Gaussian(new Precision.Fixed(1))).root(new double[] {3}))
                .isDeepEqualTo(new double[][] {{1}});
    }

    private static double at(OutputCurvature curvature, double[] f, int i, double a, int j, double b, int y) {
        double[] moved = f.clone();
        moved[i] += a;
        moved[j] += b;
        return curvature.logLikelihood(moved, y);
    }

    @Test
    @DisplayName("The triangle of the outputs' covariance gives it back")
    void theTriangle() {
        double[][] rows = {{1, 2, 0.5}, {0.2, -1, 3}, {2, 4, 1}}; // the third is twice the first
        double[][] l = OutputMoments.triangle(rows);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                double covariance = 0;
                double product = 0;
                for (int k = 0; k < 3; k++) {
                    covariance += rows[i][k] * rows[j][k];
                    product += l[i][k] * l[j][k];
                }
                assertThat(product).isCloseTo(covariance, within(1e-9));
            }
        }
    }
}
