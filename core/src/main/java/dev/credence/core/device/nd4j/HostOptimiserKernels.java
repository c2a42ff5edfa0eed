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
        double step = rate / (1 - Math.pow(beta1, (double) t));
        double correction = 1 / (1 - Math.pow(beta2, (double) t));
        for (int from = 0; from < parameters.length(); from += PIECE) {
            int n = Math.min(PIECE, parameters.length() - from);
            float[] gradient = g.load(gradients, from, n);
            float[] mean = first.load(m, from, n);
            float[] square = second.load(v, from, n);
            float[] values = w.load(parameters, from, n);
            for (int i = 0; i < n; i++) {
                double scaled = (double) gradientScale * gradient[i];
                double newMean = beta1 * mean[i] + (1 - beta1) * scaled;
                double newSquare = beta2 * square[i] + (1 - beta2) * scaled * scaled;
                mean[i] = (float) newMean;
                square[i] = (float) newSquare;
                values[i] -= (float) (step * newMean / (Math.sqrt(correction * newSquare) + epsilon));
            }
            w.store(parameters, from, n);
            first.store(m, from, n);
            second.store(v, from, n);
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
