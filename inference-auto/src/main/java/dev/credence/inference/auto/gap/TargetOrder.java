package dev.credence.inference.auto.gap;

import java.util.Arrays;

/** The order of rows by target, rows of equal targets in their own order, without a number for each row. */
final class TargetOrder {
    private TargetOrder() {}

    /**
     * The rows at some places of the order.
     *
     * @param targets of all rows [n]; −0 comes before 0
     * @param places ascending
     */
    static int[] rows(double[] targets, int[] places) {
        double[] sorted = targets.clone();
        Arrays.sort(sorted);
        double[] wanted = Arrays.stream(places).mapToDouble(p -> sorted[p]).toArray();
        int[] found = new int[places.length];
        int[] seen = new int[places.length]; // rows of a wanted target so far, at the first place that wants it
        for (int i = 0; i < targets.length; i++) {
            int first = first(wanted, targets[i]);
            if (first == wanted.length || Double.compare(wanted[first], targets[i]) != 0) {
                continue;
            }
            int place = first(sorted, targets[i]) + seen[first]++;
            int at = Arrays.binarySearch(places, place);
            if (at >= 0) {
                found[at] = i;
            }
        }
        return found;
    }

    /** The first place of an ascending array whose value is not below. */
    private static int first(double[] ascending, double value) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Double.compare(ascending[middle], value) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
