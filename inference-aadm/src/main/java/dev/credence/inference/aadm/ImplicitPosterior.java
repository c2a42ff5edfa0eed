package dev.credence.inference.aadm;

import dev.credence.core.Sizes;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.LayerWeights;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An implicit posterior over all weight matrices of a network: w = G(ε) has an intractable density, so KL(q ‖ p) is
 * estimated by a discriminator with adaptive contrast (Mescheder et al. 2017; Rodriguez Santana &amp; Hernández-Lobato
 * 2022). Biases are deterministic and trained with the generator. The discriminator has a separate optimiser
 * ({@link AdversarialInference}).
 *
 * <p>The generator makes all weights at once, so a large network has an implicit posterior over its last layers only.
 * Earlier layers, and all convolutions, are point estimates with the prior as penalty, trained with the generator.
 *
 * @param model the network
 * @param generator G, with one output per weight
 * @param discriminator T
 * @param draws whether the points of a batch share draws in training; in predictions they always do
 * @param contrastDraws minimum number of draws for the contrast's moments and the divergence, including those of the
 *     outputs
 * @param pointLayers number of layers with weights, from the first, that are point estimates
 */
public record ImplicitPosterior(
        Model model, Generator generator, Discriminator discriminator, Draws draws, int contrastDraws, int pointLayers)
        implements Posterior {
    /** Draws of the weights in training. */
    public enum Draws {
        /** K draws, shared by the batch. */
        SHARED,
        /** K draws for each of M points, as in the authors' code. */
        PER_POINT;

        /** Number of draws for a batch. */
        int of(int samples, int points) {
            return this == SHARED ? samples : Sizes.product("the draws of the weights", samples, points);
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

    /** An implicit posterior over all layers of a network without convolutions. */
    public ImplicitPosterior(
            Model model, Generator generator, Discriminator discriminator, Draws draws, int contrastDraws) {
        this(model, generator, discriminator, draws, contrastDraws, 0);
    }

    /** Number of weights in the matrices after the first {@code pointLayers} layers, without biases. */
    public static int weights(Model model, int pointLayers) {
        return implicit(model, pointLayers).mapToInt(Block::length).reduce(0, Math::addExact);
    }

    /** The blocks with generated weights, in order. */
    private static Stream<Block> implicit(Model model, int pointLayers) {
        return model.placed().stream()
                .filter(at -> at.index() >= pointLayers)
                .flatMap(at -> at.blocks().stream())
                .filter(block -> block.role().isMatrix());
    }

    /**
     * Number of layers that are point estimates if the last {@code implicit} are not: all up to the last convolution or
     * embedding, at least.
     *
     * @param implicit 0 for the maximum
     */
    public static int pointLayers(Model model, int implicit) {
        List<PlacedLayer> matrices = model.placed().stream()
                .filter(at ->
                        at.blocks().stream().anyMatch(block -> block.role().isMatrix()))
                .toList();
        int first = implicit == 0 || implicit >= matrices.size()
                ? 0
                : matrices.get(matrices.size() - implicit).index();
        for (PlacedLayer at : matrices) {
            boolean dense = at.blocks().stream()
                    .allMatch(b -> b.role() == Block.Role.WEIGHT || !b.role().isMatrix());
            first = dense ? first : Math.max(first, at.index() + 1);
        }
        return first;
    }

    /** Declares the generator's parameters and the biases. */
    @Override
    public void declare(Declarations declarations) {
        generator.declare(declarations);
        for (PlacedLayer at : model.placed()) {
            for (Block block : at.blocks()) {
                if (!block.role().isMatrix()) {
                    boolean bias = block.role() == Block.Role.BIAS;
                    declarations.trained(
                            block.name(), bias ? block.startingWith(0.1).normal() : block.glorot(), block.extents());
                } else if (at.index() < pointLayers) {
                    declarations.trained(block.name(), block.glorot(), block.extents());
                }
            }
        }
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        // drawn on first use
        GeneratedTreatment q = new GeneratedTreatment(g, () -> generator.draws(g, samples), h -> h, samples);
        return new Outputs.Sampled(q.outputs(x), samples);
    }

    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        if (!model.isPerceptron()) {
            return Optional.empty();
        }
        Var w = generator.draws(g, 1);
        List<LayerWeights> layers = new ArrayList<>();
        int first = 0;
        for (PlacedLayer at : model.placed()) {
            Block block = at.block("weight");
            boolean point = at.index() < pointLayers;
            Var weight = point ? g.parameter(block.name()) : g.rows().columns(w, first, block.extents(1));
            layers.add(new LayerWeights(weight, g.parameter(at.block("bias").name())));
            first += point ? 0 : block.length();
        }
        return Optional.of(layers);
    }

    /** Estimated from new draws; the graph must hold the discriminator's parameters. */
    @Override
    public Var divergence(Graph g, Prior prior) {
        return divergence(g, generator.draws(g, contrastDraws), prior);
    }

    @Override
    public Evaluation evaluate(Graph g, Var x, int samples, Prior prior) {
        int points = x.size(0);
        Var w = generator.draws(g, drawsInTraining(samples, points));
        // with draws of its own, a point is a batch of one
        UnaryOperator<Var> entering =
                draws == Draws.SHARED ? h -> h : h -> g.reshape(g.repeat(h, samples), samples * points, 1, h.size(1));
        GeneratedTreatment q = new GeneratedTreatment(g, () -> w, entering, draws.of(samples, points));
        return new Evaluation(new Outputs.Sampled(q.outputs(x), samples), divergence(g, w, prior));
    }

    private Var divergence(Graph g, Var w, Prior prior) {
        Var divergence = AdaptiveContrast.of(g, w).divergence(g, discriminator, prior);
        for (PlacedLayer at : model.placed()) {
            for (Block block : at.blocks()) {
                if (at.index() < pointLayers && block.role().isMatrix()) {
                    divergence = g.plus(divergence, prior.energy(g, g.parameter(block.name()), 1));
                }
            }
        }
        return divergence;
    }

    /** Number R of draws for a batch of M points. */
    public int drawsInTraining(int samples, int points) {
        return Math.max(contrastDraws, draws.of(samples, points));
    }

    /**
     * Later matrices are columns of the generator's draws w [R, P], from the first K rows; the other blocks are points.
     */
    private final class GeneratedTreatment implements Treatment {
        private final Graph g;
        private final Supplier<Var> draws;
        private final UnaryOperator<Var> entering;
        private final int samples;
        private @Nullable Var w;
        private int first;

        /**
         * @param draws evaluated once, on first use
         * @param entering maps the point layers' outputs, [M, D']
         * @param samples K
         */
        GeneratedTreatment(Graph g, Supplier<Var> draws, UnaryOperator<Var> entering, int samples) {
            this.g = g;
            this.draws = draws;
            this.entering = entering;
            this.samples = samples;
        }

        /** Outputs [K·M, C]. */
        Var outputs(Var x) {
            Var f = model.network().forward(this, x);
            return f.rank() == 2 ? f : g.reshape(f, f.size(0) * f.size(1), f.size(2));
        }

        @Override
        public Graph graph() {
            return g;
        }

        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            Var bias = map.bias(g, this::value);
            if (at.index() < pointLayers) {
                return map.of(g, x, value(map.weight()), bias, 0);
            }
            Var h = x;
            Var drawn = w;
            if (drawn == null) {
                h = entering.apply(x);
                drawn = draws.get();
                w = drawn;
            }
            Block block = map.weight();
            Var weight = g.rows().columns(drawn, first, block.extents(samples));
            first += block.length();
            return g.densePerSample(h, weight, bias, map.activation());
        }

        /** Recurrent layers are among the point layers. */
        @Override
        public UnaryOperator<Var> repeated(PlacedLayer at, Affine map, int rows) {
            return Treatment.points(g).repeated(at, map, rows);
        }

        /** So are tables. */
        @Override
        public Var lookup(PlacedLayer at, Block table, Var codes) {
            return Treatment.points(g).lookup(at, table, codes);
        }

        /** Biases and other blocks are points. */
        @Override
        public Var value(Block block) {
            return g.parameter(block.name());
        }

        @Override
        public Var eachSample(Var x) {
            return x; // before the drawn matrices all samples share it, after them it has rows for each
        }
    }
}
