package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.Tensor;

/** {@link Graph#gaussianKl} by a fused kernel. Inputs: mean, logVariance, logPrecision. */
final class FusedKlRule extends Rule {
    private final DivergenceKernels kernels;
    private final Tensor unusedMean;
    private final Tensor unusedLogVariance;

    FusedKlRule(Device device, DivergenceKernels kernels, Var out, Var mean, Var logVariance, Var logPrecision) {
        super(out, mean, logVariance, logPrecision);
        this.kernels = kernels;
        this.unusedMean = unused(device, mean);
        this.unusedLogVariance = unused(device, logVariance);
    }

    /** Discarded gradient of an input that needs none. */
    private Tensor unused(Device device, Var input) {
        boolean needed = output().differentiable() && !input.differentiable();
        return needed ? device.allocate(input.value().shape()) : input.value();
    }

    @Override
    void forward() {
        kernels.gaussianKl(input(0).value(), input(1).value(), input(2).value(), output().value());
    }

    @Override
    void backward() {
        kernels.gaussianKlGradient(
                input(0).value(),
                input(1).value(),
                input(2).value(),
                output().gradient(),
                wants(0) ? input(0).gradient() : unusedMean,
                accumulate(0),
                wants(1) ? input(1).gradient() : unusedLogVariance,
                accumulate(1),
                wants(2) ? input(2).gradient() : null,
                accumulate(2));
    }
}
