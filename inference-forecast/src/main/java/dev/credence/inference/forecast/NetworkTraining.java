package dev.credence.inference.forecast;

import dev.credence.core.device.RowKernels;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Training of a {@link WindowNetwork} by AdamW (β 0.9, 0.95) on batches of windows, a window's probability ∝
 * 1/√(windows of its series); the rate warms up over 50 steps and falls by a cosine to 0; the gradient's norm is at
 * most 1. Dropout masks after both hidden layers. The bits depend on the seed alone.
 */
final class NetworkTraining {
    private static final int BATCH = 256;
    private static final int WARM_UP = 50;
    private static final float BETA1 = 0.9f;
    private static final float BETA2 = 0.95f;
    private static final float EPSILON = 1e-8f;
    private static final float TINY = 1e-18f; // far below ε²
    private static final int HALF_WORD = 1 << 16;

    /** Streams of a network: initial values, batches, and the masks of two layers. */
    private static final int STREAMS = 4;

    /**
     * What tells networks apart.
     *
     * @param rate largest learning rate
     * @param decay weight decay
     * @param dropout probability of a unit's mask
     */
    record Kind(double rate, double decay, double dropout) {}

    private final Windows windows;
    private final Kind kind;
    private final int steps;
    private final WindowNetwork network;
    private final CounterRandom batches;
    private final CounterRandom[] masks;
    private final float[][][] gradients;
    private final float[][][] first;
    private final float[][][] second;
    private final float[][][] transposed;
    private final int rows;
    private final float[][] x;
    private final float[][] z;
    private final float[][] v;
    private final float[][] hidden1;
    private final float[][] slope1;
    private final float[][] hidden2;
    private final float[][] slope2;
    private final float[][] sum;
    private final float[][] outputs;
    private final float[][] outputGradient;
    private final float[][] hiddenGradient;
    private final float[][] backGradient;
    private final float[][] turned;
    private final int[] words;
    private final MixtureOutputs head = new MixtureOutputs();
    private double lastLoss = Double.NaN;

    NetworkTraining(Windows windows, Kind kind, int width, int steps, long seed, int number) {
        this.windows = windows;
        this.kind = kind;
        this.steps = steps;
        int inputs = windows.inputs();
        int out = MixtureOutputs.count(windows.horizon());
        network = WindowNetwork.random(inputs, width, out, stream(seed, number, 0));
        batches = stream(seed, number, 1);
        masks = new CounterRandom[] {stream(seed, number, 2), stream(seed, number, 3)};
        gradients = like(network.blocks);
        first = like(network.blocks);
        second = like(network.blocks);
        transposed = new float[][][] {new float[0][0], new float[width][width], new float[out][width]};
        rows = Math.min(BATCH, windows.count());
        x = new float[rows][];
        z = new float[rows][];
        v = new float[rows][width];
        hidden1 = new float[rows][width];
        slope1 = new float[rows][width];
        hidden2 = new float[rows][width];
        slope2 = new float[rows][width];
        sum = new float[rows][width];
        outputs = new float[rows][out];
        outputGradient = new float[rows][out];
        hiddenGradient = new float[rows][width];
        backGradient = new float[rows][width];
        turned = new float[Math.max(inputs, width)][rows];
        words = new int[rows * ((width + 1) / 2)];
    }

    private static CounterRandom stream(long seed, int number, int use) {
        return Stream.SERIES_NETWORKS.of(seed, 1 + number * STREAMS + use);
    }

    private static float[][][] like(float[][][] blocks) {
        return Arrays.stream(blocks)
                .map(block -> new float[block.length][block[0].length])
                .toArray(float[][][]::new);
    }

    /** Mean loss of the last step's batch. */
    double lastLoss() {
        return lastLoss;
    }

    /**
     * Trains to the end.
     *
     * @param stopped polled after each step
     * @param each run after each step
     */
    WindowNetwork train(BooleanSupplier stopped, Runnable each) {
        for (int i = 0; i < steps && !stopped.getAsBoolean(); i++) {
            choose(i);
            forward(i);
            backward();
            update(i);
            each.run();
        }
        return network;
    }

    private void choose(int step) {
        for (int r = 0; r < rows; r++) {
            int window = windows.at(batches.uniform(step, r));
            x[r] = windows.input(window);
            z[r] = windows.target(window);
        }
    }

    private void forward(int step) {
        int width = network.width();
        hidden(x, network.blocks[0], network.inputs(), hidden1, slope1);
        mask(0, step, hidden1, slope1);
        hidden(hidden1, network.blocks[1], width, hidden2, slope2);
        mask(1, step, hidden2, slope2);
        for (int r = 0; r < rows; r++) {
            for (int j = 0; j < width; j++) {
                sum[r][j] = hidden1[r][j] + hidden2[r][j];
            }
        }
        Kernels.ROWS.multiply(sum, network.blocks[2], outputs, rows, width, network.outputs());
        double loss = 0;
        for (int r = 0; r < rows; r++) {
            add(network.blocks[2][width], outputs[r]);
            loss += head.loss(outputs[r], z[r], 1.0 / rows, outputGradient[r]);
        }
        lastLoss = loss / rows;
    }

    private void hidden(float[][] in, float[][] block, int inputs, float[][] out, float[][] slope) {
        int width = network.width();
        Kernels.ROWS.multiply(in, block, v, rows, inputs, width);
        for (int r = 0; r < rows; r++) {
            Kernels.ROWS.silu(v[r], 1, block[inputs], out[r], slope[r], 0, width);
        }
    }

    private void mask(int layer, int step, float[][] out, float[][] slope) {
        int width = network.width();
        int half = (width + 1) / 2;
        int threshold = (int) Math.round(kind.dropout * HALF_WORD);
        float kept = (float) HALF_WORD / (HALF_WORD - threshold);
        masks[layer].words(step, 0, words, words.length);
        for (int r = 0; r < rows; r++) {
            Kernels.ROWS.mask(words, r * half, 0, threshold, kept, out[r], slope[r], 0, half);
            Kernels.ROWS.mask(words, r * half, 16, threshold, kept, out[r], slope[r], half, width - half);
        }
    }

    private void backward() {
        int width = network.width();
        int out = network.outputs();
        weightGradient(sum, outputGradient, 2, width, out);
        Kernels.ROWS.transpose(network.blocks[2], transposed[2], width, out);
        Kernels.ROWS.multiply(outputGradient, transposed[2], hiddenGradient, rows, out, width);
        for (int r = 0; r < rows; r++) {
            multiply(hiddenGradient[r], slope2[r], v[r]);
        }
        weightGradient(hidden1, v, 1, width, width);
        Kernels.ROWS.transpose(network.blocks[1], transposed[1], width, width);
        Kernels.ROWS.multiply(v, transposed[1], backGradient, rows, width, width);
        for (int r = 0; r < rows; r++) {
            add(hiddenGradient[r], backGradient[r]);
            multiply(backGradient[r], slope1[r], backGradient[r]);
        }
        weightGradient(x, backGradient, 0, network.inputs(), width);
    }

    /** Gradient of block k: inᵀ g, and the sum of g for the bias. */
    private void weightGradient(float[][] in, float[][] g, int k, int inputs, int count) {
        Kernels.ROWS.transpose(in, turned, rows, inputs);
        Kernels.ROWS.multiply(turned, g, gradients[k], inputs, rows, count);
        float[] bias = gradients[k][inputs];
        Arrays.fill(bias, 0);
        for (int r = 0; r < rows; r++) {
            add(g[r], bias);
        }
    }

    private void update(int step) {
        double squares = 0;
        for (float[][] block : gradients) {
            for (float[] row : block) {
                for (float value : row) {
                    squares += (double) value * value;
                }
            }
        }
        float clip = (float) Math.min(1, 1 / (Math.sqrt(squares) + 1e-6));
        double warmUp = Math.min(1, (step + 1.0) / WARM_UP);
        double rate = kind.rate * warmUp * 0.5 * (1 + Math.cos(Math.PI * step / steps));
        float correction1 = (float) (1 / (1 - Math.pow(BETA1, step + 1)));
        float correction2 = (float) (1 / (1 - Math.pow(BETA2, step + 1)));
        RowKernels.AdamStep numbers = new RowKernels.AdamStep(
                BETA1, BETA2, EPSILON, TINY, (float) (1 - rate * kind.decay), (float) rate * correction1, correction2);
        for (int k = 0; k < gradients.length; k++) {
            for (int i = 0; i < gradients[k].length; i++) {
                float[] g = gradients[k][i];
                for (int j = 0; clip < 1 && j < g.length; j++) {
                    g[j] *= clip;
                }
                Kernels.ROWS.adam(numbers, network.blocks[k][i], g, first[k][i], second[k][i], 0, g.length);
            }
        }
    }

    private static void add(float[] from, float[] to) {
        for (int j = 0; j < to.length; j++) {
            to[j] += from[j];
        }
    }

    private static void multiply(float[] a, float[] b, float[] into) {
        for (int j = 0; j < into.length; j++) {
            into[j] = a[j] * b[j];
        }
    }
}
