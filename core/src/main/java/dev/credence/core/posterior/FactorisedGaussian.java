package dev.credence.core.posterior;

import dev.credence.core.UserException;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Activation;
import dev.credence.core.model.Model;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * An independent Gaussian N(m, e^v) for every weight and bias (Graves 2011; Blundell et al. 2015). Outputs are drawn by one of two
 * {@link Estimator}s, whose expectations are the same. The divergence is the prior's closed form where it has one, else its estimate from one fresh draw,
 * E_q[−log p(w)] − ½ Σ v, up to the constant ½ log 2πe of each weight.
 *
 * @param model the network
 * @param initialLogVariance v before training
 * @param estimator how outputs are drawn
 */
public record FactorisedGaussian(Model model, double initialLogVariance, Estimator estimator) implements Posterior {
    /** What is drawn at random. */
    public enum Estimator {
        /** K sets of weights, each shared by the points of the batch. */
        WEIGHT,
        /**
         * The pre-activations x W + b ~ N(x m + m_b, x² e^v + e^{v_b}) of every point and sample (local reparameterisation; Kingma, Salimans &amp;
         * Welling 2015, eq. 6). Each point's outputs have the distribution that weights would give them, but those of different points are
         * independent: gradients of a batch vary less, while a sample is no longer one function.
         */
        LOCAL
    }

    public FactorisedGaussian {
        if (model.convolutional() && estimator == Estimator.WEIGHT) {
            throw new UserException("Draws of a convolution's weights are not supported; use estimator=local, which"
                    + " draws what the convolution gives");
        }
    }

    /** With draws of weights. */
    public FactorisedGaussian(Model model, double initialLogVariance) {
        this(model, initialLogVariance, Estimator.WEIGHT);
    }

    @Override
    public void declare(Declarations declarations) {
        for (Model.Block block : model.blocks()) {
            double sd = 1 / Math.sqrt(block.inputs());
            Initialiser variance = Initialiser.normal(initialLogVariance, 0.001);
            declarations.trained(mean(block, "weight"), Initialiser.normal(0, sd), block.inputs(), block.outputs());
            declarations.trained(mean(block, "bias"), Initialiser.constant(0), block.outputs());
            declarations.trained(logVariance(block, "weight"), variance, block.inputs(), block.outputs());
            declarations.trained(logVariance(block, "bias"), variance, block.outputs());
        }
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return switch (estimator) {
            case WEIGHT -> ofWeights(g, x, samples);
            case LOCAL -> local(g, x, samples);
        };
    }

    private Outputs local(Graph g, Var x, int samples) {
        Var h = x;
        for (Model.Block block : model.blocks()) {
            Var mean = g.images()
                    .layer(
                            block,
                            h,
                            g.parameter(mean(block, "weight")),
                            g.parameter(mean(block, "bias")),
                            Activation.IDENTITY,
                            0);
            Var variance = g.images()
                    .layerVariance(
                            block,
                            h,
                            g.parameter(logVariance(block, "weight")),
                            g.parameter(logVariance(block, "bias")));
            // the inputs are the same for all samples, so their moments are computed once
            h = g.perturb(mean, variance, block.index() == 0 ? samples : 1);
            if (block.activation() != Activation.IDENTITY) {
                h = g.activation(h, block.activation());
            }
            h = g.images().pooled(block, h);
        }
        return new Outputs.Sampled(h, samples);
    }

    private Outputs ofWeights(Graph g, Var x, int samples) {
        Var h = x;
        for (Model.Block block : model.blocks()) {
            h = g.densePerSample(h, draw(g, block, "weight", samples), draw(g, block, "bias", samples));
            if (block.activation() != Activation.IDENTITY) {
                h = g.activation(h, block.activation());
            }
        }
        return new Outputs.Sampled(g.reshape(h, h.size(0) * h.size(1), h.size(2)), samples);
    }

    /** The same for both estimators: their outputs at a point have the same distribution. */
    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        return Optional.of(model.blocks().stream()
                .map(block -> new LayerWeights(draw(g, block, "weight", 1), draw(g, block, "bias", 1)))
                .toList());
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        return Optional.of(model.blocks().stream()
                .map(block -> new LayerWeights(g.parameter(mean(block, "weight")), g.parameter(mean(block, "bias"))))
                .toList());
    }

    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = new ArrayList<>();
        for (Model.Block block : model.blocks()) {
            for (String kind : List.of("weight", "bias")) {
                Var m = g.parameter(mean(block, kind));
                Var v = g.parameter(logVariance(block, kind));
                terms.add(prior.gaussianKl(g, m, v).orElseGet(() -> estimate(g, prior, m, v)));
            }
        }
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }

    private static Var estimate(Graph g, Prior prior, Var m, Var v) {
        Var energy = prior.energy(g, g.gaussianSamples(m, v, 1), 1);
        return g.linearCombination(List.of(new Coefficient(1), new Coefficient(-0.5)), List.of(energy, g.sum(v)));
    }

    private static Var draw(Graph g, Model.Block block, String kind, int samples) {
        return g.gaussianSamples(g.parameter(mean(block, kind)), g.parameter(logVariance(block, kind)), samples);
    }

    private static String mean(Model.Block block, String kind) {
        return "layer" + block.index() + "." + kind + ".mean";
    }

    private static String logVariance(Model.Block block, String kind) {
        return "layer" + block.index() + "." + kind + ".log_variance";
    }
}
