package dev.credence.device.simd;

import java.lang.foreign.Arena;

/**
 * Working memory of one device. It grows to the largest request and is kept, so that the steady state allocates
 * nothing.
 */
final class Scratch implements AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private long address;
    private long size;

    /** Address of at least this many bytes, aligned to 64; earlier contents are lost. Each kernel asks once. */
    long bytes(long count) {
        if (count > size) {
            size = Math.max(count, Math.max(2 * size, 1 << 16));
            address = arena.allocate(size + Lanes.PADDING, 64).address();
        }
        return address;
    }

    /** {@link #bytes} for a number of floats. */
    long floats(long count) {
        return bytes(count * Float.BYTES);
    }

    @Override
    public void close() {
        arena.close();
    }
}
