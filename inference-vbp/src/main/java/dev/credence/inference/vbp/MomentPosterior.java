package dev.credence.inference.vbp;

import dev.credence.core.UserException;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Activation;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.LayerWeights;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An independent Gaussian N(μ, σ²) for every weight, and no samples: the means and variances of the units go through the network layer by layer
 * (Haussmann et al. 2019, section 2.4). With input moments m, v,
 *
 * <pre>E[u] = m μ + b     var[u] = v (μ² + σ²) + m² σ²     then the ReLU by {@link Propagation}</pre>
 *
 * @param model a perceptron with ReLU units
 * @param propagation how moments pass a ReLU
 * @param initialLogVariance log σ² before training
 * @param gaussianBiases whether biases have a Gaussian posterior too, and the prior; else they are point estimates without a prior
 * @param inputVariance the variance of noise on every (standardised) input; 0 for none
 */
public record MomentPosterior(
        Model model, Propagation propagation, double initialLogVariance, boolean gaussianBiases, double inputVariance)
        implements Posterior {
    public MomentPosterior {
        for (Model.Block block : model.blocks()) {
            if (block.activation() != Activation.RELU && block.activation() != Activation.IDENTITY) {
                throw new UserException("Variance back-propagation has closed-form moments for the activation relu"
                        + " alone, got " + block.activation() + "; use activation=relu, or a method that samples");
            }
        }
        if (!(inputVariance >= 0 && inputVariance < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("An input variance must not be negative, got " + inputVariance);
        }
    }

    @Override
    public void declare(Declarations declarations) {
        Initialiser variance = Initialiser.normal(initialLogVariance, 0.001);
        for (Model.Block block : model.blocks()) {
            int in = block.inputs();
            int out = block.outputs();
            declarations.trained(name(block, "weight.mean"), Initialiser.normal(0, 1 / Math.sqrt(in)), in, out);
            declarations.trained(name(block, "weight.log_variance"), variance, in, out);
            declarations.trained(name(block, "bias.mean"), Initialiser.constant(0), out);
            if (gaussianBiases) {
                declarations.trained(name(block, "bias.log_variance"), variance, out);
            }
        }
    }

    /** Moments; {@code samples} has no meaning. */
    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Moments(preActivations(g, x).get(model.blocks().size() - 1));
    }

    /** The pre-activations of every layer with weights, pairs [2, M, outputs]; those of the last are the outputs. */
    private List<Var> preActivations(Graph g, Var x) {
        List<Var> all = new ArrayList<>();
        Var h = inputVariance > 0
                ? g.moments().pair(x, g.constant(inputVariance, x.value().shape()))
                : x;
        for (Model.Block block : model.blocks()) {
            Var u = g.moments()
                    .layer(
                            block,
                            h,
                            g.parameter(name(block, "weight.mean")),
                            g.parameter(name(block, "weight.log_variance")),
                            g.parameter(name(block, "bias.mean")),
                            biasLogVariance(g, block));
            all.add(u);
            h = block.activation() == Activation.RELU ? propagation.rectified(g, u) : u;
            h = g.images().pooled(block, h);
        }
        return all;
    }

    /** Draws of N(μ, σ²), whose outputs the moments approximate; none with noise on the inputs, which no weight has. */
    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        if (inputVariance > 0) {
            return Optional.empty();
        }
        return Optional.of(model.blocks().stream()
                .map(block -> new LayerWeights(
                        draw(g, name(block, "weight")),
                        gaussianBiases ? draw(g, name(block, "bias")) : g.parameter(name(block, "bias.mean"))))
                .toList());
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        return Optional.of(model.blocks().stream()
                .map(block -> new LayerWeights(
                        g.parameter(name(block, "weight.mean")), g.parameter(name(block, "bias.mean"))))
                .toList());
    }

    private static Var draw(Graph g, String name) {
        return g.gaussianSamples(g.parameter(name + ".mean"), g.parameter(name + ".log_variance"), 1);
    }

    private @Nullable Var biasLogVariance(Graph g, Model.Block block) {
        return gaussianBiases ? g.parameter(name(block, "bias.log_variance")) : null;
    }

    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = new ArrayList<>();
        for (Model.Block block : model.blocks()) {
            terms.add(closedForm(g, prior, name(block, "weight")));
            if (gaussianBiases) {
                terms.add(closedForm(g, prior, name(block, "bias")));
            }
        }
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }

    private static Var closedForm(Graph g, Prior prior, String name) {
        return prior.gaussianKl(g, g.parameter(name + ".mean"), g.parameter(name + ".log_variance"))
                .orElseThrow(() -> new UserException("Variance back-propagation needs a prior whose divergence from a"
                        + " Gaussian has a closed form, " + prior + " has none; use prior=gaussian or"
                        + " prior=log-uniform"));
    }

    /** The divergence of the gates, which the objective leaves out (eq. 11), summed over units, per point; soft gates alone have one. */
    @Override
    public Map<String, Var> diagnostics(Graph g, Var x) {
        Map<String, Var> numbers = new LinkedHashMap<>();
        if (propagation instanceof Propagation.Gate gate && gate.sharpness() < Double.POSITIVE_INFINITY) {
            List<Var> layers = preActivations(g, x);
            List<Var> terms = new ArrayList<>();
            for (Model.Block block : model.blocks()) {
                if (block.activation() == Activation.RELU) {
                    terms.add(g.moments().gateDivergence(layers.get(block.index()), gate.sharpness()));
                }
            }
            if (!terms.isEmpty()) {
                List<Coefficient> ones = Collections.nCopies(terms.size(), new Coefficient(1));
                numbers.put("gate divergence", g.linearCombination(ones, terms));
            }
        }
        return numbers;
    }

    private static String name(Model.Block block, String what) {
        return "layer" + block.index() + "." + what;
    }
}
