package dev.credence.device.nd4j;

import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Tensor;
import java.util.Arrays;

/**
 * Optimiser steps in one pass over parameters, gradients and moments in host memory, in loops that the JIT compiler
 * vectorises.
 */
final class HostOptimisers implements OptimiserKernels {
    private static final int PIECE = HostTiles.MOST;

    /**
     * Adding and subtracting t = 1.5 · 2⁻¹⁰³ flushes subnormal numbers: for |x| &lt; 2⁻¹⁰⁴ the sum lies between 2⁻¹⁰³
     * and 2⁻¹⁰², where floats are multiples of 2⁻¹²⁶. (x + t) − t equals x for |x| &gt; 2⁻⁷⁷.
     */
    private static final float FLUSH = 0x1.8p-103f;

    private final float[] w = new float[PIECE];
    private final float[] g = new float[PIECE];
    private final float[] first = new float[PIECE];
    private final float[] second = new float[PIECE];
    private final double[] sums = new double[PIECE];
    private final int[] bits = new int[PIECE];

    private static void load(Nd4jTensor tensor, int from, float[] into, int n) {
        tensor.memory().floats().get(tensor.offset() + from, into, 0, n);
    }

    private static void store(Nd4jTensor tensor, int from, float[] x, int n) {
        tensor.memory().floats().put(tensor.offset() + from, x, 0, n);
    }

    @Override
    public void squareNorm(Tensor gradients, float smallest, Tensor squares) {
        Nd4jTensor all = Nd4jTensor.of(gradients);
        int least = Float.floatToRawIntBits(smallest);
        Arrays.fill(sums, 0);
        for (int from = 0; from < gradients.length(); from += PIECE) {
            int n = Math.min(PIECE, gradients.length() - from);
            all.memory().bits().get(all.offset() + from, bits, 0, n);
            clear(bits, least, n);
            all.memory().bits().put(all.offset() + from, bits, 0, n);
            load(all, from, g, n);
            addSquares(g, sums, n);
        }
        double sum = 0;
        for (double part : sums) {
            sum += part;
        }
        Nd4jTensor result = Nd4jTensor.of(squares);
        result.memory().floats().put(result.offset(), HostValues.rounded(sum));
    }

    /** Sets floats with an absolute value below the least to 0; ignoring the sign, floats are ordered as their bits. */
    private static void clear(int[] bits, int least, int n) {
        for (int i = 0; i < n; i++) {
            bits[i] &= ~(((bits[i] & 0x7fffffff) - least) >> 31);
        }
    }

    private static void addSquares(float[] x, double[] sums, int n) {
        for (int i = 0; i < n; i++) {
            double value = x[i];
            sums[i] += value * value;
        }
    }

    @Override
    public void adam(
            Tensor parameters,
            Tensor gradients,
            Tensor m,
            Tensor v,
            double rate,
            double beta1,
            double beta2,
            double epsilon,
            long t,
            float gradientScale) {
        // m/(1−β₁ᵗ) · rate/(√(v/(1−β₂ᵗ)) + ε), without the divisions by the corrections
        float step = (float) (rate / (1 - Math.pow(beta1, (double) t)));
        float correction = (float) (1 / Math.sqrt(1 - Math.pow(beta2, (double) t)));
        for (int from = 0; from < parameters.length(); from += PIECE) {
            int n = Math.min(PIECE, parameters.length() - from);
            load(Nd4jTensor.of(gradients), from, g, n);
            HostLoops.scale(g, gradientScale, n);
            load(Nd4jTensor.of(m), from, first, n);
            average(first, (float) beta1, g, (float) (1 - beta1), n);
            store(Nd4jTensor.of(m), from, first, n);
            load(Nd4jTensor.of(v), from, second, n);
            averageSquares(second, (float) beta2, g, (float) (1 - beta2), n);
            store(Nd4jTensor.of(v), from, second, n);
            load(Nd4jTensor.of(parameters), from, w, n);
            descend(w, first, second, step, correction, (float) epsilon, n);
            store(Nd4jTensor.of(parameters), from, w, n);
        }
    }

    private static void average(float[] x, float keep, float[] g, float take, int n) {
        for (int i = 0; i < n; i++) {
            x[i] = keep * x[i] + take * g[i] + FLUSH - FLUSH;
        }
    }

    private static void averageSquares(float[] x, float keep, float[] g, float take, int n) {
        for (int i = 0; i < n; i++) {
            x[i] = keep * x[i] + take * g[i] * g[i] + FLUSH - FLUSH;
        }
    }

    private static void descend(float[] w, float[] m, float[] v, float step, float correction, float epsilon, int n) {
        for (int i = 0; i < n; i++) {
            float change = m[i] * step / ((float) Math.sqrt(v[i]) * correction + epsilon);
            w[i] = w[i] - change + FLUSH - FLUSH;
        }
    }

    @Override
    public void sgd(Tensor parameters, Tensor gradients, Tensor u, double rate, double momentum, float gradientScale) {
        for (int from = 0; from < parameters.length(); from += PIECE) {
            int n = Math.min(PIECE, parameters.length() - from);
            load(Nd4jTensor.of(gradients), from, g, n);
            load(Nd4jTensor.of(u), from, first, n);
            average(first, (float) momentum, g, gradientScale, n);
            store(Nd4jTensor.of(u), from, first, n);
            load(Nd4jTensor.of(parameters), from, w, n);
            average(w, 1, first, (float) -rate, n);
            store(Nd4jTensor.of(parameters), from, w, n);
        }
    }
}
