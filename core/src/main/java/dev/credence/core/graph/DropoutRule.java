package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;

/** K copies of x, each with its own dropout mask z/(1 − rate), z ~ Bernoulli(1 − rate); ∂x = Σ_k mask_k g_k. With rate 0 only the copies. */
final class DropoutRule extends Rule {
    private final Device device;
    private final float rate;
    private final Noise noise;
    private final Tensor mask;

    DropoutRule(Device device, Var out, Var x, float rate, Noise noise) {
        super(out, x);
        this.device = device;
        this.rate = rate;
        this.noise = noise;
        this.mask = rate > 0 ? device.allocate(out.value().shape()) : out.value();
    }

    @Override
    void forward() {
        if (rate > 0) {
            device.random().dropout(input(0).value(), rate, noise, mask, output().value());
        } else {
            device.linear().tile(input(0).value(), output().value());
        }
    }

    @Override
    void backward() {
        Tensor g = output().gradient();
        if (rate > 0) {
            device.random().dropoutGradient(mask, rate, g, input(0).gradient(), accumulate(0));
        } else {
            device.linear().sumTiles(g, input(0).gradient(), accumulate(0));
        }
    }
}
