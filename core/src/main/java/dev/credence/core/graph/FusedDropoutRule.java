package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;

/** K copies of x, each with its own dropout mask: {@link Graph#dropout} by a fused kernel. */
final class FusedDropoutRule extends Rule {
    private final LayerKernels kernels;
    private final float rate;
    private final Noise noise;
    private final Tensor mask;

    FusedDropoutRule(Device device, LayerKernels kernels, Var out, Var x, float rate, Noise noise) {
        super(out, x);
        this.kernels = kernels;
        this.rate = rate;
        this.noise = noise;
        this.mask = device.allocate(out.value().shape());
    }

    @Override
    void forward() {
        kernels.dropout(input(0).value(), rate, noise, mask, output().value());
    }

    @Override
    void backward() {
        kernels.dropoutGradient(mask, rate, output().gradient(), input(0).gradient(), accumulate(0));
    }
}
