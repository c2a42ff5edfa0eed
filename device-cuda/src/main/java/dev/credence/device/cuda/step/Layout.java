package dev.credence.device.cuda.step;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the buffers of a step lie. A block's shared memory begins with the constants (4 bytes each), then the numbers
 * of the current row, then, from {@link #first} on, the buffers; scratch for reductions follows them.
 *
 * @param shared byte offsets in shared memory of the buffers that lie there. Kept ones are copied in before the first
 *     step and out after the last
 * @param far byte offsets in the run's piece of the device's memory of temporary buffers without room
 * @param addressed kept buffers, whose addresses a launch gives, in this order
 * @param sharedBytes size of shared memory without scratch, a multiple of 16
 * @param farBytes size of the run's piece of the device's memory
 */
public record Layout(
        Map<Buffer, Integer> shared, Map<Buffer, Integer> far, List<Buffer> addressed, int sharedBytes, int farBytes) {
    private static final int ALIGNMENT = 16;

    public Layout {
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared)); // in a fixed order
        far = Collections.unmodifiableMap(new LinkedHashMap<>(far));
        addressed = List.copyOf(addressed);
    }

    /** The first byte of shared memory that a buffer can have. */
    public static int first(Step step) {
        return aligned(Float.BYTES * (step.constants() + step.numbers()));
    }

    /** Rounded up to a buffer's alignment. */
    public static int aligned(int bytes) {
        return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    }

    public boolean isShared(Buffer buffer) {
        return shared.containsKey(buffer);
    }
}
