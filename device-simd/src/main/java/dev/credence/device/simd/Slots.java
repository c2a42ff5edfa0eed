package dev.credence.device.simd;

import java.util.ArrayDeque;
import java.util.Deque;

/** Allocates block numbers in the working memory, and reuses freed ones. */
final class Slots {
    /**
     * Bytes per slot: a vector may extend beyond a block, and blocks 4 KiB apart would suffer from address aliasing.
     */
    static final long BYTES = 4L * VectorMath.BLOCK + 3 * Lanes.PADDING;

    private final int first;
    private final Deque<Integer> free = new ArrayDeque<>();
    private int count;

    /** Slots numbered from {@code first} on. */
    Slots(int first) {
        this.first = first;
    }

    int take() {
        Integer again = free.pollFirst();
        return again != null ? again : first + count++;
    }

    /** Takes two consecutive slots, which are never freed. */
    int takeTwo() {
        count += 2;
        return first + count - 2;
    }

    void give(int slot) {
        free.addFirst(slot);
    }

    int count() {
        return count;
    }
}
