package dev.credence.inference.dropoutalpha;

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
import java.util.List;
import java.util.Optional;

/**
 * The dropout posterior (Gal 2016, section 3.2.1): row r of weight matrix i is W_ir z_r/(1 − p_i) with z_r ~ Bernoulli(1 − p_i), drawn anew for every
 * point and sample; biases are deterministic. This is "inverted" dropout: the stored matrix W is the posterior mean, and a row that is kept
 * has the value M = W/(1 − p).
 *
 * <p>With dropout rate 0 it is a point estimate: a deterministic network with the prior as its penalty.
 *
 * <p>What a convolution takes is dropped number by number, or whole channels at once, which neighbouring pixels cannot make up for. A channel dropped
 * is rows of the weight matrix dropped, at all positions alike; a number dropped is one only for the windows that see it, and the divergence,
 * which is that of dropped rows, is then an approximation. Layers before the first that drops anything are computed once for all samples.
 *
 * @param model the network
 * @param inputRate p of the first weight matrix: the probability that an input is dropped
 * @param hiddenRate p of the other dense layers: the probability that a hidden unit is dropped
 * @param convolutionRate p of the other convolutions
 * @param mask what convolutions drop
 */
public record DropoutPosterior(
        Model model, double inputRate, double hiddenRate, double convolutionRate, ConvolutionMask mask)
        implements Posterior {
    /** What is dropped at once of a convolution's input, of the first layer's too. */
    public enum ConvolutionMask {
        /** Each number by itself. */
        ELEMENT,
        /** A channel of an image. */
        CHANNEL
    }

    public DropoutPosterior {
        requireRate("input-dropout", inputRate);
        requireRate("dropout", hiddenRate);
        requireRate("convolution-dropout", convolutionRate);
    }

    /** Of a network without convolutions. */
    public DropoutPosterior(Model model, double inputRate, double hiddenRate) {
        this(model, inputRate, hiddenRate, 0, ConvolutionMask.ELEMENT);
    }

    @Override
    public void declare(Declarations declarations) {
        for (Model.Block block : model.blocks()) {
            declarations.trained(
                    weight(block), Initialiser.glorot(block.inputs(), block.fanOut()), block.inputs(), block.outputs());
            declarations.trained(bias(block), Initialiser.constant(0), block.outputs());
        }
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        Var h = x;
        boolean repeated = false;
        boolean dropped = false;
        for (Model.Block block : model.blocks()) {
            if (!repeated && (rate(block) > 0 || block.last())) {
                h = byChannel(block) ? g.repeat(h, samples) : g.dropout(h, rate(block), samples);
                repeated = true;
                dropped = !byChannel(block);
            }
            if (!dropped && rate(block) > 0) {
                h = byChannel(block)
                        ? g.images()
                                .channelDropout(h, block.window().orElseThrow().channels(), rate(block))
                        : g.dropout(h, rate(block), 1);
            }
            // one pass over a layer's product does its activation and drops what the next layer takes, if that is all
            // there is to do
            dropped = repeated && !block.last() && block.pooling().isEmpty() && !byChannel(next(block));
            h = g.images()
                    .layer(
                            block,
                            h,
                            g.parameter(weight(block)),
                            g.parameter(bias(block)),
                            block.activation(),
                            dropped ? rate(next(block)) : 0);
            h = g.images().pooled(block, h);
        }
        return new Outputs.Sampled(h, samples);
    }

    private Model.Block next(Model.Block block) {
        return model.blocks().get(block.index() + 1);
    }

    /** p of a layer's inputs. */
    private double rate(Model.Block block) {
        if (block.index() == 0) {
            return inputRate;
        }
        return block.window().isPresent() ? convolutionRate : hiddenRate;
    }

    private boolean byChannel(Model.Block block) {
        return mask == ConvolutionMask.CHANNEL && block.window().isPresent() && rate(block) > 0;
    }

    /** W with its rows dropped: diag(z/(1 − p)) W, the diagonal by dropout of the unit matrix. */
    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        List<LayerWeights> layers = new ArrayList<>();
        for (Model.Block block : model.blocks()) {
            int inputs = block.inputs();
            float[] unit = new float[Math.multiplyExact(inputs, inputs)];
            for (int i = 0; i < inputs; i++) {
                unit[i * (inputs + 1)] = 1;
            }
            Var diagonal = g.input("unit", inputs, inputs);
            g.device().write(diagonal.value(), unit);
            Var masks = g.dropout(diagonal, rate(block), 1);
            Var zero = g.constant(0, block.outputs());
            Var weight = g.dense(masks, g.parameter(weight(block)), zero, Activation.IDENTITY, 0);
            layers.add(new LayerWeights(weight, g.parameter(bias(block))));
        }
        return Optional.of(layers);
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        return Optional.of(model.blocks().stream()
                .map(block -> new LayerWeights(g.parameter(weight(block)), g.parameter(bias(block))))
                .toList());
    }

    /**
     * KL(q ‖ p) up to the entropy of the masks, which no parameter changes (Gal 2016, eq. 3.14 and appendix A): with E(M) = −Σ log p(M),
     *
     * <pre>Σ_i (1 − p_i) E(W_i/(1 − p_i)) + p_i E(0)</pre>
     *
     * For the prior N(0, 1/l²) that is Σ_i l²/(2(1 − p_i)) ‖W_i‖² = Σ_i (1 − p_i) l²/2 ‖M_i‖². The second term is a constant too unless the
     * prior is learnt.
     */
    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Coefficient> coefficients = new ArrayList<>();
        List<Var> terms = new ArrayList<>();
        for (Model.Block block : model.blocks()) {
            double rate = rate(block);
            Var w = g.parameter(weight(block));
            coefficients.add(new Coefficient(1 - rate));
            terms.add(prior.energy(g, w, 1 / (1 - rate)));
            if (prior.learnt() && rate > 0) {
                coefficients.add(new Coefficient(rate));
                terms.add(prior.energy(g, w, 0));
            }
        }
        return g.linearCombination(coefficients, terms);
    }

    private static String weight(Model.Block block) {
        return "layer" + block.index() + ".weight";
    }

    private static String bias(Model.Block block) {
        return "layer" + block.index() + ".bias";
    }

    private static void requireRate(String name, double rate) {
        if (!(rate >= 0 && rate < 1)) {
            throw new IllegalArgumentException("A dropout rate must be in [0, 1), got " + name + " = " + rate);
        }
    }
}
