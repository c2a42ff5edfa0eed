package dev.credence.inference.auto;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Components of a mixture of normals, merged if they lie in the same cell of a grid of locations and logarithmic
 * widths: a merged component has their total weight, mean and variance. Cells extend a quarter of the width in location
 * and a fifth in logarithmic width, so that merging changes the mixture little.
 *
 * @param weights [J]
 * @param locations [J]
 * @param widths [J]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record MergedComponents(double[] weights, double[] locations, double[] widths) {
    private static final double LOG_WIDTH = 0.2;
    private static final double LENGTH = 0.25; // in widths

    private record Cell(long width, long location) {}

    /** Merges the components {@code from} … {@code to} − 1. */
    static MergedComponents of(double[] weights, double[] locations, double[] widths, int from, int to) {
        Map<Cell, Integer> cells = new LinkedHashMap<>();
        int[] cellOf = new int[to - from];
        for (int j = from; j < to; j++) {
            long width = (long) Math.floor(Math.log(widths[j]) / LOG_WIDTH);
            double length = LENGTH * Math.exp(LOG_WIDTH * width);
            Cell cell = new Cell(width, (long) Math.floor(locations[j] / length));
            Integer known = cells.putIfAbsent(cell, cells.size());
            cellOf[j - from] = known == null ? cells.size() - 1 : known;
        }
        int count = cells.size();
        double[] weight = new double[count];
        double[] mean = new double[count];
        for (int j = from; j < to; j++) {
            int cell = cellOf[j - from];
            weight[cell] += weights[j];
            if (weight[cell] > 0) {
                mean[cell] += weights[j] / weight[cell] * (locations[j] - mean[cell]);
            }
        }
        double[] variance = new double[count];
        double[] least = new double[count];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (int j = from; j < to; j++) {
            int cell = cellOf[j - from];
            double distance = locations[j] - mean[cell];
            double share = weight[cell] > 0 ? weights[j] / weight[cell] : 0;
            variance[cell] += share * (widths[j] * widths[j] + distance * distance);
            least[cell] = Math.min(least[cell], widths[j]);
        }
        double[] width = new double[count];
        Arrays.setAll(width, c -> Math.max(least[c], Math.sqrt(variance[c])));
        return new MergedComponents(weight, mean, width);
    }

    /** Concatenation. */
    MergedComponents and(MergedComponents others) {
        return new MergedComponents(
                joined(weights, others.weights), joined(locations, others.locations), joined(widths, others.widths));
    }

    private static double[] joined(double[] first, double[] second) {
        return DoubleStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
    }
}
