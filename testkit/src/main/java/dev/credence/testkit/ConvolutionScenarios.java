package dev.credence.testkit;

import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Pooling;
import dev.credence.core.device.Window;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Activate;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Convolution;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Pool;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import java.util.ArrayList;
import java.util.List;

/** Convolution and pooling of numbers and of moments, alone and in networks. */
final class ConvolutionScenarios {
    private static final int FILTERS = 3;

    private ConvolutionScenarios() {}

    private static final List<Window> WINDOWS = List.of(
            new Window(1, 1, 2, 1, 1, 1, 0),
            new Window(5, 4, 1, 3, 2, 1, 0),
            new Window(5, 4, 3, 5, 4, 1, 0),
            new Window(7, 6, 2, 3, 3, 2, 1),
            new Window(6, 9, 1, 2, 2, 3, 0));

    static List<Scenario> layers() {
        List<Scenario> all = new ArrayList<>();
        for (Window window : WINDOWS) {
            for (int images : new int[] {1, 5}) {
                all.addAll(convolutions(window, images));
            }
        }
        return all;
    }

    private static List<Scenario> convolutions(Window w, int images) {
        String of = ", " + images + " images, " + w;
        double sd = 1 / Math.sqrt(w.patchSize());
        Scenario weights = Scenario.of("")
                .trained("w", Initialiser.normal(0, sd), w.patchSize(), FILTERS)
                .trained("b", FILTERS);
        Scenario points = weights.trained("x", images, w.imageSize());
        Scenario gaussian = weights.trained("s", Initialiser.normal(-2, 0.7), w.patchSize(), FILTERS);
        Initialiser moments =
                (random, i) -> i < images * w.imageSize() ? random.normal(0, i) : 0.5 * (0.2 + random.uniform(0, i));
        List<Scenario> all = new ArrayList<>();
        all.add(points.named("convolution" + of)
                .build((g, v) -> g.images().layer(w, v.get("x"), v.get("w"), v.get("b"), Activation.TANH, 0)));
        all.add(points.named("convolution with dropout" + of)
                .buildRandom(
                        (g, v) -> g.images().layer(w, v.get("x"), v.get("w"), v.get("b"), Activation.IDENTITY, 0.3)));
        all.add(gaussian.named("convolution's variance" + of)
                .trained("x", images, w.imageSize())
                .trained("c", FILTERS)
                .build((g, v) -> g.images().layerVariance(w, v.get("x"), v.get("s"), v.get("c"))));
        all.add(gaussian.named("convolution moments of points" + of)
                .trained("x", images, w.imageSize())
                .build((g, v) -> g.moments().layer(w, v.get("x"), v.get("w"), v.get("s"), v.get("b"), null)));
        all.add(gaussian.named("convolution moments of a pair" + of)
                .trained("x", moments, 2, images, w.imageSize())
                .build((g, v) -> g.moments().layer(w, v.get("x"), v.get("w"), v.get("s"), v.get("b"), null)));
        return all;
    }

    static List<Scenario> pooling() {
        List<Scenario> all = new ArrayList<>();
        for (Window window : List.of(
                new Window(4, 6, 2, 2, 2, 2, 0), new Window(5, 5, 3, 3, 3, 1, 0), new Window(5, 4, 1, 2, 2, 3, 0))) {
            for (Pooling.Kind kind : Pooling.Kind.values()) {
                Pooling pooling = new Pooling(kind, window);
                String of = " of " + window;
                all.add(Scenario.of(kind + " pooling" + of)
                        .trained("x", 3, window.imageSize())
                        .build((g, v) -> g.images().pooling(v.get("x"), pooling)));
                all.add(Scenario.of(kind + " pooling of pairs" + of)
                        .trained("x", 2, 3, window.imageSize())
                        .build((g, v) -> g.images().pooling(v.get("x"), pooling)));
            }
        }
        all.add(Scenario.of("dropout of channels")
                .trained("x", 4, 3 * 5)
                .buildRandom((g, v) -> g.images().channelDropout(v.get("x"), 3, 0.4)));
        return all;
    }

    /** Two convolutions with pooling and a dense layer, propagating moments or samples. */
    static List<Scenario> networks() {
        ImageShape shape = new ImageShape(9, 8, 2);
        Layer activate = new Activate(Activation.RELU);
        Model model = new Model(
                new Shape.Image(shape),
                List.of(
                        new Convolution(4, 3, 1, 1),
                        activate,
                        new Pool(Pooling.Kind.MAX, 2, 2),
                        new Convolution(5, 2, 1, 0),
                        activate,
                        new Pool(Pooling.Kind.AVERAGE, 2, 1),
                        new Dense(3)),
                new Likelihood.Categorical(3));
        Scenario leaves = Scenario.of("")
                .constant("x", Scenario.ORDINARY, 6, shape.inputs())
                .constant("y", (random, i) -> i % 3, 6);
        for (PlacedLayer layer : model.placed()) {
            for (Block block : layer.blocks()) {
                boolean matrix = block.role().isMatrix();
                leaves = leaves.trained(block.name(), matrix ? block.normal() : Scenario.ORDINARY, block.extents());
                leaves = matrix
                        ? leaves.trained(block.name() + ".s", Initialiser.normal(-3, 0.5), block.extents())
                        : leaves;
            }
        }
        return List.of(
                leaves.named("a convolutional classifier by gates")
                        .build((g, v) -> {
                            Var h = model.network().moments(new Gates(g, v), v.get("x"));
                            return g.mean(model.likelihood().expectedLogLikelihood(g, h, v.get("y")));
                        })
                        .tolerance(5e-5),
                leaves.named("a convolutional classifier by samples of its layers' outputs")
                        .buildRandom((g, v) -> {
                            Var h = model.network().forward(new Draws(g, v), v.get("x"));
                            return g.mean(g.alphaMean(model.likelihood().logLikelihood(g, h, v.get("y")), 0.5));
                        })
                        .tolerance(5e-5));
    }

    /** Propagates means and variances, with gates as activations. */
    private record Gates(Graph graph, Scenario.Leaves leaves) implements Treatment {
        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            Var w = value(map.weight());
            Var s = leaves.get(map.weight().name() + ".s");
            Var u = graph.moments().layer(map.window().orElse(null), x, w, s, map.bias(graph, this::value), null);
            return map.activation() == Activation.IDENTITY ? u : graph.moments().gate(u, 3);
        }

        @Override
        public Var value(Block block) {
            return leaves.get(block.name());
        }

        @Override
        public Var eachSample(Var x) {
            return x;
        }
    }

    /** Propagates two samples of the affine maps' outputs; the biases also serve as log variances. */
    private record Draws(Graph graph, Scenario.Leaves leaves) implements Treatment {
        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            Var w = value(map.weight());
            Var s = leaves.get(map.weight().name() + ".s");
            Var b = map.bias(graph, this::value);
            Var mean = graph.images().layer(map.window().orElse(null), x, w, b, Activation.IDENTITY, 0);
            Var variance = graph.images().layerVariance(map.window().orElse(null), x, s, b);
            return graph.activation(graph.perturb(mean, variance, at.index() == 0 ? 2 : 1), Activation.TANH);
        }

        @Override
        public Var value(Block block) {
            return leaves.get(block.name());
        }

        @Override
        public Var eachSample(Var x) {
            throw new IllegalStateException("The first layer is affine");
        }
    }
}
