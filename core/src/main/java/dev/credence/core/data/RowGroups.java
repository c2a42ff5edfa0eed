package dev.credence.core.data;

import java.util.Arrays;

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
        int[] firsts = new int[64]; // of the groups
        int[] hashes = new int[64];
        int[] places = new int[256]; // a group and 1, or 0: open addressing, a third of the memory of a map
        int count = 0;
        for (int i = 0; i < groups.length; i++) {
            read(rows, i, target, row);
            int hash = hash(row);
            int at = hash & (places.length - 1);
            while (places[at] != 0) {
                int found = places[at] - 1;
                if (hashes[found] == hash) {
                    read(rows, firsts[found], target, other);
                    if (Arrays.equals(row, other)) {
                        break;
                    }
                }
                at = (at + 1) & (places.length - 1);
            }
            if (places[at] == 0) {
                if (count == firsts.length) {
                    firsts = Arrays.copyOf(firsts, count + (count >> 1));
                    hashes = Arrays.copyOf(hashes, firsts.length);
                }
                firsts[count] = i;
                hashes[count] = hash;
                places[at] = ++count;
                groups[i] = count - 1;
                places = 2L * count > places.length ? placed(hashes, count) : places;
            } else {
                groups[i] = places[at] - 1;
            }
        }
        return groups;
    }

    /** The places of all groups, four for each. */
    private static int[] placed(int[] hashes, int count) {
        int[] places = new int[Integer.highestOneBit(count) << 2];
        for (int group = 0; group < count; group++) {
            int at = hashes[group] & (places.length - 1);
            while (places[at] != 0) {
                at = (at + 1) & (places.length - 1);
            }
            places[at] = group + 1;
        }
        return places;
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

    private static int hash(double[] row) {
        long hash = row.length;
        for (double value : row) {
            hash = (hash ^ Double.doubleToLongBits(value)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) (hash ^ (hash >>> 29));
    }
}
