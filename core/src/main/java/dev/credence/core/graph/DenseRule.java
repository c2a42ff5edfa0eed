package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.random.Noise;
import org.jspecify.annotations.Nullable;

/**
 * h = dropout(a(x W + b)). With g the gradient of the pre-activation: ∂W = xᵀ g, ∂b = Σ_rows g, ∂x = g Wᵀ. Bias, activation and dropout run
 * in place on the product, and their gradient in place on h's.
 */
final class DenseRule extends Rule {
    private final Device device;
    private final Activation activation;
    private final float rate;
    private final Noise noise;
    private final @Nullable Tensor mask;

    DenseRule(Device device, Var out, Var x, Var w, Var b, Activation activation, float rate, Noise noise) {
        super(out, x, w, b);
        this.device = device;
        this.activation = activation;
        this.rate = rate;
        this.noise = noise;
        this.mask = rate > 0 ? device.allocate(out.value().shape()) : null;
    }

    @Override
    void forward() {
        Tensor h = output().value();
        device.linear().multiply(input(0).value(), false, input(1).value(), false, h, false);
        device.random().biasActivationDropout(h, input(2).value(), activation, rate, noise, mask);
    }

    @Override
    void backward() {
        Tensor g = output().gradient();
        device.random()
                .biasActivationDropoutGradient(
                        output().value(),
                        activation,
                        rate,
                        mask,
                        g,
                        wants(2) ? input(2).gradient() : null,
                        accumulate(2));
        if (wants(0)) {
            device.linear().multiply(g, false, input(1).value(), true, input(0).gradient(), accumulate(0));
        }
        if (wants(1)) {
            device.linear().multiply(input(0).value(), true, g, false, input(1).gradient(), accumulate(1));
        }
    }
}
