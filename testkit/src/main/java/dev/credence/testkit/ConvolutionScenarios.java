package dev.credence.testkit;

import dev.credence.core.data.ImageShape;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Activation;
import dev.credence.core.model.Layer;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Pooling;
import dev.credence.core.model.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Convolution and pooling, of points and of pairs of means and variances, alone and in networks. */
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
        Model.Block block =
                new Model.Block(0, w.patchSize(), FILTERS, Activation.RELU, false, Optional.of(w), List.of());
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
                .build((g, v) -> g.images().layer(block, v.get("x"), v.get("w"), v.get("b"), Activation.TANH, 0)));
        all.add(points.named("convolution with dropout" + of)
                .buildRandom((g, v) ->
                        g.images().layer(block, v.get("x"), v.get("w"), v.get("b"), Activation.IDENTITY, 0.3)));
        all.add(gaussian.named("convolution's variance" + of)
                .trained("x", images, w.imageSize())
                .trained("c", FILTERS)
                .build((g, v) -> g.images().layerVariance(block, v.get("x"), v.get("s"), v.get("c"))));
        all.add(gaussian.named("convolution moments of points" + of)
                .trained("x", images, w.imageSize())
                .build((g, v) -> g.moments().layer(block, v.get("x"), v.get("w"), v.get("s"), v.get("b"), null)));
        all.add(gaussian.named("convolution moments of a pair" + of)
                .trained("x", moments, 2, images, w.imageSize())
                .build((g, v) -> g.moments().layer(block, v.get("x"), v.get("w"), v.get("s"), v.get("b"), null)));
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

    /** Two convolutions with pooling and a dense layer, by gates and by samples. */
    static List<Scenario> networks() {
        ImageShape shape = new ImageShape(9, 8, 2);
        Layer activate = new Layer.Activate(Activation.RELU);
        Model model = new Model(
                shape.inputs(),
                List.of(
                        new Layer.Image(shape),
                        new Layer.Convolution(4, 3, 1, 1),
                        activate,
                        new Layer.Pool(Pooling.Kind.MAX, 2, 2),
                        new Layer.Convolution(5, 2, 1, 0),
                        activate,
                        new Layer.Pool(Pooling.Kind.AVERAGE, 2, 1),
                        new Layer.Dense(3)),
                new Likelihood.Categorical(3));
        Scenario leaves = Scenario.of("")
                .constant("x", Scenario.ORDINARY, 6, shape.inputs())
                .constant("y", (random, i) -> i % 3, 6);
        for (Model.Block block : model.blocks()) {
            double sd = 1 / Math.sqrt(block.inputs());
            leaves = leaves.trained("w" + block.index(), Initialiser.normal(0, sd), block.inputs(), block.outputs())
                    .trained("s" + block.index(), Initialiser.normal(-3, 0.5), block.inputs(), block.outputs())
                    .trained("b" + block.index(), block.outputs());
        }
        return List.of(
                leaves.named("a convolutional classifier by gates")
                        .build((g, v) -> {
                            Var h = v.get("x");
                            for (Model.Block b : model.blocks()) {
                                int i = b.index();
                                h = g.moments().layer(b, h, v.get("w" + i), v.get("s" + i), v.get("b" + i), null);
                                h = b.last() ? h : g.moments().gate(h, 3);
                                h = g.images().pooled(b, h);
                            }
                            return g.mean(g.moments().categoricalLogLikelihood(h, v.get("y")));
                        })
                        .tolerance(5e-5),
                leaves.named("a convolutional classifier by samples of what its layers give")
                        .buildRandom((g, v) -> {
                            Var h = v.get("x");
                            for (Model.Block b : model.blocks()) {
                                int i = b.index();
                                Var mean =
                                        g.images().layer(b, h, v.get("w" + i), v.get("b" + i), Activation.IDENTITY, 0);
                                Var variance = g.images().layerVariance(b, h, v.get("s" + i), v.get("b" + i));
                                h = g.activation(g.perturb(mean, variance, i == 0 ? 2 : 1), Activation.TANH);
                                h = g.images().pooled(b, h);
                            }
                            return g.mean(g.alphaMean(g.categoricalLogLikelihood(h, v.get("y")), 0.5));
                        })
                        .tolerance(5e-5));
    }
}
