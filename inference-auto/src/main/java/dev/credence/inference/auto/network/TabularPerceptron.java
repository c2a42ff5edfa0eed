package dev.credence.inference.auto.network;

import dev.credence.core.model.RealMlp;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.inference.auto.table.CodedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A multilayer perceptron for tables (after RealMLP; Holzmüller et al. 2024): input coding, trained scale, L hidden
 * layers of SiLU units with dropout, linear outputs o = h W_o/√H + b_o. Passes allocate no memory. Not thread-safe.
 */
final class TabularPerceptron {
    private static final double LARGEST_LOSS = 1e4;
    // stream numbers of Stream.TABULAR_NETWORK
    private static final int INPUT = 0;
    private static final int ROWS = 1;
    private static final int WEIGHTS = 0x100;
    private static final int MASKS = 0x200;

    private final Head head;
    private final InputLayer input;
    private final HiddenLayer[] hidden;
    private final ParameterBlock outputWeight;
    private final ParameterBlock outputBias;
    private final float outputFactor;
    private final LazyMatrix outputTransposed;
    private final LazyMatrix outputGradientTransposed;
    private final LazyMatrix gradientOfOutputsTransposed;
    private final List<ParameterBlock> blocks = new ArrayList<>();
    private final int capacity;
    private final long seed;
    private final float[][] x;
    private final LazyMatrix gradientOfX;
    private final float[][] outputs;
    private final LazyMatrix gradientOfOutputs;
    private final LazyMatrix[] gradientOfHidden;
    private final CounterRandom[] masks;

    /**
     * A network with parameters 0, until {@link #initialise} or {@link #load}.
     *
     * @param head not shared with other networks
     * @param numbers d, scaled numbers of a row
     * @param pieces P, components of a row's piecewise-linear codes
     * @param embeddings rows of each embedding table
     * @param capacity maximum rows of a pass
     * @param seed of initial values and dropout masks
     */
    TabularPerceptron(
            Configuration configuration,
            Head head,
            NetworkSizes sizes,
            int numbers,
            int pieces,
            int[] embeddings,
            int capacity,
            long seed) {
        this.head = head;
        this.capacity = capacity;
        this.seed = seed;
        int layers = layers(configuration, sizes);
        int width = sizes.width();
        input = new InputLayer(configuration.coding(), numbers, pieces, embeddings, capacity);
        blocks.addAll(input.blocks());
        hidden = new HiddenLayer[layers];
        masks = new CounterRandom[layers];
        gradientOfHidden = new LazyMatrix[layers];
        for (int l = 0; l < layers; l++) {
            hidden[l] = new HiddenLayer(l, l == 0 ? input.width() : width, width, capacity);
            gradientOfHidden[l] = new LazyMatrix(capacity, width);
            masks[l] = Stream.TABULAR_NETWORK.of(seed, MASKS + l);
            blocks.addAll(hidden[l].blocks());
        }
        int last = layers == 0 ? input.width() : width;
        outputWeight = new ParameterBlock("outputWeight", last, head.outputs(), 1, true);
        outputBias = new ParameterBlock("outputBias", 1, head.outputs(), RealMlp.BIAS_RATE, false);
        blocks.add(outputWeight);
        blocks.add(outputBias);
        outputFactor = (float) (1 / Math.sqrt(last));
        outputTransposed = new LazyMatrix(head.outputs(), last);
        outputGradientTransposed = new LazyMatrix(head.outputs(), last);
        gradientOfOutputsTransposed = new LazyMatrix(head.outputs(), capacity);
        x = new float[capacity][input.width()];
        gradientOfX = new LazyMatrix(capacity, input.width());
        outputs = new float[capacity][head.outputs()];
        gradientOfOutputs = new LazyMatrix(capacity, head.outputs());
    }

    /** Positions of random rows among so many, at most {@code most}. */
    static int[] initialRows(long seed, int rows, int most) {
        return Arrays.copyOf(Stream.TABULAR_NETWORK.of(seed, ROWS).permutation(rows, 0), Math.min(most, rows));
    }

    /**
     * Data-driven initialisation of the hidden layers; W_o = 0.
     *
     * @param some random training rows, at most {@link #capacity}
     */
    void initialise(CodedRows some) {
        int m = some.size();
        input.initialise(Stream.TABULAR_NETWORK.of(seed, INPUT));
        input.forward(some, m, x);
        for (int l = 0; l < hidden.length; l++) {
            hidden[l].initialise(l == 0 ? x : hidden[l - 1].output(), m, Stream.TABULAR_NETWORK.of(seed, WEIGHTS + l));
        }
        for (int o = 0; o < head.outputs(); o++) {
            outputBias.values()[0][o] = head.bias(o);
        }
    }

    /** Number of hidden layers. */
    static int layers(Configuration configuration, NetworkSizes sizes) {
        return configuration.linear() ? 0 : sizes.layers();
    }

    List<ParameterBlock> blocks() {
        return blocks;
    }

    /** Maximum rows of a pass. */
    int capacity() {
        return capacity;
    }

    /** Number of parameters. */
    int parameters() {
        return blocks.stream().mapToInt(ParameterBlock::length).sum();
    }

    /**
     * The outputs of m rows without dropout, [capacity][outputs]; overwritten by the next pass.
     *
     * @param batch at least m rows, at most {@link #capacity}
     */
    float[][] predict(CodedRows batch, int m) {
        return forward(batch, m, 0, 0);
    }

    private float[][] forward(CodedRows batch, int m, double dropout, int step) {
        input.forward(batch, m, x);
        for (int l = 0; l < hidden.length; l++) {
            hidden[l].forward(l == 0 ? x : hidden[l - 1].output(), m, dropout, masks[l], step);
        }
        Kernels.ROWS.multiply(last(), outputWeight.values(), outputs, m, outputWeight.rows(), head.outputs());
        float[] bias = outputBias.values()[0];
        for (int r = 0; r < m; r++) {
            for (int o = 0; o < bias.length; o++) {
                outputs[r][o] = outputFactor * outputs[r][o] + bias[o];
            }
        }
        return outputs;
    }

    /**
     * The mean loss of m rows, with the gradients of all blocks. The gradient of a loss above 1e4 is 0, so that one
     * extreme batch cannot destroy the network.
     *
     * @param weights factors of the rows' losses in the gradients, not in the returned loss; empty if each is 1
     * @param dropout dropout probability of hidden units
     * @param step selects the masks
     */
    double gradients(CodedRows batch, float[] targets, float[] weights, int m, double dropout, int step) {
        forward(batch, m, dropout, step);
        float[][] ofOutputs = gradientOfOutputs.get();
        double loss = head.loss(outputs, targets, m, ofOutputs);
        for (int r = 0; r < weights.length; r++) {
            for (int o = 0; o < ofOutputs[r].length; o++) {
                ofOutputs[r][o] *= weights[r];
            }
        }
        if (loss > LARGEST_LOSS) {
            for (int r = 0; r < m; r++) {
                Arrays.fill(ofOutputs[r], 0);
            }
        }
        backward(ofOutputs, m);
        return loss;
    }

    /** The features that the outputs are linear in. */
    private float[][] last() {
        return hidden.length == 0 ? x : hidden[hidden.length - 1].output();
    }

    private void backward(float[][] ofOutputs, int m) {
        float[] ofBias = outputBias.gradients()[0];
        Arrays.fill(ofBias, 0);
        for (int r = 0; r < m; r++) {
            for (int o = 0; o < ofBias.length; o++) {
                ofBias[o] += ofOutputs[r][o];
                ofOutputs[r][o] *= outputFactor;
            }
        }
        int width = outputWeight.rows();
        int top = hidden.length - 1;
        int few = head.outputs(); // as rows of a product, whose columns are vectorised
        float[][] transposed = gradientOfOutputsTransposed.get();
        float[][] ofWeight = outputGradientTransposed.get();
        float[][] weight = outputTransposed.get();
        Kernels.ROWS.transpose(ofOutputs, transposed, m, few);
        Kernels.ROWS.multiply(transposed, last(), ofWeight, few, m, width);
        Kernels.ROWS.transpose(ofWeight, outputWeight.gradients(), few, width);
        Kernels.ROWS.transpose(outputWeight.values(), weight, width, few);
        float[][] ofLast = top < 0 ? gradientOfX.get() : gradientOfHidden[top].get();
        Kernels.ROWS.multiply(ofOutputs, weight, ofLast, m, few, width);
        for (int l = top; l >= 0; l--) {
            float[][] below = l == 0 ? x : hidden[l - 1].output();
            float[][] ofBelow = l == 0 ? gradientOfX.get() : gradientOfHidden[l - 1].get();
            hidden[l].backward(below, gradientOfHidden[l].get(), m, ofBelow);
        }
        input.backward(gradientOfX.get(), m);
    }

    /** The state: all parameters, then Adam's first and second moments. */
    float[] state() {
        float[] all = new float[3 * parameters()];
        int at = store(all, 0, ParameterBlock::values);
        at = store(all, at, ParameterBlock::first);
        store(all, at, ParameterBlock::second);
        return all;
    }

    private int store(float[] all, int from, Function<ParameterBlock, float[][]> part) {
        int at = from;
        for (ParameterBlock block : blocks) {
            for (float[] row : part.apply(block)) {
                System.arraycopy(row, 0, all, at, row.length);
                at += row.length;
            }
        }
        return at;
    }

    /** Sets parameters and moments, or parameters alone, by the length of the array. */
    void load(float[] all) {
        if (all.length != parameters() && all.length != 3 * parameters()) {
            throw new IllegalArgumentException("This network has " + parameters() + " parameters, found " + all.length
                    + " numbers instead of as many or three times as many");
        }
        int at = load(all, 0, ParameterBlock::values);
        if (at < all.length) {
            at = load(all, at, ParameterBlock::first);
            load(all, at, ParameterBlock::second);
        }
    }

    private int load(float[] all, int from, Function<ParameterBlock, float[][]> part) {
        int at = from;
        for (ParameterBlock block : blocks) {
            for (float[] row : part.apply(block)) {
                System.arraycopy(all, at, row, 0, row.length);
                at += row.length;
            }
        }
        return at;
    }
}
