package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;

/** u_k = m + √v ε_k for K blocks (Kingma, Salimans &amp; Welling 2015); ∂m = Σ_k g_k, ∂v = Σ_k ε_k g_k / (2√v). */
final class PerturbRule extends Rule {
    private final Device device;
    private final Noise noise;
    private final Tensor eps;
    /** Where the gradient of an input that wants none goes. */
    private final Tensor unused;

    PerturbRule(Device device, Var out, Var mean, Var variance, Noise noise) {
        super(out, mean, variance);
        this.device = device;
        this.noise = noise;
        this.eps = device.allocate(out.value().shape());
        this.unused = wants(0) && wants(1) ? eps : device.allocate(mean.value().shape());
    }

    @Override
    void forward() {
        device.random().perturb(input(0).value(), input(1).value(), noise, eps, output().value());
    }

    @Override
    void backward() {
        device.random()
                .perturbGradient(
                        input(1).value(),
                        eps,
                        output().gradient(),
                        wants(0) ? input(0).gradient() : unused,
                        accumulate(0),
                        wants(1) ? input(1).gradient() : unused,
                        accumulate(1));
    }
}
