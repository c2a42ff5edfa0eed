package dev.credence.core.data;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Groups of rows with equal numbers. */
final class RowGroups {
    private RowGroups() {}

    /**
     * The group of each row, from 0 in the order of their first rows. Two missing cells are equal, and so are 0 and −0.
     *
     * @param target whether rows of a group have the same target, too
     */
    static int[] of(Examples rows, boolean target) {
        int width = rows.inputs() + (target ? 1 : 0);
        double[] row = new double[width];
        double[] other = new double[width];
        int[] groups = new int[rows.size()];
        int[] firsts = new int[rows.size()];
        int[] next = new int[rows.size()]; // another group of the same hash, or −1
        Map<Long, Integer> byHash = new HashMap<>();
        int count = 0;
        for (int i = 0; i < groups.length; i++) {
            read(rows, i, target, row);
            int newest = byHash.getOrDefault(hash(row), -1);
            int found = newest;
            while (found >= 0) {
                read(rows, firsts[found], target, other);
                if (Arrays.equals(row, other)) {
                    break;
                }
                found = next[found];
            }
            if (found < 0) {
                found = count++;
                firsts[found] = i;
                next[found] = newest;
                byHash.put(hash(row), found);
            }
            groups[i] = found;
        }
        return groups;
    }

    private static void read(Examples rows, int row, boolean target, double[] into) {
        rows.inputs(row, into, 0);
        if (target) {
            into[into.length - 1] = rows.target(row);
        }
        for (int j = 0; j < into.length; j++) {
            into[j] += 0.0; // −0 is 0
        }
    }

    private static long hash(double[] row) {
        long hash = row.length;
        for (double value : row) {
            hash = (hash ^ Double.doubleToLongBits(value)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return hash;
    }
}
