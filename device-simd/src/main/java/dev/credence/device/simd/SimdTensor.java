package dev.credence.device.simd;

import dev.credence.core.device.Tensor;

/** A tensor in addressable memory: floats, row-major, contiguous. */
final class SimdTensor extends Tensor {
    private final SimdMemory memory;

    /** Offset of the first element in its memory, in elements. */
    private final long offset;

    SimdTensor(SimdMemory memory, long offset, int... shape) {
        super(shape);
        this.memory = memory;
        this.offset = offset;
    }

    /** Casts a tensor of this kind of device. */
    static SimdTensor of(Tensor tensor) {
        if (tensor instanceof SimdTensor t) {
            return t;
        }
        throw new IllegalArgumentException(tensor + " does not live on a device " + SimdDeviceProvider.NAME);
    }

    /** Address of element 0. */
    long address() {
        return memory.address() + offset * Float.BYTES;
    }

    /** A view of a part of the tensor. */
    SimdTensor view(int from, int... shape) {
        SimdTensor view = new SimdTensor(memory, offset + from, shape);
        if (from < 0 || view.length() == 0 || (long) from + view.length() > length()) {
            throw new IllegalArgumentException(
                    "No view " + view + " from element " + from + " on of " + this + " of " + length() + " elements");
        }
        return view;
    }
}
