package dev.credence.device.cuda;

import java.util.ArrayList;
import java.util.List;

/**
 * Device memory of one run, held until its end. It is allocated in large blocks, since a run has some hundred tensors,
 * mostly small, and freeing each would stall all runs.
 */
final class DeviceMemory {
    /** Alignment of cuMemAlloc. */
    private static final long ALIGNMENT = 256;

    private static final long MOST_BYTES = 1 << 26;

    private final long first;
    private final List<Long> pieces = new ArrayList<>();
    private long next;
    private long left;
    private long taken;

    /** @param first bytes of the first block; 0 gives every reservation a block of its own */
    DeviceMemory(long first) {
        this.first = first;
    }

    /** Reserves uninitialised memory. */
    long reserve(Driver driver, long bytes) {
        long whole = Math.ceilDiv(Math.max(bytes, Float.BYTES), ALIGNMENT) * ALIGNMENT;
        if (first == 0 || whole > MOST_BYTES / 4) {
            return piece(driver, Math.max(bytes, Float.BYTES));
        }
        if (whole > left) {
            // doubles the total: few blocks, and at most twice the needed memory
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

    /** Frees all memory, after waiting for pending work. */
    void free(Driver driver) {
        pieces.forEach(driver::free);
        pieces.clear();
        left = 0;
    }
}
