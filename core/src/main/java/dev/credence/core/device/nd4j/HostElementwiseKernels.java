package dev.credence.core.device.nd4j;

import dev.credence.core.device.ElementwiseKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import java.util.Arrays;

/** Passes over heap arrays, see {@link HostArray}. */
public class HostElementwiseKernels implements ElementwiseKernels {
    private static final int PIECE = HostArray.PIECE;

    private final HostArray a = new HostArray();
    private final HostArray b = new HostArray();

    @Override
    public void fill(Tensor out, float value) {
        Arrays.fill(a.room(PIECE), 0, PIECE, value);
        for (int from = 0; from < out.length(); from += PIECE) {
            a.store(out, from, Math.min(PIECE, out.length() - from));
        }
    }

    @Override
    public void activate(Activation activation, Tensor x, Tensor out) {
        for (int from = 0; from < x.length(); from += PIECE) {
            int n = Math.min(PIECE, x.length() - from);
            HostLoops.activate(activation, a.load(x, from, n), n);
            a.store(out, from, n);
        }
    }

    @Override
    public void activateGradient(Activation activation, Tensor out, Tensor gradOut, Tensor gradX, boolean accumulate) {
        for (int from = 0; from < out.length(); from += PIECE) {
            int n = Math.min(PIECE, out.length() - from);
            HostLoops.activateGradient(activation, a.load(out, from, n), 1, b.load(gradOut, from, n), n);
            b.store(gradX, from, n, accumulate);
        }
    }

    @Override
    public void scale(Tensor x, float factor, Tensor out, boolean accumulate) {
        for (int from = 0; from < x.length(); from += PIECE) {
            int n = Math.min(PIECE, x.length() - from);
            HostLoops.scale(a.load(x, from, n), factor, n);
            a.store(out, from, n, accumulate);
        }
    }

    @Override
    public void multiply(Tensor a, Tensor b, Tensor out, boolean accumulate) {
        for (int from = 0; from < a.length(); from += PIECE) {
            int n = Math.min(PIECE, a.length() - from);
            HostLoops.multiply(this.a.load(a, from, n), this.b.load(b, from, n), n);
            this.a.store(out, from, n, accumulate);
        }
    }

    @Override
    public void exp(Tensor x, Tensor out) {
        for (int from = 0; from < x.length(); from += PIECE) {
            int n = Math.min(PIECE, x.length() - from);
            HostLoops.exp(a.load(x, from, n), n);
            a.store(out, from, n);
        }
    }

    @Override
    public void linearCombination(Tensor[] x, float[] factors, Tensor out) {
        for (int from = 0; from < out.length(); from += PIECE) {
            int n = Math.min(PIECE, out.length() - from);
            float[] total = a.room(n);
            Arrays.fill(total, 0, n, 0);
            for (int term = 0; term < x.length; term++) {
                HostLoops.addScaled(total, factors[term], b.load(x[term], from, n), n);
            }
            a.store(out, from, n);
        }
    }

    @Override
    public void sum(Tensor x, float factor, Tensor out) {
        double sum = 0;
        for (int from = 0; from < x.length(); from += PIECE) {
            int n = Math.min(PIECE, x.length() - from);
            sum += HostLoops.sum(a.load(x, from, n), n);
        }
        HostArray.setScalar(out, factor * sum, false);
    }

    @Override
    public void sumGradient(Tensor gradOut, float factor, Tensor gradX, boolean accumulate) {
        float value = factor * HostArray.scalar(gradOut);
        for (int from = 0; from < gradX.length(); from += PIECE) {
            int n = Math.min(PIECE, gradX.length() - from);
            Arrays.fill(a.room(n), 0, n, value);
            a.store(gradX, from, n, accumulate);
        }
    }
}
