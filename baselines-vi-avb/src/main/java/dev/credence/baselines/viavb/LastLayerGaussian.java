package dev.credence.baselines.viavb;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
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
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An independent Gaussian N(m, e^v) for every weight and bias of the last layer; the earlier layers are point estimates
 * with the prior as penalty: Bayesian linear regression on trained features. The last layer's outputs are drawn for
 * every point and sample (local reparameterisation, as in {@link dev.credence.core.posterior.FactorisedGaussian}), so
 * that K samples cost one pass through the network.
 *
 * @param model a network whose last layer is affine
 * @param initialLogVariance initial v
 */
record LastLayerGaussian(Model model, double initialLogVariance) implements Posterior {
    private PlacedLayer last() {
        List<PlacedLayer> layers = model.placed();
        return layers.get(layers.size() - 1);
    }

    private boolean isRandom(Block block) {
        return last().blocks().contains(block);
    }

    @Override
    public void declare(Declarations declarations) {
        Initialiser variance = Initialiser.normal(initialLogVariance, 0.001);
        model.network().blocks().forEach(block -> {
            if (isRandom(block)) {
                declarations.trained(mean(block), block.normal(), block.extents());
                declarations.trained(logVariance(block), variance, block.extents());
            } else {
                declarations.trained(block.name(), block.glorot(), block.extents());
            }
        });
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Sampled(
                model.network().forward(new LastLayerTreatment(this, g, Treatment.points(g), samples), x), samples);
    }

    /**
     * Point estimates, then drawn outputs of the last layer.
     *
     * @param samples K; 0 for the mean instead of draws
     */
    private record LastLayerTreatment(LastLayerGaussian q, Graph graph, Treatment points, int samples)
            implements Treatment {
        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            if (!q.isRandom(map.weight())) {
                return points.affine(at, map, x);
            }
            Var b = map.bias(graph, block -> graph.parameter(mean(block)));
            Affine linear = new Affine(map.weight(), map.bias(), map.window(), Activation.IDENTITY);
            Var mean = linear.of(graph, x, graph.parameter(mean(map.weight())), b, 0);
            return activation(map.activation(), samples == 0 ? mean : graph.perturb(mean, variance(map, x), samples));
        }

        private Var variance(Affine map, Var x) {
            Var ofBias = map.bias()
                    .map(block -> graph.parameter(logVariance(block)))
                    .orElseGet(() -> graph.constant(
                            Double.NEGATIVE_INFINITY, map.weight().columns()));
            Var ofWeight = graph.parameter(logVariance(map.weight()));
            return graph.images().layerVariance(map.window().orElse(null), x, ofWeight, ofBias);
        }

        /** Only the output layer is random. */
        @Override
        public UnaryOperator<Var> repeated(PlacedLayer at, Affine map, int rows) {
            return points.repeated(at, map, rows);
        }

        @Override
        public Var lookup(PlacedLayer at, Block table, Var codes) {
            return points.lookup(at, table, codes);
        }

        @Override
        public Var value(Block block) {
            return points.value(block);
        }

        @Override
        public Var eachSample(Var x) {
            return points.eachSample(x);
        }
    }

    @Override
    public Optional<Var> meanOutputs(Graph g, Var x) {
        return Optional.of(model.network().forward(new LastLayerTreatment(this, g, Treatment.points(g), 0), x));
    }

    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        return weights(block -> isRandom(block)
                ? g.gaussianSamples(g.parameter(mean(block)), g.parameter(logVariance(block)), 1)
                : g.parameter(block.name()));
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        return weights(block -> g.parameter(isRandom(block) ? mean(block) : block.name()));
    }

    private Optional<List<LayerWeights>> weights(Function<Block, Var> value) {
        return !model.isPerceptron()
                ? Optional.empty()
                : Optional.of(model.placed().stream()
                        .map(at -> new LayerWeights(value.apply(at.block("weight")), value.apply(at.block("bias"))))
                        .toList());
    }

    /** KL of the last layer's blocks, and −log p of the other matrices. */
    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = new ArrayList<>();
        model.network().blocks().forEach(block -> {
            if (isRandom(block)) {
                terms.add(divergence(g, prior, g.parameter(mean(block)), g.parameter(logVariance(block))));
            } else if (block.role().isMatrix()) {
                terms.add(prior.energy(g, g.parameter(block.name()), 1));
            }
        });
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }

    private static Var divergence(Graph g, Prior prior, Var m, Var v) {
        return prior.gaussianKl(g, m, v).orElseGet(() -> {
            Var energy = prior.energy(g, g.gaussianSamples(m, v, 1), 1);
            return g.linearCombination(List.of(new Coefficient(1), new Coefficient(-0.5)), List.of(energy, g.sum(v)));
        });
    }

    private static String mean(Block block) {
        return block.name() + ".mean";
    }

    private static String logVariance(Block block) {
        return block.name() + ".log_variance";
    }
}
