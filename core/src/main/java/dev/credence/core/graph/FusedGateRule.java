package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.GateKernels;
import dev.credence.core.device.Tensor;

/** {@link MomentOperations#gate} and {@link MomentOperations#rectify} by fused kernels. */
final class FusedGateRule extends Rule {
    private final GateKernels kernels;
    /** NaN for the rectifier. */
    private final float sharpness;

    private final Tensor kept;

    FusedGateRule(Device device, GateKernels kernels, Var out, Var u, float sharpness) {
        super(out, u);
        this.kernels = kernels;
        this.sharpness = sharpness;
        this.kept = device.allocate(u.value().length());
    }

    @Override
    void forward() {
        if (Float.isNaN(sharpness)) {
            kernels.rectify(input(0).value(), kept, output().value());
        } else {
            kernels.gate(input(0).value(), sharpness, kept, output().value());
        }
    }

    @Override
    void backward() {
        Tensor u = input(0).value();
        Tensor g = output().gradient();
        Tensor into = input(0).gradient();
        if (Float.isNaN(sharpness)) {
            kernels.rectifyGradient(u, kept, output().value(), g, into, accumulate(0));
        } else {
            kernels.gateGradient(u, sharpness, kept, g, into, accumulate(0));
        }
    }
}
