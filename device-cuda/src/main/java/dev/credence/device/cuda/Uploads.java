package dev.credence.device.cuda;

import java.lang.foreign.MemorySegment;

/**
 * Numbers on their way to the device, in memory of the host that it copies from by itself while the host goes on. A
 * ring: when the host comes to its end it waits once for all that was asked for, and begins again.
 */
final class Uploads {
    private static final long BYTES = 1 << 20;

    /** What is longer is not worth a copy more. */
    static final long LARGEST = BYTES / 4;

    private static final long ALIGNMENT = 16;

    private MemorySegment ring = MemorySegment.NULL;
    private long next;

    /** Room that nobody reads any more; of at most {@link #LARGEST} bytes. */
    MemorySegment room(Driver driver, long bytes) {
        if (ring.byteSize() == 0) {
            ring = driver.allocateHost(BYTES);
        }
        if (next + bytes > BYTES) {
            driver.await();
            next = 0;
        }
        MemorySegment room = ring.asSlice(next, bytes);
        next += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        return room;
    }

    /** Gives the ring back. What is on its way must have arrived. */
    void close(Driver driver) {
        if (ring.byteSize() > 0) {
            driver.freeHost(ring);
            ring = MemorySegment.NULL;
        }
    }
}
