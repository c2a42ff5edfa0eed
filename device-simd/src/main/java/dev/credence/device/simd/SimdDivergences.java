package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.address;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/** Kullback–Leibler divergences and moments of draws. */
final class SimdDivergences implements DivergenceKernels {
    private final Scratch scratch;

    SimdDivergences(Scratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public void gaussianKl(Tensor mean, Tensor logVariance, Tensor logPrecision, Tensor out) {
        double lambda = Lanes.get(address(logPrecision));
        double kl = Gaussians.divergence(address(mean), address(logVariance), mean.length(), lambda, scratch);
        Lanes.putNormal(address(out), (float) kl);
    }

    @Override
    public void gaussianKlGradient(
            Tensor mean,
            Tensor logVariance,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        float g = Lanes.get(address(gradOut));
        double sum = Gaussians.divergenceGradient(
                address(mean),
                address(logVariance),
                mean.length(),
                (float) Math.exp(Lanes.get(address(logPrecision))),
                g,
                address(gradMean),
                accumulateMean,
                address(gradLogVariance),
                accumulateLogVariance,
                gradLogPrecision != null,
                scratch);
        if (gradLogPrecision != null) {
            put(gradLogPrecision, 0.5 * g * sum, accumulateLogPrecision);
        }
    }

    @Override
    public void rowMoments(Tensor w, float floor, Tensor mean, Tensor logVariance) {
        int columns = w.size(1);
        long variance = scratch.floats(columns);
        RowMoments.of(address(w), w.size(0), columns, floor, address(mean), variance);
        VectorMath.log(variance, columns, variance);
        Strided.scatterRow(variance, columns, address(logVariance), 1);
    }

    private static void put(Tensor scalar, double value, boolean add) {
        long at = address(scalar);
        Lanes.putNormal(at, (float) (add ? Lanes.get(at) + value : value));
    }
}
