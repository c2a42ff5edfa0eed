package dev.credence.core.graph;

import dev.credence.core.device.DivergenceKernels;

/** {@link RowOperations#moments} by a fused kernel, which writes the means besides its output. */
final class FusedMomentsRule extends Rule {
    private final DivergenceKernels kernels;
    private final Var mean;
    private final float floor;

    FusedMomentsRule(DivergenceKernels kernels, Var logVariance, Var mean, Var draws, double floor) {
        super(logVariance, draws);
        this.kernels = kernels;
        this.mean = mean;
        this.floor = (float) floor;
    }

    @Override
    void forward() {
        kernels.rowMoments(input(0).value(), floor, mean.value(), output().value());
    }

    @Override
    void backward() {
        throw new IllegalStateException("Moments of rows have no gradient");
    }
}
