package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.DrawKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;

/** {@link Graph#gaussianSamples} and {@link Graph#perturb} by fused kernels. */
final class FusedDrawRule extends Rule {
    private final DrawKernels kernels;
    private final boolean logarithmic;
    private final Noise noise;
    private final Tensor eps;
    /** Discarded gradient of an input that needs none. */
    private final Tensor unused;

    /** @param logarithmic whether the second input is the log variance */
    FusedDrawRule(
            Device device, DrawKernels kernels, boolean logarithmic, Var out, Var mean, Var variance, Noise noise) {
        super(out, mean, variance);
        this.kernels = kernels;
        this.logarithmic = logarithmic;
        this.noise = noise;
        this.eps = device.allocate(out.value().shape());
        this.unused = wants(0) && wants(1) ? eps : device.allocate(mean.value().shape());
    }

    @Override
    void forward() {
        Tensor mean = input(0).value();
        Tensor variance = input(1).value();
        if (logarithmic) {
            kernels.reparameterise(mean, variance, noise, eps, output().value());
        } else {
            kernels.perturb(mean, variance, noise, eps, output().value());
        }
    }

    @Override
    void backward() {
        Tensor variance = input(1).value();
        Tensor g = output().gradient();
        Tensor gradMean = wants(0) ? input(0).gradient() : unused;
        Tensor gradVariance = wants(1) ? input(1).gradient() : unused;
        if (logarithmic) {
            kernels.reparameteriseGradient(variance, eps, g, gradMean, accumulate(0), gradVariance, accumulate(1));
        } else {
            kernels.perturbGradient(variance, eps, g, gradMean, accumulate(0), gradVariance, accumulate(1));
        }
    }
}
