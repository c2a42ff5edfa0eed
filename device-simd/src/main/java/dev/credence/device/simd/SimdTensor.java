package dev.credence.device.simd;

import dev.credence.core.device.Tensor;

/** A tensor in memory that kernels reach by its address: floats, row-major, contiguous. */
final class SimdTensor extends Tensor {
    private final SimdMemory memory;

    /** Where in its memory the tensor begins, in elements. */
    private final long offset;

    SimdTensor(SimdMemory memory, long offset, int... shape) {
        super(shape);
        this.memory = memory;
        this.offset = offset;
    }

    /** The tensor as one that such a device made. */
    static SimdTensor of(Tensor tensor) {
        if (tensor instanceof SimdTensor t) {
            return t;
        }
        throw new IllegalArgumentException(tensor + " does not live on a device " + SimdDeviceProvider.NAME);
    }

    /** Where element 0 lies. */
    long address() {
        return memory.address() + offset * Float.BYTES;
    }

    /** Part of it as another tensor over the same memory. */
    SimdTensor view(int from, int... shape) {
        SimdTensor view = new SimdTensor(memory, offset + from, shape);
        if (from < 0 || view.length() == 0 || (long) from + view.length() > length()) {
            throw new IllegalArgumentException(
                    "No view " + view + " from element " + from + " on of " + this + " of " + length() + " elements");
        }
        return view;
    }
}
