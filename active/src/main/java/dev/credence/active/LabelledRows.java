package dev.credence.active;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** The labelled rows of a pool, in the order of labelling. */
final class LabelledRows {
    private final int[] pool;
    private final BitSet labelled = new BitSet();
    private int[] rows;

    /**
     * @param pool ascending rows
     * @param start the rows with initial labels
     */
    LabelledRows(int[] pool, int[] start) {
        this.pool = pool;
        this.rows = start;
        Arrays.stream(start).forEach(labelled::set);
    }

    /** The labelled rows. */
    int[] rows() {
        return rows.clone();
    }

    /** The unlabelled rows, ascending. */
    int[] unlabelled() {
        return Arrays.stream(pool).filter(row -> !labelled.get(row)).toArray();
    }

    /** Labels rows; returns false without change if one is not in the pool or already labelled. */
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
