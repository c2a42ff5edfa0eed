package dev.credence.inference.dropoutalpha;

import dev.credence.core.Sizes;
import dev.credence.core.device.Activation;
import dev.credence.core.graph.Coefficient;
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
import java.util.stream.Stream;

/**
 * The dropout posterior (Gal 2016, section 3.2.1): row r of weight matrix i is W_ir z_r/(1 − p_i) with z_r ~
 * Bernoulli(1 − p_i), drawn anew for every point and sample; biases are deterministic. This is "inverted" dropout: the
 * stored matrix W is the posterior mean, and a row that is kept has the value M = W/(1 − p).
 *
 * <p>With dropout rate 0 it is a point estimate: a deterministic network with the prior as its penalty.
 *
 * <p>What a convolution takes is dropped number by number, or whole channels at once, which neighbouring pixels cannot
 * make up for. A channel dropped is rows of the weight matrix dropped, at all positions alike; a number dropped is one
 * only for the windows that see it, and the divergence, which is that of dropped rows, is then an approximation. Layers
 * before the first that drops anything are computed once for all samples.
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
        model.network().blocks().forEach(block -> declarations.trained(block.name(), block.glorot(), block.extents()));
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Sampled(model.network().forward(new Dropping(g, samples), x), samples);
    }

    /** Drops what the matrices take. */
    private final class Dropping implements Treatment {
        private final Graph g;
        private final int samples;
        private boolean repeated;

        /** Whether the layer before has dropped already what this one takes. */
        private boolean dropped;

        Dropping(Graph g, int samples) {
            this.g = g;
            this.samples = samples;
        }

        @Override
        public Graph graph() {
            return g;
        }

        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            double rate = rate(map.weight());
            boolean byChannel = byChannel(map.weight());
            Var h = x;
            if (!repeated && (rate > 0 || at.last())) {
                h = byChannel ? g.repeat(h, samples) : g.dropout(h, rate, samples);
                repeated = true;
                dropped = !byChannel;
            }
            if (!dropped && rate > 0) {
                h = byChannel
                        ? g.images()
                                .channelDropout(h, map.window().orElseThrow().channels(), rate)
                        : g.dropout(h, rate, 1);
            }
            // one pass over a layer's product does its activation and drops what the next layer takes, if that is all
            // there is to do
            Optional<Block> next = repeated && at.layer().isAffine() ? nextMatrix(at) : Optional.empty();
            dropped = next.isPresent();
            Var w = g.parameter(map.weight().name());
            Var b = map.bias(g, block -> g.parameter(block.name()));
            return map.of(g, h, w, b, next.map(DropoutPosterior.this::rate).orElse(0.0));
        }

        @Override
        public Var value(Block block) {
            return g.parameter(block.name());
        }

        @Override
        public Var eachSample(Var x) {
            boolean done = repeated;
            repeated = true;
            return done ? x : g.repeat(x, samples);
        }
    }

    /** The matrix that takes what a layer gives and nothing else, where its inputs are dropped number by number. */
    private Optional<Block> nextMatrix(PlacedLayer at) {
        return model.network()
                .after(at)
                .filter(next -> next.layer().isAffine())
                .flatMap(next -> next.blocks().stream()
                        .filter(block -> block.role().isMatrix())
                        .findFirst())
                .filter(block -> !byChannel(block));
    }

    /** p of what a matrix takes. The rows of a table are chosen by codes, and none is dropped. */
    private double rate(Block matrix) {
        if (matrix.role() == Block.Role.TABLE) {
            return 0;
        }
        if (matrix.equals(matrices()
                .filter(block -> block.role() != Block.Role.TABLE)
                .findFirst()
                .orElse(null))) {
            return inputRate;
        }
        return matrix.role() == Block.Role.KERNEL ? convolutionRate : hiddenRate;
    }

    private Stream<Block> matrices() {
        return model.network().blocks().filter(block -> block.role().isMatrix());
    }

    private boolean byChannel(Block matrix) {
        return mask == ConvolutionMask.CHANNEL && matrix.role() == Block.Role.KERNEL && rate(matrix) > 0;
    }

    /** W with its rows dropped: diag(z/(1 − p)) W, the diagonal by dropout of the unit matrix. */
    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        if (!model.isPerceptron()) {
            return Optional.empty();
        }
        List<LayerWeights> layers = new ArrayList<>();
        for (PlacedLayer at : model.placed()) {
            Block block = at.block("weight");
            int inputs = block.rows();
            float[] unit = new float[Sizes.product("the draws of the weights", inputs, inputs)];
            for (int i = 0; i < inputs; i++) {
                unit[i * (inputs + 1)] = 1;
            }
            Var diagonal = g.input("unit", inputs, inputs);
            g.device().write(diagonal.value(), unit);
            Var masks = g.dropout(diagonal, rate(block), 1);
            Var zero = g.constant(0, block.columns());
            Var weight = g.dense(masks, g.parameter(block.name()), zero, Activation.IDENTITY, 0);
            layers.add(new LayerWeights(weight, g.parameter(at.block("bias").name())));
        }
        return Optional.of(layers);
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        return !model.isPerceptron()
                ? Optional.empty()
                : Optional.of(model.placed().stream()
                        .map(at -> new LayerWeights(
                                g.parameter(at.block("weight").name()),
                                g.parameter(at.block("bias").name())))
                        .toList());
    }

    /**
     * KL(q ‖ p) up to the entropy of the masks, which no parameter changes (Gal 2016, eq. 3.14 and appendix A): with
     * E(M) = −Σ log p(M),
     *
     * <pre>Σ_i (1 − p_i) E(W_i/(1 − p_i)) + p_i E(0)</pre>
     *
     * For the prior N(0, 1/l²) that is Σ_i l²/(2(1 − p_i)) ‖W_i‖² = Σ_i (1 − p_i) l²/2 ‖M_i‖². The second term is a
     * constant too unless the prior is learnt.
     */
    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Coefficient> coefficients = new ArrayList<>();
        List<Var> terms = new ArrayList<>();
        matrices().forEach(block -> {
            double rate = rate(block);
            Var w = g.parameter(block.name());
            coefficients.add(new Coefficient(1 - rate));
            terms.add(prior.energy(g, w, 1 / (1 - rate)));
            if (prior.learnt() && rate > 0) {
                coefficients.add(new Coefficient(rate));
                terms.add(prior.energy(g, w, 0));
            }
        });
        return g.linearCombination(coefficients, terms);
    }

    private static void requireRate(String name, double rate) {
        if (!(rate >= 0 && rate < 1)) {
            throw new IllegalArgumentException("A dropout rate must be in [0, 1), got " + name + " = " + rate);
        }
    }
}
