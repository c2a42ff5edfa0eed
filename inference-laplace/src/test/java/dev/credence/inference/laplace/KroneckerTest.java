package dev.credence.inference.laplace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Parameters;
import dev.credence.core.method.Problem;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KroneckerTest {
    private static final Likelihood CLASSES = new Likelihood.Categorical(3);
    private static final Model MODEL = Model.perceptron(2, List.of(4, 3), Activation.TANH, CLASSES);
    private static final double DELTA = 0.7;

    private final Device device = new ReferenceDevice();
    private final Linearisation linearisation = new NetworkLinearisation(MODEL, device, parameters(), 1);
    private final OutputCurvature outputs = new OutputCurvature(CLASSES);
    private final List<KroneckerLayer> layers = KroneckerLayer.of(MODEL, false);

    private Parameters parameters() {
        Declarations declarations = new Declarations();
        ModeEstimate.of(MODEL, Structure.KFAC, 1).declare(declarations);
        return Parameters.allocate(device, declarations, 7);
    }

    private static Points points(int n) {
        CounterRandom random = CounterRandom.of(5, 6);
        float[] x = new float[2 * n];
        float[] y = new float[n];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int i = 0; i < n; i++) {
            y[i] = i % 3;
        }
        return new Points(x, y);
    }

    /** Covariances of the outputs at one point by a stored factor. */
    private double[][] covariance(OutputFactor factor, float[] x) {
        double[][] covariance = new double[3][3];
        linearisation.forEach(x, 1, (n, f, jacobian) -> {
            double[][] rows = factor.rows(jacobian);
            for (int c = 0; c < 3; c++) {
                for (int d = 0; d < 3; d++) {
                    for (int i = 0; i < rows[c].length; i++) {
                        covariance[c][d] += rows[c][i] * rows[d][i];
                    }
                }
            }
        });
        return covariance;
    }

    /** Covariances by the full Gauss–Newton matrix of each layer. */
    private double[][] layerwise(Points training, float[] x) {
        double[][] sum = new double[3][3];
        for (KroneckerLayer layer : layers) {
            int from = layer.from();
            int to = from + layer.parameters();
            Linearisation part = new Linearisation() {
                @Override
                public int size() {
                    return layer.parameters();
                }

                @Override
                public void forEach(float[] inputs, int points, Visitor visitor) {
                    linearisation.forEach(
                            inputs,
                            points,
                            (n, f, jacobian) -> visitor.visit(
                                    n,
                                    f,
                                    Arrays.stream(jacobian)
                                            .map(row -> Arrays.copyOfRange(row, from, to))
                                            .toArray(double[][]::new)));
                }
            };
            float[] numbers = GaussNewton.of(part, outputs, training, true).factor(new Precisions(DELTA, 1));
            float[][] rows = new float[layer.parameters()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = Arrays.copyOfRange(numbers, i * rows.length, (i + 1) * rows.length);
            }
            OutputMoments moments = new OutputMoments(rows);
            part.forEach(x, 1, (n, f, jacobian) -> {
                double[][] own = moments.rows(jacobian);
                for (int c = 0; c < 3; c++) {
                    for (int d = 0; d < 3; d++) {
                        for (int i = 0; i < own[c].length; i++) {
                            sum[c][d] += own[c][i] * own[d][i];
                        }
                    }
                }
            });
        }
        return sum;
    }

    @Test
    @DisplayName("For one point it is the Gauss-Newton matrix of each layer, exactly")
    void onePointIsExact() {
        Points one = points(1);
        KroneckerCurvature curvature = KroneckerCurvature.of(layers, linearisation, outputs, one);
        OutputFactor factor = new KroneckerFactor(layers, curvature.factor(new Precisions(DELTA, 1)));
        for (float[] x : new float[][] {one.inputs(), {0.4f, -1.3f}}) {
            double[][] found = covariance(factor, x);
            double[][] exact = layerwise(one, x);
            for (int c = 0; c < 3; c++) {
                for (int d = 0; d < 3; d++) {
                    assertThat(found[c][d]).isCloseTo(exact[c][d], within(2e-5));
                }
            }
        }
    }

    @Test
    @DisplayName("Its eigenvalues of a layer are those of A ⊗ B/N: their sum is the product of the traces over N")
    void tracesMultiply() {
        int n = 40;
        Points some = points(n);
        double[] eigenvalues =
                KroneckerCurvature.of(layers, linearisation, outputs, some).eigenvalues();
        KroneckerLayer first = layers.get(0);
        double[] traces = new double[2];
        linearisation.forEach(some.inputs(), n, (i, f, jacobian) -> {
            double x = some.inputs()[2 * i];
            double z = some.inputs()[2 * i + 1];
            traces[0] += x * x + z * z + 1;
            double[][] root = outputs.root(f);
            for (int k = 0; k < 3; k++) {
                for (int j = 0; j < first.outputs(); j++) {
                    double back = 0;
                    for (int c = 0; c < 3; c++) {
                        // a unit's backpropagated gradient is the derivative in its bias
                        back += root[c][k] * jacobian[c][2 * first.outputs() + j];
                    }
                    traces[1] += back * back;
                }
            }
        });
        double sum = Arrays.stream(eigenvalues, 0, first.parameters()).sum();
        assertThat(sum).isCloseTo(traces[0] * traces[1] / n, within(1e-5 * sum));
        assertThat(eigenvalues).hasSize(linearisation.size());
        assertThat(Arrays.stream(eigenvalues).min().orElseThrow()).isNotNegative();
    }

    @Test
    @DisplayName("A layer is taken apart into what it is given and what comes back, at every point")
    void layersAreTakenApart() {
        float[] x = points(6).inputs();
        linearisation.forEach(x, 6, (n, f, jacobian) -> {
            double[] a = new double[3];
            double[][] b = new double[3][4];
            assertThat(layers.get(0).split(jacobian, a, b)).isTrue();
            assertThat(a).containsExactly(new double[] {x[2 * n], x[2 * n + 1], 1}, within(1e-5));
            assertThat(layers.get(0).split(new double[3][jacobian[0].length], a, b))
                    .isFalse();
        });
    }

    @Test
    @DisplayName("Convolutions are refused for all layers, and have a posterior of the last")
    void convolutions() {
        Laplace laplace = new Laplace();
        Problem problem = new Problem(Task.classification(3), 36, 10, Optional.of(new ImageShape(6, 6, 1)));
        String layers = "[{\"convolution\":2,\"size\":3},{\"dense\":6}]";
        assertThatThrownBy(() -> laplace.prepare(
                        problem, laplace.settings().parse(Map.of("model", layers, "structure", "kfac")), device, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("dense layers")
                .hasMessageContaining("last-layer-kfac");
        assertThat(laplace.prepare(
                                problem,
                                laplace.settings().parse(Map.of("model", layers, "structure", "last-layer-kfac")),
                                device,
                                1)
                        .parameters()
                        .get("laplace.factor")
                        .length())
                .isEqualTo(7 * 7 + 3 * 3 + 7 * 3);
    }
}
