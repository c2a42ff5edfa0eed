package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.LayerKind;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.posterior.FactorisedGaussian.Estimator;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Contract tests of a {@link Layer}: shapes, gradients, that all parameters are in its blocks, and that its textual
 * form is equivalent. Extend the class for your own layer; it runs on the {@code reference} device.
 */
public abstract class LayerCompatibility {
    private static final int POINTS = 3;
    private static final int SAMPLES = 2;
    private static final long SEED = 77;

    /** The layer; its size differs from the input's. */
    protected abstract Layer layer();

    /** A valid input shape; a vector of 5 by default. */
    protected Shape input() {
        return new Shape.Vector(5);
    }

    /** Inputs of some points [M, size]; random numbers by default. */
    protected float[] inputs(int points) {
        CounterRandom random = CounterRandom.of(SEED, 3);
        float[] x = new float[points * input().size()];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        return x;
    }

    /**
     * The layer as an object of {@code model=[...]}, {@code {"dense": 7}}; empty for a layer without a textual form.
     */
    protected abstract String text();

    /** The estimators by which a factorised Gaussian posterior may sample it; both by default. */
    protected Set<Estimator> estimators() {
        return Set.of(Estimator.values());
    }

    /** Factories of posteriors that do not support it: they must refuse it by name. */
    protected Map<String, Function<Model, Posterior>> refusedBy() {
        return Map.of();
    }

    /** The layer on a device with a point estimate for every block. */
    private static final class Built {
        final Graph graph;
        final Parameters parameters;
        final Var x;
        final Var y;
        final List<Block> blocks;

        Built(LayerCompatibility kit, Device device, boolean moments) {
            Network network = Network.of(kit.input(), List.of(kit.layer()));
            blocks = network.blocks().toList();
            Declarations declarations = new Declarations();
            blocks.forEach(block -> declarations.trained(
                    block.name(), (random, i) -> 0.2 + 0.7 * random.normal(0, i), block.extents()));
            parameters = Parameters.allocate(device, declarations, SEED);
            graph = new Graph(device, parameters, SEED, 0);
            x = graph.differentiableInput("x", POINTS, kit.input().size());
            device.write(x.value(), kit.inputs(POINTS));
            y = moments ? network.moments(Treatment.points(graph), x) : network.forward(Treatment.points(graph), x);
        }
    }

    @Test
    @DisplayName("Its output has the declared size, with a row per point")
    void itsOutputHasTheSizeThatItSays() {
        try (Device device = new ReferenceDevice()) {
            Built built = new Built(this, device, false);
            assertThat(built.y.value().shape())
                    .as("forward must return [points, output(input).size()] for x [points, input.size()]")
                    .containsExactly(POINTS, layer().output(input()).size());
        }
    }

    @Test
    @DisplayName("Each point's output depends only on its own inputs")
    void everyPointsOutputDependsOnItsOwnInputs() {
        try (Device device = new ReferenceDevice()) {
            Built built = new Built(this, device, false);
            built.graph.forward(0);
            float[] before = device.read(built.y.value());
            float[] x = device.read(built.x.value());
            int width = input().size();
            System.arraycopy(x, width, x, 0, width); // the first point becomes the second
            device.write(built.x.value(), x);
            built.graph.forward(0);
            float[] after = device.read(built.y.value());
            int out = before.length / POINTS;
            assertThat(Arrays.copyOfRange(after, out, after.length))
                    .as("the other points' outputs must not change with the first point's inputs")
                    .containsExactly(Arrays.copyOfRange(before, out, before.length));
            assertThat(Arrays.copyOf(after, out))
                    .as("equal inputs must give equal outputs")
                    .containsExactly(Arrays.copyOfRange(before, out, 2 * out));
        }
    }

    @Test
    @DisplayName("Its gradients are central finite differences, for its inputs and every block")
    void itsGradientsAreFiniteDifferences() {
        try (ReferenceDevice device = new ReferenceDevice()) {
            Built built = new Built(this, device, false);
            Graph g = built.graph;
            Var weights = g.input("weights", built.y.value().shape());
            for (int i = 0; i < weights.value().length(); i++) {
                device.set(weights.value(), i, 1 + 0.37 * (i % 7));
            }
            Var energy = g.sum(g.multiply(built.y, weights));
            g.differentiate(energy);
            // an input of codes alone has no gradient
            List<Var> leaves = new ArrayList<>(isCoded() ? List.of() : List.of(built.x));
            built.blocks.forEach(block -> leaves.add(g.parameter(block.name())));
            g.forward(0);
            g.backward();
            for (Var leaf : leaves) {
                assertThat(device.read(leaf.gradient()))
                        .as("gradient of %s: some of its numbers must matter to the output", leaf)
                        .isNotEqualTo(new float[leaf.value().length()]);
                for (int i = 0; i < leaf.value().length(); i++) {
                    double gradient = device.get(leaf.gradient(), i);
                    double value = device.get(leaf.value(), i);
                    double h = 1e-5;
                    device.set(leaf.value(), i, value + h);
                    g.forward(0);
                    double above = device.get(energy.value(), 0);
                    device.set(leaf.value(), i, value - h);
                    g.forward(0);
                    double below = device.get(energy.value(), 0);
                    device.set(leaf.value(), i, value);
                    if (leaf == built.x && layer().codedInputs().contains(i % features())) {
                        continue; // a code is not a quantity
                    }
                    double difference = (above - below) / (2 * h);
                    assertThat(Math.abs(gradient - difference))
                            .as(
                                    "%s, element %d: the gradient is %s, the difference quotient %s;"
                                            + " build the forward pass from graph operations alone",
                                    leaf, i, gradient, difference)
                            .isLessThanOrEqualTo(1e-5 * (1 + Math.abs(difference)));
                }
            }
        }
    }

    private int features() {
        return input() instanceof Shape.Sequence sequence ? sequence.features() : input().size();
    }

    private boolean isCoded() {
        return layer().codedInputs().size() == features();
    }

    @Test
    @DisplayName("All parameters are in its blocks: copied to another device they give the same output")
    void itsParametersAreAllInItsBlocks() {
        try (Device one = new ReferenceDevice();
                Device other = new ReferenceDevice()) {
            Built saved = new Built(this, one, false);
            Built loaded = new Built(this, other, false);
            for (Block block : saved.blocks) {
                float[] values = one.read(saved.parameters.value(block.name()));
                for (int i = 0; i < values.length; i++) {
                    values[i] += 0.25f;
                }
                one.write(saved.parameters.value(block.name()), values);
                other.write(loaded.parameters.value(block.name()), values);
            }
            saved.graph.forward(0);
            loaded.graph.forward(5);
            Closeness.assertSameBits(
                    "the output with the blocks loaded, at another step",
                    Map.of("output", other.read(loaded.y.value())),
                    Map.of("output", one.read(saved.y.value())));
        }
    }

    @Test
    @DisplayName("With sampled blocks, the outputs of all samples are finite, and they differ")
    void drawnBlocksGiveOutputsThatDiffer() {
        for (Estimator estimator : estimators()) {
            try (Device device = new ReferenceDevice()) {
                Model model = model();
                Posterior posterior = new FactorisedGaussian(model, -2, estimator);
                Declarations declarations = new Declarations();
                posterior.declare(declarations);
                GaussianPrior prior = GaussianPrior.ofLengthScale(1);
                prior.declare(declarations);
                Parameters parameters = Parameters.allocate(device, declarations, SEED);
                if (!layer().blocks(input()).isEmpty()) {
                    for (String block : new String[] {"layer1.weight", "layer1.bias"}) { // nearly certain
                        Tensor logVariance = parameters.value(block + ".log_variance");
                        float[] small = new float[logVariance.length()];
                        Arrays.fill(small, -40);
                        device.write(logVariance, small);
                    }
                }
                Graph g = new Graph(device, parameters, SEED, 0);
                Var x = g.input("x", POINTS, input().size());
                device.write(x.value(), inputs(POINTS));
                Outputs.Sampled outputs = (Outputs.Sampled) posterior.outputs(g, x, SAMPLES);
                Var divergence = posterior.divergence(g, prior);
                g.forward(1);
                assertThat(outputs.f().value().shape()).as("%s", estimator).containsExactly(SAMPLES * POINTS, 2);
                float[] f = device.read(outputs.f().value());
                assertThat(f).as("outputs by %s", estimator).doesNotContain(Float.NaN);
                double difference = 0;
                for (int i = 0; i < f.length / 2; i++) {
                    difference = Math.max(difference, Math.abs(f[i] - f[i + f.length / 2]));
                }
                assertThat(difference)
                        .as("by %s, two samples must differ: take a block's numbers from Treatment.value", estimator)
                        .isGreaterThan(1e-4);
                assertThat(device.read(divergence.value())[0])
                        .as("divergence from the prior")
                        .isFinite();
            }
        }
    }

    @Test
    @DisplayName("Its moments are pairs of its output's size; without moments it reports so")
    void itsMomentsArePairs() {
        try (Device device = new ReferenceDevice()) {
            if (layer().passesMoments() && layer().blocks(input()).isEmpty()) {
                // the moments of blocks come from a posterior
                Network network = Network.of(input(), List.of(layer()));
                Graph g = new Graph(device, Parameters.allocate(device, new Declarations(), SEED), SEED, 0);
                Var pair = g.input("pair", 2, POINTS, input().size());
                assertThat(network.moments(Treatment.points(g), pair).value().shape())
                        .containsExactly(2, POINTS, network.output().size());
            } else if (!layer().passesMoments()) {
                assertThatThrownBy(() -> new Built(this, device, true))
                        .as("passesMoments() is false, so moments must not return something")
                        .isInstanceOf(UnsupportedOperationException.class);
            }
        }
    }

    @Test
    @DisplayName("A posterior that does not support it refuses it by name and suggests an alternative")
    void aPosteriorThatCannotServeItRefusesIt() {
        refusedBy()
                .forEach((name, posterior) -> assertThatThrownBy(() -> posterior.apply(model()))
                        .as("%s", name)
                        .isInstanceOf(UserException.class)
                        .hasMessageContaining(layer().words())
                        .hasMessageContaining("use "));
    }

    @Test
    @DisplayName("Its textual form is found by name and read as the layer; unknown fields are refused")
    void itsTextualFormIsReadAsTheLayer() {
        if (text().isEmpty()) {
            return;
        }
        JsonRecord json = JsonRecord.parse(text());
        List<LayerKind> kinds = LayerKind.discover().all().stream()
                .filter(kind -> json.names().contains(kind.name()))
                .toList();
        assertThat(kinds)
                .as("kinds of layer that %s names, of META-INF/services/%s", text(), LayerKind.class.getName())
                .hasSize(1);
        List<Layer> read = kinds.get(0).read(json, Activation.TANH);
        assertThat(read.get(0)).as("what %s is read as", text()).isEqualTo(layer());
        json.end();
        JsonRecord more = JsonRecord.parse(text().substring(0, text().lastIndexOf('}')) + ",\"surplus\":1}");
        kinds.get(0).read(more, Activation.TANH);
        assertThatThrownBy(more::end)
                .as("read must accept only the fields that it knows")
                .hasMessageContaining("surplus");
    }

    /** The layer followed by a dense one. */
    private Model model() {
        return new Model(input(), List.of(layer(), new Dense(2)), new Likelihood.Categorical(2));
    }
}
