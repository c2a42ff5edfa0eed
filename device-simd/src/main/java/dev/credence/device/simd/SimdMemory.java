package dev.credence.device.simd;

import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * One allocation outside the heap, zeros at first, shared by a tensor and the views of it. It is the C library's, for
 * the JVM limits its own (-XX:MaxDirectMemorySize) by the size of the heap.
 */
final class SimdMemory implements AutoCloseable {
    private static final int ALIGNMENT = 64;

    private @Nullable Pointer allocated;
    private final long address;

    /** With {@link Lanes#PADDING} bytes more than asked for, which vectors may read. */
    SimdMemory(long bytes) {
        Pointer pointer = Pointer.calloc(1, bytes + Lanes.PADDING + ALIGNMENT);
        if (pointer == null || pointer.isNull()) {
            throw new OutOfMemoryError("no room for a tensor of " + bytes + " bytes outside the heap");
        }
        allocated = pointer;
        address = (pointer.address() + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** Where the first byte lies, a multiple of 64. */
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
