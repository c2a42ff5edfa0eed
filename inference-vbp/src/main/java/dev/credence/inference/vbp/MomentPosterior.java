package dev.credence.inference.vbp;

import dev.credence.core.UserException;
import dev.credence.core.device.Activation;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Activate;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.LayerWeights;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An independent Gaussian N(μ, σ²) for every weight, without sampling: the means and variances of the units are
 * propagated layer by layer (Haussmann et al. 2019, section 2.4). With input moments m, v,
 *
 * <pre>E[u] = m μ + b     var[u] = v (μ² + σ²) + m² σ²     then the ReLU by {@link Propagation}</pre>
 *
 * @param model a perceptron with ReLU units
 * @param propagation propagation of moments through a ReLU
 * @param initialLogVariance log σ² before training
 * @param gaussianBiases whether biases have a prior and a Gaussian posterior too; else they are point estimates without
 *     a prior
 * @param inputVariance variance of the noise on every (standardised) input; 0 for none
 */
public record MomentPosterior(
        Model model, Propagation propagation, double initialLogVariance, boolean gaussianBiases, double inputVariance)
        implements Posterior {
    public MomentPosterior {
        for (Layer layer : model.layers()) {
            if (layer instanceof Activate a
                    && a.activation() != Activation.RELU
                    && a.activation() != Activation.IDENTITY) {
                throw new UserException("Variance back-propagation has closed-form moments for the activation relu"
                        + " alone, got " + a.activation() + "; use activation=relu, or a method that samples");
            }
        }
        for (PlacedLayer at : model.placed()) {
            if (!at.layer().passesMoments()) {
                throw new UserException("Variance back-propagation needs the mean and variance of what each layer"
                        + " gives in closed form, which " + at + " has not; leave it out, or use a method that"
                        + " samples, such as dropout-alpha or vi");
            }
        }
        if (propagation instanceof Propagation.FullCovariance) {
            for (PlacedLayer at : model.placed()) {
                if (!(at.layer() instanceof Dense)) {
                    throw new UserException("Covariances of all units go through dense layers alone, not through " + at
                            + "; use model=mlp, or the method vbp");
                }
            }
            if (inputVariance > 0) {
                throw new IllegalArgumentException("Covariances begin at inputs without noise, got " + inputVariance);
            }
        }
        if (!(inputVariance >= 0 && inputVariance < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("An input variance must not be negative, got " + inputVariance);
        }
    }

    @Override
    public void declare(Declarations declarations) {
        Initialiser variance = Initialiser.normal(initialLogVariance, 0.001);
        model.network().blocks().forEach(block -> {
            declarations.trained(mean(block), block.normal(), block.extents());
            if (isGaussian(block)) {
                declarations.trained(logVariance(block), variance, block.extents());
            }
        });
    }

    /** Matrices are always Gaussian; other blocks count as biases. */
    private boolean isGaussian(Block block) {
        return gaussianBiases || block.role().isMatrix();
    }

    /** Moments; {@code samples} is ignored. */
    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Moments(new MomentTreatment(g).outputs(x));
    }

    /** Propagates means and variances. */
    private final class MomentTreatment implements Treatment {
        private final Graph g;

        /** Pre-activations of the ReLUs, pairs [2, M, units], in order. */
        private final List<Var> rectified = new ArrayList<>();

        /** Covariances of propagated pairs of moments. */
        private final Map<Var, Var> covariances = new HashMap<>();

        MomentTreatment(Graph g) {
            this.g = g;
        }

        /** A pair [2, M, C]. */
        Var outputs(Var x) {
            Var h = inputVariance > 0
                    ? g.moments().pair(x, g.constant(inputVariance, x.value().shape()))
                    : x;
            return model.network().moments(this, h);
        }

        @Override
        public Graph graph() {
            return g;
        }

        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            Var known = covariances.get(x);
            // units of plain inputs are independent, and of an output only the variance is used
            boolean independent = x.rank() == 2 || (at.last() && known == null);
            if (!(propagation instanceof Propagation.FullCovariance) || independent) {
                return activation(map.activation(), independent(map, x));
            }
            return withCovariance(at, map, x, known);
        }

        private Var independent(Affine map, Var x) {
            return g.moments()
                    .layer(
                            map.window().orElse(null),
                            x,
                            g.parameter(mean(map.weight())),
                            g.parameter(logVariance(map.weight())),
                            map.bias(g, block -> g.parameter(mean(block))),
                            map.bias().map(this::variance).orElse(null));
        }

        /**
         * Records the covariance of a pair; the pair itself holds the variances, and the next layer looks the
         * covariance up here.
         */
        private Var withCovariance(PlacedLayer at, Affine map, Var x, @Nullable Var known) {
            Covariances all = new Covariances(g);
            Var w = g.parameter(mean(map.weight()));
            Var logVariance = g.parameter(logVariance(map.weight()));
            Var ofBias = map.bias().map(this::variance).orElse(null);
            Var biasVariance = ofBias == null ? g.constant(0, w.size(1)) : g.exp(ofBias);
            Var bias = map.bias(g, block -> g.parameter(mean(block)));
            Var means = g.dense(g.moments().mean(x), w, bias, Activation.IDENTITY, 0);
            if (at.last() && known != null) {
                return g.moments().pair(means, all.variances(x, known, w, logVariance, biasVariance));
            }
            Var covariance = all.affine(x, known, w, logVariance, biasVariance);
            Var u = g.moments().pair(means, all.diagonal(covariance));
            Var h = activation(map.activation(), u);
            covariances.put(h, h == u ? covariance : all.rectified(u, covariance, h));
            return h;
        }

        private @Nullable Var variance(Block block) {
            return isGaussian(block) ? g.parameter(logVariance(block)) : null;
        }

        @Override
        public Var activation(Activation activation, Var u) {
            if (activation == Activation.IDENTITY) {
                return u;
            }
            rectified.add(u);
            return propagation.rectified(g, u);
        }

        @Override
        public Var value(Block block) {
            Var mean = g.parameter(mean(block));
            return g.moments()
                    .pair(
                            mean,
                            isGaussian(block)
                                    ? g.exp(g.parameter(logVariance(block)))
                                    : g.constant(0, block.extents()));
        }

        @Override
        public Var eachSample(Var x) {
            return x;
        }
    }

    /** Draws of N(μ, σ²), whose outputs the moments approximate; none with input noise, which no weight represents. */
    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        if (inputVariance > 0) {
            return Optional.empty();
        }
        return weights(block -> isGaussian(block)
                ? g.gaussianSamples(g.parameter(mean(block)), g.parameter(logVariance(block)), 1)
                : g.parameter(mean(block)));
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
        model.network().blocks().filter(this::isGaussian).forEach(block -> terms.add(closedForm(g, prior, block)));
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }

    private static Var closedForm(Graph g, Prior prior, Block block) {
        return prior.gaussianKl(g, g.parameter(mean(block)), g.parameter(logVariance(block)))
                .orElseThrow(() -> new UserException("Variance back-propagation needs a prior whose divergence from a"
                        + " Gaussian has a closed form, " + prior + " has none; use prior=gaussian or"
                        + " prior=log-uniform"));
    }

    /**
     * The divergence of the gates per point, summed over units, which the objective omits (eq. 11); only soft gates
     * have one.
     */
    @Override
    public Map<String, Var> diagnostics(Graph g, Var x) {
        Map<String, Var> numbers = new LinkedHashMap<>();
        if (propagation instanceof Propagation.Gate gate && gate.sharpness() < Double.POSITIVE_INFINITY) {
            MomentTreatment q = new MomentTreatment(g);
            q.outputs(x);
            List<Var> terms = q.rectified.stream()
                    .map(u -> g.moments().gateDivergence(u, gate.sharpness()))
                    .toList();
            if (!terms.isEmpty()) {
                List<Coefficient> ones = Collections.nCopies(terms.size(), new Coefficient(1));
                numbers.put("gate divergence", g.linearCombination(ones, terms));
            }
        }
        return numbers;
    }

    private static String mean(Block block) {
        return block.name() + ".mean";
    }

    private static String logVariance(Block block) {
        return block.name() + ".log_variance";
    }
}
