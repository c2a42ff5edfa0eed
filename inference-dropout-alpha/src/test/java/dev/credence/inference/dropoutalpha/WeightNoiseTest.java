package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Convolution;
import dev.credence.core.layer.Dense;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.posterior.LayerWeights;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.LaplacePrior;
import dev.credence.core.prior.Prior;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.inference.dropoutalpha.DropoutPosterior.ConvolutionMask;
import dev.credence.inference.dropoutalpha.WeightNoise.Sharing;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Moments of one layer's outputs by the table of {@link WeightNoise}; sharing; divergences. */
final class WeightNoiseTest {
    private static final double P = 0.3;
    private static final double LOG_VARIANCE = -2;
    private static final int SAMPLES = 20_000;
    private static final double[] X = {0.7, -1.2, 2};
    private static final double[][] W = {{1, -0.5}, {0.3, 2}, {-1.5, 0.8}};

    /** A layer without hidden units, with three inputs and two outputs. */
    private static final Model LAYER =
            Model.perceptron(3, List.of(), Activation.RELU, new Likelihood.HeteroscedasticGaussian());

    private final ReferenceDevice device = new ReferenceDevice();

    static Stream<Arguments> all() {
        return Stream.of(WeightNoise.values())
                .flatMap(noise -> Stream.of(Sharing.values()).map(sharing -> Arguments.of(noise, sharing)));
    }

    private static StochasticRegularisation posterior(Model model, WeightNoise noise, Sharing sharing, double p) {
        return new StochasticRegularisation(model, noise, sharing, p, p, p, ConvolutionMask.ELEMENT, LOG_VARIANCE);
    }

    private Parameters parameters(StochasticRegularisation q, Prior prior) {
        return parameters(q, prior, q.model());
    }

    private Parameters parameters(StochasticRegularisation q, Prior prior, Model model) {
        Declarations declarations = new Declarations();
        model.likelihood().declare(declarations);
        q.declare(declarations);
        prior.declare(declarations);
        return Parameters.allocate(device, declarations, 5);
    }

    private void set(Parameters parameters) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 2; j++) {
                device.set(parameters.value("layer0.weight"), 2 * i + j, W[i][j]);
            }
        }
        device.set(parameters.value("layer0.bias"), 0, 0.25);
    }

    /** σ² of weight (i, j), different for each weight. */
    private double ownVariance(WeightNoise noise, Parameters parameters, int i, int j) {
        return switch (noise) {
            case BERNOULLI, GAUSSIAN -> 0;
            case DROP_CONNECT -> P / (1 - P) * W[i][j] * W[i][j];
            default -> Math.exp(device.get(parameters.value("layer0.weight.log_variance"), 2 * i + j));
        };
    }

    private double covariance(WeightNoise noise, Parameters parameters, int j, int k) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            if (noise != WeightNoise.ADDITIVE && noise != WeightNoise.DROP_CONNECT) {
                sum += P / (1 - P) * X[i] * X[i] * W[i][j] * W[i][k];
            }
            sum += j == k ? X[i] * X[i] * ownVariance(noise, parameters, i, j) : 0;
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("Mean, variance and covariance of the outputs at a point are those of the table")
    void momentsAreThoseOfTheTable(WeightNoise noise, Sharing sharing) {
        StochasticRegularisation q = posterior(LAYER, noise, sharing, P);
        Parameters parameters = parameters(q, GaussianPrior.ofLengthScale(1));
        set(parameters);
        Graph g = new Graph(device, parameters, 5, 0);
        Var x = g.input("x", 1, 3);
        Var f = ((Outputs.Sampled) q.outputs(g, x, SAMPLES)).f();
        device.write(x.value(), (float) X[0], (float) X[1], (float) X[2]);
        g.forward(1);
        check(noise, parameters, (s, j) -> device.get(f.value(), 2 * s + j));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("So are those of joint draws of the weights")
    void momentsOfDrawnWeights(WeightNoise noise) {
        StochasticRegularisation q = posterior(LAYER, noise, Sharing.BATCH, P);
        Parameters parameters = parameters(q, GaussianPrior.ofLengthScale(1));
        set(parameters);
        Graph g = new Graph(device, parameters, 5, 0);
        LayerWeights drawn = q.weightDraw(g).orElseThrow().get(0);
        double[][] f = new double[SAMPLES][2];
        for (int s = 0; s < SAMPLES; s++) {
            g.forward(s);
            for (int j = 0; j < 2; j++) {
                f[s][j] = device.get(drawn.bias().value(), j);
                for (int i = 0; i < 3; i++) {
                    f[s][j] += X[i] * device.get(drawn.weight().value(), 2 * i + j);
                }
            }
        }
        check(noise, parameters, (s, j) -> f[s][j]);
    }

    /** Output j of sample s. */
    @FunctionalInterface
    private interface Sampled {
        double of(int s, int j);
    }

    private void check(WeightNoise noise, Parameters parameters, Sampled f) {
        double[] mean = new double[2];
        for (int j = 0; j < 2; j++) {
            double expected = j == 0 ? 0.25 : 0;
            for (int i = 0; i < 3; i++) {
                expected += X[i] * W[i][j];
            }
            for (int s = 0; s < SAMPLES; s++) {
                mean[j] += f.of(s, j) / SAMPLES;
            }
            double sd = Math.sqrt(covariance(noise, parameters, j, j));
            assertThat(mean[j]).isCloseTo(expected, within(4 * sd / Math.sqrt(SAMPLES)));
        }
        for (int j = 0; j < 2; j++) {
            for (int k = j; k < 2; k++) {
                double sum = 0;
                double squares = 0;
                for (int s = 0; s < SAMPLES; s++) {
                    double d = (f.of(s, j) - mean[j]) * (f.of(s, k) - mean[k]);
                    sum += d / SAMPLES;
                    squares += d * d / SAMPLES;
                }
                double error = Math.sqrt((squares - sum * sum) / SAMPLES);
                assertThat(sum)
                        .as("covariance of outputs " + j + " and " + k)
                        .isCloseTo(covariance(noise, parameters, j, k), within(4 * error));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("Two equal points of a batch have the same outputs of a sample where noise is shared, and only there")
    void whatIsShared(WeightNoise noise, Sharing sharing) {
        Model deep =
                Model.perceptron(3, List.of(4, 4), Activation.TANH, new Likelihood.Gaussian(new Precision.Fixed(1)));
        StochasticRegularisation q = posterior(deep, noise, sharing, P);
        Parameters parameters = parameters(q, GaussianPrior.ofLengthScale(1));
        Graph g = new Graph(device, parameters, 5, 0);
        Var x = g.input("x", 2, 3);
        Var f = ((Outputs.Sampled) q.outputs(g, x, 5)).f();
        device.write(x.value(), 0.7f, -1.2f, 2, 0.7f, -1.2f, 2);
        g.forward(1);
        TreeSet<Double> different = new TreeSet<>();
        for (int s = 0; s < 5; s++) {
            boolean same = Math.abs(device.get(f.value(), 2 * s) - device.get(f.value(), 2 * s + 1)) < 1e-12;
            assertThat(same).as("sample " + s).isEqualTo(sharing == Sharing.BATCH);
            different.add(device.get(f.value(), 2 * s));
        }
        assertThat(different).as("samples differ").hasSize(5);
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("The gradient of the energy is that of its differences, the random numbers held")
    void gradients(WeightNoise noise, Sharing sharing) {
        Model deep = Model.perceptron(2, List.of(3), Activation.TANH, new Likelihood.Gaussian(new Precision.Fixed(2)));
        StochasticRegularisation q = posterior(deep, noise, sharing, P);
        Prior prior = GaussianPrior.ofLengthScale(0.5);
        Parameters parameters = parameters(q, prior, deep);
        Graph g = new Graph(device, parameters, 5, 0);
        Var x = g.input("x", 2, 2);
        Var y = g.input("y", 2);
        Var total = new AlphaDivergence(0.5)
                .energy(g, q.outputs(g, x, 3), y, deep.likelihood(), q.divergence(g, prior), new Coefficient(0.1))
                .total();
        g.differentiate(total);
        device.write(x.value(), 0.7f, -1.2f, 2, 0.5f);
        device.write(y.value(), 0.3f, -0.4f);
        g.forward(1);
        g.backward();
        int checked = 0;
        for (Block block : deep.network().blocks().toList()) {
            for (String name : List.of(block.name(), block.name() + ".log_variance")) {
                if (!parameters.byName().containsKey(name)) {
                    continue;
                }
                Var parameter = g.parameter(name);
                double[] gradient = new double[parameter.value().length()];
                for (int i = 0; i < gradient.length; i++) {
                    gradient[i] = device.get(parameter.gradient(), i);
                }
                for (int i = 0; i < gradient.length; i++) {
                    double here = device.get(parameter.value(), i);
                    double step = 1e-5;
                    device.set(parameter.value(), i, here + step);
                    g.forward(1);
                    double above = device.get(total.value(), 0);
                    device.set(parameter.value(), i, here - step);
                    g.forward(1);
                    double below = device.get(total.value(), 0);
                    device.set(parameter.value(), i, here);
                    assertThat(gradient[i])
                            .as(name + " " + i)
                            .isCloseTo((above - below) / (2 * step), within(1e-6 * (1 + Math.abs(gradient[i]))));
                    checked++;
                }
            }
        }
        assertThat(checked).isEqualTo(noise.adds() ? 22 : 13);
    }

    @ParameterizedTest
    @EnumSource(names = {"BERNOULLI", "GAUSSIAN", "DROP_CONNECT"})
    @DisplayName("At the rate 0 all samples are the network of the mean")
    void withoutNoise(WeightNoise noise) {
        StochasticRegularisation q = posterior(LAYER, noise, Sharing.POINT, 0);
        Parameters parameters = parameters(q, GaussianPrior.ofLengthScale(1));
        set(parameters);
        Graph g = new Graph(device, parameters, 5, 0);
        Var x = g.input("x", 1, 3);
        Var f = ((Outputs.Sampled) q.outputs(g, x, 3)).f();
        device.write(x.value(), 1, 0, 0);
        g.forward(1);
        for (int s = 0; s < 3; s++) {
            assertThat(device.get(f.value(), 2 * s)).isCloseTo(1.25, within(1e-12));
        }
    }

    private double divergence(WeightNoise noise, Prior prior, Model model, double p) {
        StochasticRegularisation q = posterior(model, noise, Sharing.POINT, p);
        Parameters parameters = parameters(q, prior);
        set(parameters);
        if (noise.adds()) {
            for (int i = 0; i < 6; i++) {
                device.set(parameters.value("layer0.weight.log_variance"), i, LOG_VARIANCE + 0.1 * i);
            }
        }
        Graph g = new Graph(device, parameters, 5, 0);
        Var divergence = q.divergence(g, prior);
        g.forward(1);
        return device.get(divergence.value(), 0);
    }

    @Test
    @DisplayName("Of additive noise the divergence is that of two Gaussians, of a mixture that of its parts")
    void divergencesOfLearntNoise() {
        double l2 = 0.7 * 0.7;
        Prior prior = GaussianPrior.ofLengthScale(0.7);
        double additive = 0;
        double mixture = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 2; j++) {
                double v = LOG_VARIANCE + 0.1 * (2 * i + j);
                double spread = 0.5 * (l2 * Math.exp(v) - v - 1 - Math.log(l2));
                additive += 0.5 * l2 * W[i][j] * W[i][j] + spread;
                // Gal 2016, appendix A: (1 − p) l²/2 M² + (σ² l² − log σ² − 1 − log l²)/2, M = W/(1 − p)
                mixture += 0.5 * l2 * W[i][j] * W[i][j] / (1 - P) + spread;
            }
        }
        assertThat(divergence(WeightNoise.ADDITIVE, prior, LAYER, P)).isCloseTo(additive, within(1e-6));
        assertThat(divergence(WeightNoise.MIXTURE, prior, LAYER, P)).isCloseTo(mixture, within(1e-6));
    }

    @Test
    @DisplayName(
            "Multiplicative Gaussian noise and drop-connect have the divergence of dropout, whatever W, for a Gaussian prior")
    void divergencesOfTheOthers() {
        for (Prior prior : List.of(
                GaussianPrior.ofLengthScale(0.7),
                GaussianPrior.ofLengthScale(0.7).withLearntPrecision())) {
            double dropout = divergence(WeightNoise.BERNOULLI, prior, LAYER, P);
            assertThat(divergence(WeightNoise.GAUSSIAN, prior, LAYER, P)).isCloseTo(dropout, within(1e-9));
            assertThat(divergence(WeightNoise.DROP_CONNECT, prior, LAYER, P)).isCloseTo(dropout, within(1e-9));
        }
        // ½ l² (1 + a) w² by hand; the constant −½ log(l²/2π) of each weight times 1 − p
        double l2 = 0.49;
        double byHand = 0;
        for (double[] row : W) {
            for (double w : row) {
                byHand += 0.5 * l2 * (1 + P / (1 - P)) * w * w + (1 - P) * 0.5 * Math.log(2 * Math.PI / l2);
            }
        }
        assertThat(divergence(WeightNoise.GAUSSIAN, GaussianPrior.ofLengthScale(0.7), LAYER, P))
                .isCloseTo(byHand, within(1e-6));
        assertThatThrownBy(() -> divergence(WeightNoise.GAUSSIAN, new LaplacePrior(1), LAYER, P))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("needs a Gaussian prior");
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("Convolutions have all of them but draws of their weights, which are refused by name")
    void convolutions(WeightNoise noise, Sharing sharing) {
        ImageShape shape = new ImageShape(4, 4, 2);
        Model model = new Model(
                new Shape.Image(shape),
                List.of(new Convolution(2, 3, 1, 1), new Dense(1)),
                new Likelihood.Gaussian(new Precision.Fixed(1)));
        if (noise.ofWeights() && sharing == Sharing.BATCH) {
            assertThatThrownBy(() -> posterior(model, noise, sharing, P))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("noise-sharing=point");
            return;
        }
        for (ConvolutionMask mask : ConvolutionMask.values()) {
            StochasticRegularisation q =
                    new StochasticRegularisation(model, noise, sharing, P, 0, 0, mask, LOG_VARIANCE);
            Graph g = new Graph(device, parameters(q, GaussianPrior.ofLengthScale(1)), 5, 0);
            Var x = g.input("x", 2, shape.inputs());
            Var f = ((Outputs.Sampled) q.outputs(g, x, 40)).f();
            float[] images = new float[2 * shape.inputs()];
            java.util.Arrays.fill(images, 1);
            device.write(x.value(), images);
            g.forward(1);
            TreeSet<Double> first = new TreeSet<>();
            int equal = 0;
            for (int s = 0; s < 40; s++) {
                first.add(Math.rint(device.get(f.value(), 2 * s) * 1e9));
                equal += Math.abs(device.get(f.value(), 2 * s) - device.get(f.value(), 2 * s + 1)) < 1e-12 ? 1 : 0;
            }
            if (noise == WeightNoise.BERNOULLI && mask == ConvolutionMask.CHANNEL) {
                assertThat(first).as("two channels are there or not").hasSizeBetween(2, 4);
            } else {
                assertThat(first).hasSizeGreaterThan(20);
            }
            assertThat(equal == 40).isEqualTo(sharing == Sharing.BATCH);
        }
    }
}
