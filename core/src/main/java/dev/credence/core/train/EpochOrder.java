package dev.credence.core.train;

import dev.credence.core.random.CounterRandom;

/**
 * The order of the training points in an epoch, a function of their number, the seed and the epoch alone.
 *
 * <p>Up to {@value #WHOLE} points it is a random permutation. More are shuffled by blocks, with memory that does not
 * grow with their number, and so that a disk can read ahead: blocks of {@value #BLOCK} points are in random order, and
 * within {@value #BLOCKS} consecutive blocks of that order so are the points. A batch is then of points of up to
 * {@value #BLOCKS} random places.
 */
final class EpochOrder {
    /** Up to so many points the order is a permutation. */
    static final int WHOLE = 1 << 22;

    static final int BLOCK = 1 << 12;
    static final int BLOCKS = 1 << 8;

    /** Positions of the random numbers within windows lie beyond those of the blocks. */
    private static final long WITHIN = 1L << 31;

    private final CounterRandom shuffle;
    private final int points;
    private final int epoch;

    /** Of the points, or of the blocks. */
    private final int[] order;

    private int[] window = new int[0];
    private int windowStart = -1;

    private EpochOrder(CounterRandom shuffle, int points, int epoch, int[] order) {
        this.shuffle = shuffle;
        this.points = points;
        this.epoch = epoch;
        this.order = order;
    }

    static EpochOrder of(CounterRandom shuffle, int points, int epoch) {
        return points <= WHOLE ? whole(shuffle, points, epoch) : byBlocks(shuffle, points, epoch);
    }

    static EpochOrder whole(CounterRandom shuffle, int points, int epoch) {
        return new EpochOrder(shuffle, points, epoch, shuffle.permutation(points, epoch)).withWindow();
    }

    /** Of any number of points. */
    static EpochOrder byBlocks(CounterRandom shuffle, int points, int epoch) {
        int blocks = (int) (((long) points + BLOCK - 1) / BLOCK);
        return new EpochOrder(shuffle, points, epoch, shuffle.permutation(blocks, epoch));
    }

    private EpochOrder withWindow() {
        window = order;
        windowStart = 0;
        return this;
    }

    int size() {
        return points;
    }

    /**
     * Copies a part of the order.
     *
     * @param into receives [to − from] from its beginning
     */
    void copy(int from, int to, int[] into) {
        int at = from;
        while (at < to) {
            seek(at);
            int count = Math.min(to, windowStart + window.length) - at;
            System.arraycopy(window, at - windowStart, into, at - from, count);
            at += count;
        }
    }

    /** Has the window hold a place of the order. */
    private void seek(int place) {
        if (windowStart >= 0 && place >= windowStart && place - windowStart < window.length) {
            return;
        }
        int last = order.length - 1; // the block that may be short
        int start = 0;
        for (int first = 0; ; first += BLOCKS) {
            int end = Math.min(order.length, first + BLOCKS);
            int length = 0;
            for (int b = first; b < end; b++) {
                length += order[b] == last ? points - last * BLOCK : BLOCK;
            }
            if (place - start < length) {
                fill(first, end, start, length);
                return;
            }
            start += length;
        }
    }

    private void fill(int first, int end, int start, int length) {
        int[] filled = window.length == length ? window : new int[length];
        int n = 0;
        for (int b = first; b < end; b++) {
            int from = order[b] * BLOCK;
            for (int row = from; row < Math.min((long) points, (long) from + BLOCK); row++) {
                filled[n++] = row;
            }
        }
        for (int i = n - 1; i > 0; i--) {
            int j = shuffle.below(i + 1, epoch, WITHIN + start + i);
            int swapped = filled[i];
            filled[i] = filled[j];
            filled[j] = swapped;
        }
        window = filled;
        windowStart = start;
    }
}
