package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.address;

import dev.credence.core.device.GateKernels;
import dev.credence.core.device.Tensor;

/** Means and variances through gates and rectifiers. */
final class SimdGates implements GateKernels {
    private final Scratch scratch;
    private final SharedElements elements;

    SimdGates(Scratch scratch, SharedElements elements) {
        this.scratch = scratch;
        this.elements = elements;
    }

    @Override
    public void gate(Tensor u, float sharpness, Tensor kept, Tensor out) {
        elements.gate(address(u), u.length() / 2, sharpness, address(kept), address(out));
    }

    @Override
    public void gateGradient(Tensor u, float sharpness, Tensor kept, Tensor gradOut, Tensor gradU, boolean accumulate) {
        elements.gateGradient(
                address(u), u.length() / 2, sharpness, address(kept), address(gradOut), address(gradU), accumulate);
    }

    @Override
    public void rectify(Tensor u, Tensor kept, Tensor out) {
        Rectifiers.apply(address(u), u.length() / 2, SMALLEST_VARIANCE, address(kept), address(out), scratch);
    }

    @Override
    public void rectifyGradient(Tensor u, Tensor kept, Tensor out, Tensor gradOut, Tensor gradU, boolean accumulate) {
        Rectifiers.gradient(address(kept), address(out), u.length() / 2, address(gradOut), address(gradU), accumulate);
    }
}
