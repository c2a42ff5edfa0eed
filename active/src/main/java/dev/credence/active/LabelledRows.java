package dev.credence.active;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Which rows of a pool have labels, in the order in which they got them. */
final class LabelledRows {
    private final int[] pool;
    private final BitSet labelled = new BitSet();
    private int[] rows;

    /**
     * The beginning.
     *
     * @param pool ascending
     * @param start some of it
     */
    LabelledRows(int[] pool, int[] start) {
        this.pool = pool;
        this.rows = start;
        Arrays.stream(start).forEach(labelled::set);
    }

    /** All with a label. */
    int[] rows() {
        return rows.clone();
    }

    /** All without, ascending. */
    int[] unlabelled() {
        return Arrays.stream(pool).filter(row -> !labelled.get(row)).toArray();
    }

    /** Labels rows; false, and nothing is done, if one of them is not in the pool or has a label. */
    boolean add(List<Integer> more) {
        BitSet fresh = new BitSet();
        for (int row : more) {
            if (Arrays.binarySearch(pool, row) < 0 || labelled.get(row) || fresh.get(row)) {
                return false;
            }
            fresh.set(row);
        }
        labelled.or(fresh);
        int[] all = Arrays.copyOf(rows, rows.length + more.size());
        for (int i = 0; i < more.size(); i++) {
            all[rows.length + i] = more.get(i);
        }
        rows = all;
        return true;
    }
}
