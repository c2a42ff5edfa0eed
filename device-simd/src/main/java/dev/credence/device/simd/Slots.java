package dev.credence.device.simd;

import java.util.ArrayDeque;
import java.util.Deque;

/** Numbers of blocks in the working memory, used again when they are free. */
final class Slots {
    /**
     * Bytes of one: a vector may reach beyond a block, and blocks that are not 4 KiB apart do not wait for each other.
     */
    static final long BYTES = 4L * VectorMath.BLOCK + 3 * Lanes.PADDING;

    private final int first;
    private final Deque<Integer> free = new ArrayDeque<>();
    private int count;

    /** Numbers from {@code first} on. */
    Slots(int first) {
        this.first = first;
    }

    int take() {
        Integer again = free.pollFirst();
        return again != null ? again : first + count++;
    }

    /** Two that follow each other and stay taken. */
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
