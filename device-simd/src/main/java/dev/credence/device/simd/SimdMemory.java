package dev.credence.device.simd;

import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * One off-heap allocation, initially zero, shared by a tensor and its views. Allocated by the C library, since the JVM
 * limits its own off-heap memory (-XX:MaxDirectMemorySize) to the heap's size.
 */
final class SimdMemory implements AutoCloseable {
    private static final int ALIGNMENT = 64;

    private @Nullable Pointer allocated;
    private final long address;

    /** Allocates {@link Lanes#PADDING} additional bytes, which vectors may read. */
    SimdMemory(long bytes) {
        Pointer pointer = Pointer.calloc(1, bytes + Lanes.PADDING + ALIGNMENT);
        if (pointer == null || pointer.isNull()) {
            throw new OutOfMemoryError("no room for a tensor of " + bytes + " bytes outside the heap");
        }
        allocated = pointer;
        address = (pointer.address() + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** Address of the first byte, a multiple of 64. */
    long address() {
        if (allocated == null) {
            throw new IllegalStateException("A tensor was used after its device was closed");
        }
        return address;
    }

    @Override
    public void close() {
        if (allocated != null) {
            Pointer.free(allocated);
            allocated = null;
        }
    }
}
