package dev.credence.device.cuda;

import java.util.ArrayList;
import java.util.List;

/**
 * Memory of the device that one run has until it ends: taken from the driver in large pieces, as a run has some hundred
 * tensors, mostly small, and giving each of them back would make all runs wait.
 */
final class Memory {
    /** cuMemAlloc's own. */
    private static final long ALIGNMENT = 256;

    private static final long MOST_BYTES = 1 << 26;

    private final long first;
    private final List<Long> pieces = new ArrayList<>();
    private long next;
    private long left;
    private long taken;

    /** @param first bytes of the first piece; 0 gives every reservation a piece of its own */
    Memory(long first) {
        this.first = first;
    }

    /** What is in it is not said. */
    long reserve(Driver driver, long bytes) {
        long whole = Math.ceilDiv(Math.max(bytes, Float.BYTES), ALIGNMENT) * ALIGNMENT;
        if (first == 0 || whole > MOST_BYTES / 4) {
            return piece(driver, Math.max(bytes, Float.BYTES));
        }
        if (whole > left) {
            // as much again as there is, so that there are few pieces, and not twice what is needed
            left = Math.max(whole, Math.clamp(taken, first, MOST_BYTES));
            next = piece(driver, left);
        }
        long address = next;
        next += whole;
        left -= whole;
        return address;
    }

    private long piece(Driver driver, long bytes) {
        long address = driver.allocate(bytes);
        pieces.add(address);
        taken += bytes;
        return address;
    }

    /** Gives all back; waits for what is still to be done. */
    void free(Driver driver) {
        pieces.forEach(driver::free);
        pieces.clear();
        left = 0;
    }
}
