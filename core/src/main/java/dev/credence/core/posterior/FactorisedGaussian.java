package dev.credence.core.posterior;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.UserException;
import dev.credence.core.device.Activation;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Codes;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Mean-field Gaussian posterior: an independent N(m, e^v) for every weight and bias (Graves 2011; Blundell et al.
 * 2015). Outputs are drawn by one of two {@link Estimator}s with the same expectations. The divergence is the prior's
 * closed form if it has one, else an estimate from one fresh draw, E_q[−log p(w)] − ½ Σ v, up to the constant ½ log 2πe
 * per weight.
 *
 * @param model the network
 * @param initialLogVariance initial v
 * @param estimator the gradient estimator
 */
public record FactorisedGaussian(Model model, double initialLogVariance, Estimator estimator) implements Posterior {
    /** The sampled quantity of the gradient estimator. */
    public enum Estimator {
        /** K sets of weights, each shared by the points of the batch. */
        WEIGHT,
        /**
         * The pre-activations x W + b ~ N(x m + m_b, x² e^v + e^{v_b}) of every point and sample (local
         * reparameterisation; Kingma, Salimans &amp; Welling 2015, eq. 6). Each point's outputs have the distribution
         * of drawn weights, but those of different points are independent: batch gradients vary less, while a sample is
         * no longer one function.
         */
        LOCAL
    }

    public FactorisedGaussian {
        for (PlacedLayer at : model.placed()) {
            if (at.layer().repeats() && estimator == Estimator.LOCAL) {
                throw new UserException("The estimator 'local' draws what a layer gives, anew for each step of a"
                        + " sequence, and " + at + " applies one draw at all of them; use estimator=weight");
            }
            boolean kernel = at.blocks().stream().anyMatch(block -> block.role() == Block.Role.KERNEL);
            if (kernel && estimator == Estimator.WEIGHT) {
                throw new UserException("Draws of a convolution's weights are not supported (" + at
                        + "); use estimator=local, which draws what the convolution gives");
            }
        }
    }

    /** A posterior with the weight estimator. */
    public FactorisedGaussian(Model model, double initialLogVariance) {
        this(model, initialLogVariance, Estimator.WEIGHT);
    }

    @Override
    public void declare(Declarations declarations) {
        Initialiser variance = Initialiser.normal(initialLogVariance, 0.001);
        for (PlacedLayer at : model.placed()) {
            at.blocks().forEach(block -> declarations.trained(mean(block), block.normal(), block.extents()));
            at.blocks().forEach(block -> declarations.trained(logVariance(block), variance, block.extents()));
        }
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        Treatment q = estimator == Estimator.LOCAL
                ? new LocalTreatment(g, x.size(0), samples)
                : new WeightTreatment(g, x.size(0), samples);
        Var f = model.network().forward(q, x);
        return new Outputs.Sampled(f.rank() == 2 ? f : g.reshape(f, f.size(0) * f.size(1), f.size(2)), samples);
    }

    /** Draws the outputs of affine maps; other blocks once per sample. */
    private record LocalTreatment(Graph graph, int points, int samples) implements Treatment {
        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            Var w = graph.parameter(mean(map.weight()));
            Var b = map.bias(graph, block -> graph.parameter(mean(block)));
            Affine linear = new Affine(map.weight(), map.bias(), map.window(), Activation.IDENTITY);
            Var mean = linear.of(graph, x, w, b, 0);
            Var variance = graph.images()
                    .layerVariance(
                            map.window().orElse(null),
                            x,
                            graph.parameter(logVariance(map.weight())),
                            map.bias()
                                    .map(block -> graph.parameter(logVariance(block)))
                                    .orElseGet(() -> graph.constant(
                                            Double.NEGATIVE_INFINITY,
                                            map.weight().columns())));
            // moments of shared inputs are computed once for all samples
            return activation(map.activation(), graph.perturb(mean, variance, isShared(x) ? samples : 1));
        }

        @Override
        public Var value(Block block) {
            return draw(graph, block, samples);
        }

        @Override
        public Var eachSample(Var x) {
            return isShared(x) ? graph.repeat(x, samples) : x;
        }

        private boolean isShared(Var x) {
            return x.size(0) == points;
        }
    }

    /** Draws all blocks once per sample. */
    private record WeightTreatment(Graph graph, int points, int samples) implements Treatment {
        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            Var h = x.rank() == 2 && x.size(0) != points ? graph.reshape(x, samples, points, x.size(1)) : x;
            Var w = draw(graph, map.weight(), samples);
            Var b = map.bias(graph, block -> draw(graph, block, samples));
            return graph.densePerSample(h, w, b, map.activation());
        }

        @Override
        public UnaryOperator<Var> repeated(PlacedLayer at, Affine map, int rows) {
            Var w = draw(graph, map.weight(), samples);
            Var b = map.bias(graph, block -> draw(graph, block, samples));
            return x -> {
                int steps = x.value().length() / map.weight().rows() / rows;
                Var each = graph.reshape(
                        exchanged(x, steps, samples),
                        samples,
                        steps * points,
                        map.weight().rows());
                return exchanged(graph.densePerSample(each, w, b, map.activation()), samples, steps);
            };
        }

        /** Parts [A, B, …] of M points in the order [B, A, …], as rows of points. */
        private Var exchanged(Var x, int a, int b) {
            int length = x.value().length() / a / b;
            return a == 1 || b == 1
                    ? graph.reshape(x, a * b * points, length / points)
                    : graph.over(a, b, length)
                            .read("x", x, K, M, C)
                            .store(Reduction.NONE, input("x"), new Access(0, length, a * length, 1))
                            .out("exchanged", a * b * points, length / points);
        }

        @Override
        public Var lookup(PlacedLayer at, Block table, Var codes) {
            return Codes.areFew(table, codes)
                    ? Treatment.super.lookup(at, table, codes)
                    : graph.rows().lookup(draw(graph, table, samples), codes);
        }

        @Override
        public Var value(Block block) {
            return draw(graph, block, samples);
        }

        @Override
        public Var eachSample(Var x) {
            return x.rank() == 2 && x.size(0) == points ? graph.repeat(x, samples) : x;
        }
    }

    /** One draw for both estimators, whose outputs at a point have the same distribution. */
    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        return weights(block -> draw(g, block, 1));
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        return weights(block -> g.parameter(mean(block)));
    }

    private Optional<List<LayerWeights>> weights(Function<Block, Var> value) {
        return !model.isPerceptron()
                ? Optional.empty()
                : Optional.of(model.placed().stream()
                        .map(at -> new LayerWeights(value.apply(at.block("weight")), value.apply(at.block("bias"))))
                        .toList());
    }

    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = new ArrayList<>();
        model.network().blocks().forEach(block -> {
            Var m = g.parameter(mean(block));
            Var v = g.parameter(logVariance(block));
            terms.add(prior.gaussianKl(g, m, v).orElseGet(() -> estimate(g, prior, m, v)));
        });
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }

    private static Var estimate(Graph g, Prior prior, Var m, Var v) {
        Var energy = prior.energy(g, g.gaussianSamples(m, v, 1), 1);
        return g.linearCombination(List.of(new Coefficient(1), new Coefficient(-0.5)), List.of(energy, g.sum(v)));
    }

    private static Var draw(Graph g, Block block, int samples) {
        return g.gaussianSamples(g.parameter(mean(block)), g.parameter(logVariance(block)), samples);
    }

    private static String mean(Block block) {
        return block.name() + ".mean";
    }

    private static String logVariance(Block block) {
        return block.name() + ".log_variance";
    }
}
