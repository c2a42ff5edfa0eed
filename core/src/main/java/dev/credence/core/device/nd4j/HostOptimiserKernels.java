package dev.credence.core.device.nd4j;

import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Tensor;

/** Passes over heap arrays, see {@link HostArray}. */
public class HostOptimiserKernels implements OptimiserKernels {
    private static final int PIECE = HostArray.PIECE;

    private final HostArray w = new HostArray();
    private final HostArray g = new HostArray();
    private final HostArray first = new HostArray();
    private final HostArray second = new HostArray();

    @Override
    public double sumOfSquares(Tensor gradients) {
        double sum = 0;
        for (int from = 0; from < gradients.length(); from += PIECE) {
            int n = Math.min(PIECE, gradients.length() - from);
            sum += HostLoops.sumOfSquares(g.load(gradients, from, n), n);
        }
        return sum;
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
        float step = (float) (rate / (1 - Math.pow(beta1, t)));
        float correction = (float) (1 / (1 - Math.pow(beta2, t)));
        for (int from = 0; from < parameters.length(); from += PIECE) {
            int n = Math.min(PIECE, parameters.length() - from);
            float[] gradient = g.load(gradients, from, n);
            HostLoops.scale(gradient, gradientScale, n);
            float[] mean = first.load(m, from, n);
            decay(mean, (float) beta1, (float) (1 - beta1), gradient, n);
            HostLoops.multiply(gradient, gradient, n);
            float[] square = second.load(v, from, n);
            decay(square, (float) beta2, (float) (1 - beta2), gradient, n);
            move(w.load(parameters, from, n), mean, square, step, correction, (float) epsilon, n);
            w.store(parameters, from, n);
            first.store(m, from, n);
            second.store(v, from, n);
        }
    }

    /** average = β average + (1 − β) x. */
    private static void decay(float[] average, float beta, float oneMinusBeta, float[] x, int n) {
        for (int i = 0; i < n; i++) {
            average[i] = beta * average[i] + oneMinusBeta * x[i];
        }
    }

    private static void move(
            float[] w, float[] mean, float[] square, float step, float correction, float epsilon, int n) {
        for (int i = 0; i < n; i++) {
            w[i] -= step * mean[i] / ((float) Math.sqrt(square[i] * correction) + epsilon);
        }
    }

    @Override
    public void sgd(Tensor parameters, Tensor gradients, Tensor u, double rate, double momentum, float gradientScale) {
        for (int from = 0; from < parameters.length(); from += PIECE) {
            int n = Math.min(PIECE, parameters.length() - from);
            float[] velocity = first.load(u, from, n);
            HostLoops.scale(velocity, (float) momentum, n);
            HostLoops.addScaled(velocity, gradientScale, g.load(gradients, from, n), n);
            float[] values = w.load(parameters, from, n);
            HostLoops.addScaled(values, (float) -rate, velocity, n);
            w.store(parameters, from, n);
            first.store(u, from, n);
        }
    }
}
