package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;

/** w_k = m + e^{v/2} ε_k (Kingma &amp; Welling 2014); ∂m = Σ_k g_k, ∂v = ½ e^{v/2} Σ_k ε_k g_k. */
final class ReparameteriseRule extends Rule {
    private final Device device;
    private final Noise noise;
    private final Tensor eps;
    /** Where the gradient of an input that wants none goes. */
    private final Tensor unused;

    ReparameteriseRule(Device device, Var out, Var mean, Var logVariance, Noise noise) {
        super(out, mean, logVariance);
        this.device = device;
        this.noise = noise;
        this.eps = device.allocate(out.value().shape());
        this.unused = wants(0) && wants(1) ? eps : device.allocate(mean.value().shape());
    }

    @Override
    void forward() {
        device.random().reparameterise(input(0).value(), input(1).value(), noise, eps, output().value());
    }

    @Override
    void backward() {
        device.random()
                .reparameteriseGradient(
                        input(1).value(),
                        eps,
                        output().gradient(),
                        wants(0) ? input(0).gradient() : unused,
                        accumulate(0),
                        wants(1) ? input(1).gradient() : unused,
                        accumulate(1));
    }
}
