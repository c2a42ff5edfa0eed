package dev.credence.core.posterior;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Activation;
import dev.credence.core.model.Model;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An implicit posterior over all weight matrices of a network: w = G(ε) has no density that could be computed, so KL(q ‖ p) is estimated by a
 * discriminator with adaptive contrast (Mescheder et al. 2017; Rodriguez Santana &amp; Hernández-Lobato 2022). Biases are deterministic, trained
 * with the generator. The discriminator's parameters belong to another optimiser ({@link dev.credence.core.inference.AdversarialInference}).
 *
 * <p>The generator makes all weights at once, so a large network has an implicit posterior over its last layers alone. Those before it, and all
 * convolutions, are point estimates with the prior as their penalty, trained with the generator.
 *
 * @param model the network
 * @param generator G, of as many numbers as there are weights
 * @param discriminator T
 * @param draws whether the points of a batch share their draws in training; predictions always do
 * @param contrastDraws the least number of draws for the contrast's moments and the divergence; those of the outputs are among them
 * @param pointLayers how many layers with weights, from the first, are point estimates
 */
public record ImplicitPosterior(
        Model model, Generator generator, Discriminator discriminator, Draws draws, int contrastDraws, int pointLayers)
        implements Posterior {
    /** Which draws of the weights a batch is trained on. */
    public enum Draws {
        /** K for the batch. */
        SHARED,
        /** K for each of its M points, as in the authors' code. */
        PER_POINT;

        /** The number of draws for a batch. */
        int of(int samples, int points) {
            return this == SHARED ? samples : Math.multiplyExact(samples, points);
        }
    }

    public ImplicitPosterior {
        int weights = weights(model, pointLayers);
        if (generator.size() != weights || discriminator.size() != weights) {
            throw new IllegalArgumentException("The network has " + weights
                    + " weights, but the generator makes " + generator.size() + " and the discriminator takes "
                    + discriminator.size());
        }
    }

    /** Over all layers of a network without convolutions. */
    public ImplicitPosterior(
            Model model, Generator generator, Discriminator discriminator, Draws draws, int contrastDraws) {
        this(model, generator, discriminator, draws, contrastDraws, 0);
    }

    /** The numbers in the weight matrices of a model that follow its first layers, biases apart. */
    public static int weights(Model model, int pointLayers) {
        return model.blocks().stream()
                .skip(pointLayers)
                .mapToInt(b -> Math.multiplyExact(b.inputs(), b.outputs()))
                .reduce(0, Math::addExact);
    }

    /**
     * The layers of a model that are point estimates where the last {@code implicit} shall not be: at least up to its last convolution.
     *
     * @param implicit 0 for as many as possible
     */
    public static int pointLayers(Model model, int implicit) {
        int first = implicit == 0 ? 0 : Math.max(0, model.blocks().size() - implicit);
        for (Model.Block block : model.blocks()) {
            if (block.window().isPresent()) {
                first = Math.max(first, block.index() + 1);
            }
        }
        return first;
    }

    /** Declares the generator's parameters and the biases. */
    @Override
    public void declare(Declarations declarations) {
        generator.declare(declarations);
        for (Model.Block block : model.blocks()) {
            if (isPoint(block)) {
                Initialiser initial = Initialiser.glorot(block.inputs(), block.fanOut());
                declarations.trained(weight(block), initial, block.inputs(), block.outputs());
            }
            declarations.trained(bias(block), Initialiser.normal(0, 0.1), block.outputs());
        }
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Sampled(network(g, features(g, x), generator.draws(g, samples), samples), samples);
    }

    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        Var w = generator.draws(g, 1);
        List<LayerWeights> layers = new ArrayList<>();
        int first = 0;
        for (Model.Block block : model.blocks()) {
            Var weight = isPoint(block)
                    ? g.parameter(weight(block))
                    : g.rows().columns(w, first, 1, block.inputs(), block.outputs());
            layers.add(new LayerWeights(weight, g.parameter(bias(block))));
            first += isPoint(block) ? 0 : block.inputs() * block.outputs();
        }
        return Optional.of(layers);
    }

    /** From fresh draws; the graph must hold the discriminator's parameters. */
    @Override
    public Var divergence(Graph g, Prior prior) {
        return divergence(g, generator.draws(g, contrastDraws), prior);
    }

    @Override
    public Evaluation evaluate(Graph g, Var x, int samples, Prior prior) {
        int points = x.size(0);
        Var w = generator.draws(g, drawsInTraining(samples, points));
        // with draws of its own, a point is a batch of one
        Var h = features(g, x);
        Var inputs = draws == Draws.SHARED ? h : g.reshape(g.repeat(h, samples), samples * points, 1, h.size(1));
        Var f = network(g, inputs, w, draws.of(samples, points));
        return new Evaluation(new Outputs.Sampled(f, samples), divergence(g, w, prior));
    }

    private Var divergence(Graph g, Var w, Prior prior) {
        Var divergence = AdaptiveContrast.of(g, w).divergence(g, discriminator, prior);
        for (Model.Block block : model.blocks().subList(0, pointLayers)) {
            divergence = g.plus(divergence, prior.energy(g, g.parameter(weight(block)), 1));
        }
        return divergence;
    }

    /** R, for a batch of M points. */
    public int drawsInTraining(int samples, int points) {
        return Math.max(contrastDraws, draws.of(samples, points));
    }

    /** What the point estimates make of x [M, D]: [M, D']. */
    private Var features(Graph g, Var x) {
        Var h = x;
        for (Model.Block block : model.blocks().subList(0, pointLayers)) {
            Var w = g.parameter(weight(block));
            h = g.images().layer(block, h, w, g.parameter(bias(block)), block.activation(), 0);
            h = g.images().pooled(block, h);
        }
        return h;
    }

    /** Features [M, D'] under the first K rows of w [R, P] → [K·M, C], or one row of [K, 1, D'] under each. */
    private Var network(Graph g, Var features, Var w, int samples) {
        Var h = features;
        int first = 0;
        for (Model.Block block :
                model.blocks().subList(pointLayers, model.blocks().size())) {
            Var weight = g.rows().columns(w, first, samples, block.inputs(), block.outputs());
            first += block.inputs() * block.outputs();
            h = g.densePerSample(h, weight, g.parameter(bias(block)));
            if (block.activation() != Activation.IDENTITY) {
                h = g.activation(h, block.activation());
            }
        }
        return g.reshape(h, h.size(0) * h.size(1), h.size(2));
    }

    private boolean isPoint(Model.Block block) {
        return block.index() < pointLayers;
    }

    private static String weight(Model.Block block) {
        return "layer" + block.index() + ".weight";
    }

    private static String bias(Model.Block block) {
        return "layer" + block.index() + ".bias";
    }
}
