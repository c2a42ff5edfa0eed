package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;

/**
 * out_k = x_k W_k + b_k, a weight matrix and bias for each sample k. ∂W_k = x_kᵀ g_k, ∂b_k = Σ_rows g_k, ∂x_k = g_k W_kᵀ; an x or b that all
 * samples share gets the sum over k.
 */
final class DensePerSampleRule extends Rule {
    private final Device device;
    private final Tensor[] sharedGradient;

    DensePerSampleRule(Device device, Var out, Var x, Var w, Var b) {
        super(out, x, w, b);
        this.device = device;
        boolean shared = x.rank() == 2 && x.differentiable();
        int samples = w.size(0);
        sharedGradient = shared ? new Tensor[] {device.allocate(samples, x.size(0), x.size(1))} : new Tensor[0];
    }

    @Override
    void forward() {
        Tensor h = output().value();
        device.linear().multiplyPerSample(input(0).value(), false, input(1).value(), false, h, false);
        device.linear().addBias(h, input(2).value());
    }

    @Override
    void backward() {
        Tensor g = output().gradient();
        var linear = device.linear();
        if (wants(2)) {
            linear.sumRows(g, input(2).gradient(), accumulate(2));
        }
        if (wants(0) && sharedGradient.length == 0) {
            linear.multiplyPerSample(g, false, input(1).value(), true, input(0).gradient(), accumulate(0));
        } else if (wants(0)) {
            Tensor perSample = sharedGradient[0];
            linear.multiplyPerSample(g, false, input(1).value(), true, perSample, false);
            int rows = perSample.size(0) * perSample.size(1);
            linear.sumTiles(device.view(perSample, 0, rows, perSample.size(2)), input(0).gradient(), accumulate(0));
        }
        if (wants(1)) {
            linear.multiplyPerSample(input(0).value(), true, g, false, input(1).gradient(), accumulate(1));
        }
    }
}
