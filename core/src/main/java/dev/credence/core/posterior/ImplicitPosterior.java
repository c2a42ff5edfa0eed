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
 * @param model the network
 * @param generator G, of as many numbers as there are weights
 * @param discriminator T
 * @param draws whether the points of a batch share their draws in training; predictions always do
 * @param contrastDraws the least number of draws for the contrast's moments and the divergence; those of the outputs are among them
 */
public record ImplicitPosterior(
        Model model, Generator generator, Discriminator discriminator, Draws draws, int contrastDraws)
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
        if (generator.size() != weights(model) || discriminator.size() != weights(model)) {
            throw new IllegalArgumentException("The network has " + weights(model)
                    + " weights, but the generator makes " + generator.size() + " and the discriminator takes "
                    + discriminator.size());
        }
    }

    /** The numbers in all weight matrices of a model, biases apart. */
    public static int weights(Model model) {
        return model.blocks().stream().mapToInt(b -> b.inputs() * b.outputs()).sum();
    }

    /** Declares the generator's parameters and the biases. */
    @Override
    public void declare(Declarations declarations) {
        generator.declare(declarations);
        for (Model.Block block : model.blocks()) {
            declarations.trained(bias(block), Initialiser.normal(0, 0.1), block.outputs());
        }
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Sampled(network(g, x, generator.draws(g, samples), samples), samples);
    }

    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        Var w = generator.draws(g, 1);
        List<LayerWeights> layers = new ArrayList<>();
        int first = 0;
        for (Model.Block block : model.blocks()) {
            Var weight = g.rows().columns(w, first, 1, block.inputs(), block.outputs());
            layers.add(new LayerWeights(weight, g.parameter(bias(block))));
            first += block.inputs() * block.outputs();
        }
        return Optional.of(layers);
    }

    /** From fresh draws; the graph must hold the discriminator's parameters. */
    @Override
    public Var divergence(Graph g, Prior prior) {
        return AdaptiveContrast.of(g, generator.draws(g, contrastDraws)).divergence(g, discriminator, prior);
    }

    @Override
    public Evaluation evaluate(Graph g, Var x, int samples, Prior prior) {
        int points = x.size(0);
        Var w = generator.draws(g, drawsInTraining(samples, points));
        // with draws of its own, a point is a batch of one
        Var inputs = draws == Draws.SHARED ? x : g.reshape(g.repeat(x, samples), samples * points, 1, x.size(1));
        Var f = network(g, inputs, w, draws.of(samples, points));
        return new Evaluation(
                new Outputs.Sampled(f, samples), AdaptiveContrast.of(g, w).divergence(g, discriminator, prior));
    }

    /** R, for a batch of M points. */
    public int drawsInTraining(int samples, int points) {
        return Math.max(contrastDraws, draws.of(samples, points));
    }

    /** x [M, D] under the first K rows of w [R, P] → [K·M, C], or one row of x [K, 1, D] under each. */
    private Var network(Graph g, Var x, Var w, int samples) {
        Var h = x;
        int first = 0;
        for (Model.Block block : model.blocks()) {
            Var weight = g.rows().columns(w, first, samples, block.inputs(), block.outputs());
            first += block.inputs() * block.outputs();
            h = g.densePerSample(h, weight, g.parameter(bias(block)));
            if (block.activation() != Activation.IDENTITY) {
                h = g.activation(h, block.activation());
            }
        }
        return g.reshape(h, h.size(0) * h.size(1), h.size(2));
    }

    private static String bias(Model.Block block) {
        return "layer" + block.index() + ".bias";
    }
}
