package dev.credence.inference.vbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.device.Activation;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.Embedding;
import dev.credence.core.layer.LayerNormalisation;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.prior.GaussianPrior;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The moments of outputs agree with those of networks with drawn weights and gates. */
class MomentPosteriorTest {
    private static final int DRAWS = 20_000;
    private static final GaussianPrior PRIOR = new GaussianPrior(10, false);
    private static final List<Propagation> GATES =
            List.of(new Propagation.Gate(0.8), new Propagation.Gate(4), new Propagation.Gate(Double.POSITIVE_INFINITY));

    private static Network network(List<Integer> hidden, Propagation propagation, double logVariance) {
        return new Network(Network.regression(3, hidden), propagation, logVariance, false, PRIOR);
    }

    @TestFactory
    @DisplayName("With one hidden layer, mean and variance are those of drawn weights and gates")
    Stream<DynamicTest> oneHiddenLayerIsExact() {
        return Stream.concat(GATES.stream(), Stream.of(new Propagation.CentralLimit()))
                .map(p -> DynamicTest.dynamicTest(p.toString(), () -> {
                    Network network = network(List.of(5), p, -1);
                    BruteForce truth = new BruteForce(network, inputs(network));
                    agree(network, truth::draw, true);
                }));
    }

    @TestFactory
    @DisplayName("With several layers they are those of units that are independent of each other")
    Stream<DynamicTest> severalLayersAreExactForIndependentUnits() {
        return GATES.stream()
                .map(p -> DynamicTest.dynamicTest(p.toString(), () -> {
                    Network network = network(List.of(3, 4, 3), p, -1.5);
                    BruteForce truth = new BruteForce(network, inputs(network));
                    agree(network, truth::drawIndependent, true);
                }));
    }

    @TestFactory
    @DisplayName("With several layers the mean is exact even where units share the weights below them")
    Stream<DynamicTest> theMeanOfSeveralLayersIsExact() {
        return GATES.stream()
                .map(p -> DynamicTest.dynamicTest(p.toString(), () -> {
                    Network network = network(List.of(4, 4), p, -1.5);
                    agree(network, new BruteForce(network, inputs(network))::draw, false);
                }));
    }

    /** The network's first input. */
    private static double[] inputs(Network network) {
        Var x = network.inputs(1);
        return new double[] {network.get(x, 0), network.get(x, 1), network.get(x, 2)};
    }

    /** Agreement within four standard errors. */
    private static void agree(Network network, DoubleSupplier draw, boolean variances) {
        Var f = network.outputs(network.inputs(1));
        network.graph.forward(0);
        double[] sums = new double[4];
        double centre = network.get(f, 0);
        for (int s = 0; s < DRAWS; s++) {
            double d = draw.getAsDouble() - centre;
            sums[0] += d / DRAWS;
            sums[1] += d * d / DRAWS;
            sums[3] += d * d * d * d / DRAWS;
        }
        double variance = sums[1] - sums[0] * sums[0];
        assertThat(sums[0]).as("mean, less the exact one").isCloseTo(0, within(4 * Math.sqrt(variance / DRAWS)));
        if (variances) {
            double error = Math.sqrt((sums[3] - sums[1] * sums[1]) / DRAWS);
            assertThat(network.get(f, 1)).as("variance").isCloseTo(variance, within(4 * error));
        }
    }

    @TestFactory
    @DisplayName("Without variances it is the plain network")
    Stream<DynamicTest> withoutVariancesItIsThePlainNetwork() {
        return Stream.of(new Propagation.Gate(Double.POSITIVE_INFINITY), new Propagation.CentralLimit())
                .map(p -> DynamicTest.dynamicTest(p.toString(), () -> {
                    Network network = network(List.of(6, 5), p, -80);
                    Var x = network.inputs(9);
                    Var f = network.outputs(x);
                    Var h = x;
                    for (PlacedLayer block : network.model.placed()) {
                        h = network.graph.dense(
                                h,
                                network.graph.parameter("layer" + block.index() + ".weight.mean"),
                                network.graph.parameter("layer" + block.index() + ".bias.mean"),
                                block.activation(),
                                0);
                    }
                    network.graph.forward(0);
                    for (int n = 0; n < 9; n++) {
                        assertThat(network.get(f, n)).isCloseTo(network.get(h, n), within(1e-9));
                        assertThat(network.get(f, 9 + n)).isCloseTo(0, within(1e-12));
                    }
                }));
    }

    @Test
    @DisplayName("Noise on the inputs of a linear network adds Σ σ² (μ² + s²)")
    void inputNoiseAddsItsShare() {
        Network quiet = network(List.of(), new Propagation.Gate(5), -2);
        MomentPosterior noisy = new MomentPosterior(quiet.model, new Propagation.Gate(5), -2, false, 0.3);
        Var x = quiet.inputs(1);
        Var f = quiet.outputs(x);
        Var g = ((dev.credence.core.posterior.Outputs.Moments) noisy.outputs(quiet.graph, x, 1)).f();
        quiet.graph.forward(0);
        double expected = quiet.get(f, 1);
        for (int i = 0; i < 3; i++) {
            double mean = quiet.parameter(0, "weight.mean", i);
            expected += 0.3 * (mean * mean + Math.exp(quiet.parameter(0, "weight.log_variance", i)));
        }
        assertThat(quiet.get(g, 0)).isEqualTo(quiet.get(f, 0));
        assertThat(quiet.get(g, 1)).isCloseTo(expected, within(1e-7));
    }

    @Test
    @DisplayName("The gates' divergence is C (E max(0, u) − max(0, E u)), summed over units and averaged over points")
    void theGatesDivergenceIsTheirGap() {
        Network network = network(List.of(1), new Propagation.Gate(7), -1);
        Var x = network.inputs(1);
        Var divergence = network.posterior.diagnostics(network.graph, x).get("gate divergence");
        network.graph.forward(0);
        double mean = network.parameter(0, "bias.mean", 0);
        double variance = 0;
        for (int i = 0; i < 3; i++) {
            mean += network.get(x, i) * network.parameter(0, "weight.mean", i);
            variance += Math.pow(network.get(x, i), 2) * Math.exp(network.parameter(0, "weight.log_variance", i));
        }
        double integral = 0;
        double step = 1e-3;
        for (double z = -9; z < 9; z += step) {
            integral += step
                    * Math.exp(-0.5 * z * z)
                    / Math.sqrt(2 * Math.PI)
                    * Math.max(0, mean + Math.sqrt(variance) * z);
        }
        assertThat(divergence).isNotNull();
        assertThat(network.device.get(divergence.value(), 0))
                .isCloseTo(7 * (integral - Math.max(0, mean)), within(1e-4));
    }

    @Test
    @DisplayName("Hard gates have no divergence to report")
    void hardGatesHaveNoDivergence() {
        Network network = network(List.of(2), new Propagation.Gate(Double.POSITIVE_INFINITY), -1);
        assertThat(network.posterior.diagnostics(network.graph, network.inputs(1)))
                .isEmpty();
    }

    @Test
    @DisplayName("Another activation is refused, with what to use instead")
    void anotherActivationIsRefused() {
        Model model = Model.perceptron(2, List.of(3), Activation.TANH, new Likelihood.Bernoulli());
        assertThatThrownBy(() -> new MomentPosterior(model, new Propagation.CentralLimit(), -9, false, 0))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("TANH")
                .hasMessageContaining("activation=relu");
    }

    @Test
    @DisplayName("A layer without moments is refused by name, with what to use instead")
    void aLayerWithoutMomentsIsRefused() {
        Model model = new Model(
                3,
                List.of(new Dense(4), new LayerNormalisation(), new Dense(1)),
                Network.regression(3, List.of()).likelihood());
        assertThatThrownBy(() -> new MomentPosterior(model, GATES.get(0), -9, false, 0))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("layer 1 (layer normalisation)")
                .hasMessageContaining("dropout-alpha or vi");
    }

    @Test
    @DisplayName("An embedding's moments are those of the code's row")
    void anEmbeddingsMomentsAreThoseOfItsRow() {
        Model model = new Model(
                2,
                List.of(new Embedding(3, List.of(0), List.of(4)), new Dense(1)),
                Network.regression(3, List.of()).likelihood());
        Network network = new Network(model, GATES.get(0), -1, false, PRIOR);
        Var x = network.graph.input("x", 2, 2);
        float[] inputs = {2, 0.7f, 9, -0.4f}; // 9 is an unknown category: row 4
        network.device.write(x.value(), inputs);
        Var f = network.outputs(x);
        network.graph.forward(0);
        for (int m = 0; m < 2; m++) {
            int row = m == 0 ? 2 : 4;
            double mean = network.parameter(1, "bias.mean", 0);
            double variance = 0;
            for (int i = 0; i < 4; i++) { // the number, then the vector
                double h = i == 0 ? inputs[2 * m + 1] : network.parameter(0, "table0.mean", row * 3 + i - 1);
                double v = i == 0 ? 0 : Math.exp(network.parameter(0, "table0.log_variance", row * 3 + i - 1));
                double w = network.parameter(1, "weight.mean", i);
                double s = Math.exp(network.parameter(1, "weight.log_variance", i));
                mean += w * h;
                variance += v * (w * w + s) + h * h * s;
            }
            assertThat(network.get(f, m)).isCloseTo(mean, within(1e-9));
            assertThat(network.get(f, 2 + m)).isCloseTo(variance, within(1e-9));
        }
    }
}
