package dev.credence.device.nd4j;

import static java.util.Objects.requireNonNull;

import dev.credence.core.device.Activation;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Fused layers in host memory, block by block, in loops that the JIT compiler vectorises. The mask holds factors, 0 or
 * 1/(1 − rate), made from bits.
 */
final class HostLayers implements LayerKernels {
    private static final int PIECE = HostTiles.MOST;

    private final HostFunctions functions;
    private final HostNoise noise;
    private final float[] values = new float[PIECE];
    private final float[] others = new float[PIECE];
    private final int[] bits = new int[PIECE];
    private float[] repeated = new float[0];
    private double[] sums = new double[0];

    HostLayers(HostFunctions functions, HostNoise noise) {
        this.functions = functions;
        this.noise = noise;
    }

    /** Draws the factors of elements {@code from … from + n} and stores them in the mask. */
    private void draw(Noise words, float rate, Tensor mask, int from, int n, float[] factors) {
        Nd4jTensor m = Nd4jTensor.of(mask);
        // word >>> 8 is below this iff the uniform number is below the rate
        int least = (int) Math.ceil(rate * 0x1p24);
        select(noise.words(words, from, n), least, Float.floatToRawIntBits(1 / (1 - rate)), bits, n);
        m.memory().bits().put(m.offset() + from, bits, 0, n);
        m.memory().floats().get(m.offset() + from, factors, 0, n);
    }

    private static void select(int[] words, int least, int factor, int[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = factor & ~(((words[i] >>> 8) - least) >> 31);
        }
    }

    private static void load(Tensor tensor, int from, float[] into, int at, int n) {
        Nd4jTensor t = Nd4jTensor.of(tensor);
        t.memory().floats().get(t.offset() + from, into, at, n);
    }

    private static void put(Tensor tensor, int from, float[] x, int n) {
        Nd4jTensor t = Nd4jTensor.of(tensor);
        t.memory().floats().put(t.offset() + from, x, 0, n);
    }

    /** Stores numbers, with subnormal ones flushed to 0. */
    private void settle(Tensor tensor, int from, float[] x, int n) {
        put(tensor, from, x, n);
        Nd4jTensor t = Nd4jTensor.of(tensor);
        HostLoops.settle(t.memory(), t.offset() + from, n, bits);
    }

    @Override
    public void dropout(Tensor x, float rate, Noise words, Tensor mask, Tensor out) {
        int period = x.length();
        for (int from = 0; from < out.length(); from += PIECE) {
            int n = Math.min(PIECE, out.length() - from);
            for (int done = 0; done < n; ) {
                int at = (from + done) % period;
                int count = Math.min(n - done, period - at);
                load(x, at, values, done, count);
                done += count;
            }
            draw(words, rate, mask, from, n, others);
            HostLoops.multiply(values, others, n);
            put(out, from, values, n);
        }
    }

    @Override
    public void dropoutGradient(Tensor mask, float rate, Tensor gradOut, Tensor gradX, boolean accumulate) {
        int period = gradX.length();
        float[] total = new float[Math.min(PIECE, period)];
        for (int from = 0; from < period; from += PIECE) {
            int n = Math.min(PIECE, period - from);
            if (accumulate) {
                load(gradX, from, total, 0, n);
            } else {
                Arrays.fill(total, 0, n, 0);
            }
            for (int at = from; at < gradOut.length(); at += period) {
                load(gradOut, at, values, 0, n);
                load(mask, at, others, 0, n);
                addProducts(values, others, total, n);
            }
            settle(gradX, from, total, n);
        }
    }

    @Override
    public void biasActivationDropout(
            Tensor h,
            @Nullable Tensor bias,
            Activation activation,
            float rate,
            @Nullable Noise words,
            @Nullable Tensor mask) {
        int columns = h.size(-1);
        if (bias != null) {
            repeat(bias, columns);
        }
        for (int from = 0; from < h.length(); from += PIECE) {
            int n = Math.min(PIECE, h.length() - from);
            load(h, from, values, 0, n);
            if (bias != null) {
                add(values, repeated, from % columns, n);
            }
            switch (activation) {
                case IDENTITY -> {}
                case RELU -> rectify(values, n);
                case LEAKY_RELU -> lean(values, Activation.LEAKY_SLOPE, n);
                case TANH -> HostMath.tanh(values, values, n);
                case SIGMOID -> functions.sigmoid(values, values, n);
            }
            if (rate > 0) {
                draw(requireNonNull(words), rate, requireNonNull(mask), from, n, others);
                HostLoops.multiply(values, others, n);
            }
            settle(h, from, values, n);
        }
    }

    /** Repeats the bias to cover a block that begins in any column. */
    private void repeat(Tensor bias, int columns) {
        if (repeated.length < PIECE + columns) {
            repeated = new float[PIECE + columns];
        }
        load(bias, 0, repeated, 0, columns);
        for (int at = columns; at < PIECE + columns; at += columns) {
            System.arraycopy(repeated, 0, repeated, at, Math.min(columns, PIECE + columns - at));
        }
    }

    @Override
    public void biasActivationDropoutGradient(
            Tensor h,
            Activation activation,
            float rate,
            @Nullable Tensor mask,
            Tensor gradH,
            @Nullable Tensor gradBias,
            boolean accumulateBias) {
        int columns = h.size(-1);
        int places = PIECE + columns;
        if (sums.length < places) {
            sums = new double[places];
        }
        Arrays.fill(sums, 0, places, 0);
        for (int from = 0; from < h.length(); from += PIECE) {
            int n = Math.min(PIECE, h.length() - from);
            load(gradH, from, values, 0, n);
            if (rate > 0) {
                load(requireNonNull(mask), from, others, 0, n);
                HostLoops.multiply(values, others, n);
            }
            if (activation != Activation.IDENTITY) {
                load(h, from, others, 0, n);
            }
            switch (activation) {
                case IDENTITY -> {}
                case RELU -> rectified(values, others, 0, n);
                case LEAKY_RELU -> rectified(values, others, Activation.LEAKY_SLOPE, n);
                case TANH -> tanhGradient(values, others, 1 - rate, n);
                case SIGMOID -> sigmoidGradient(values, others, 1 - rate, n);
            }
            if (activation == Activation.IDENTITY || activation == Activation.RELU) {
                put(gradH, from, values, n); // factors that are 0 or at least 1 give no subnormal numbers
            } else {
                settle(gradH, from, values, n);
            }
            if (gradBias != null) {
                sum(values, sums, from % columns, n);
            }
        }
        if (gradBias != null) {
            fold(places, columns, gradBias, accumulateBias);
        }
    }

    private void fold(int places, int columns, Tensor gradBias, boolean accumulate) {
        Nd4jTensor to = Nd4jTensor.of(gradBias);
        for (int c = 0; c < columns; c++) {
            double total = accumulate ? to.memory().floats().get(to.offset() + c) : 0;
            for (int at = c; at < places; at += columns) {
                total += sums[at];
            }
            to.memory().floats().put(to.offset() + c, HostValues.rounded(total));
        }
    }

    private static void add(float[] x, float[] y, int from, int n) {
        for (int i = 0; i < n; i++) {
            x[i] += y[from + i];
        }
    }

    private static void addProducts(float[] x, float[] y, float[] total, int n) {
        for (int i = 0; i < n; i++) {
            total[i] += x[i] * y[i];
        }
    }

    /** max(0, x). */
    private static void rectify(float[] x, int n) {
        for (int i = 0; i < n; i++) {
            x[i] = Math.max(x[i], 0);
        }
    }

    /** The leaky ReLU max(x, slope · x) for a slope below 1. */
    private static void lean(float[] x, float slope, int n) {
        for (int i = 0; i < n; i++) {
            x[i] = Math.max(x[i], slope * x[i]);
        }
    }

    /** Multiplies by the slope where the output is not positive. */
    private static void rectified(float[] gradient, float[] output, float slope, int n) {
        for (int i = 0; i < n; i++) {
            float above = Math.min(Math.max(output[i] * 0x1p100f * 0x1p100f, 0), 1);
            gradient[i] *= slope + (1 - slope) * above;
        }
    }

    private static void tanhGradient(float[] gradient, float[] output, float factor, int n) {
        for (int i = 0; i < n; i++) {
            float a = output[i] * factor;
            gradient[i] *= 1 - a * a;
        }
    }

    private static void sigmoidGradient(float[] gradient, float[] output, float factor, int n) {
        for (int i = 0; i < n; i++) {
            float a = output[i] * factor;
            gradient[i] *= a * (1 - a);
        }
    }

    private static void sum(float[] x, double[] sums, int from, int n) {
        for (int i = 0; i < n; i++) {
            sums[from + i] += x[i];
        }
    }
}
