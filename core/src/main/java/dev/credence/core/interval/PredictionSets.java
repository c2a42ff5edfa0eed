package dev.credence.core.interval;

import java.util.stream.IntStream;

/**
 * Prediction set of classes of each point. The arrays belong to the record and are not copied.
 *
 * @param coverage guaranteed marginal coverage, on average over points and calibrations
 * @param contains whether the set of point n holds class c, [N][C]
 * @param fallback [N]; whether the point's group was too small or absent in the calibration, so that its set is the
 *     marginal one, without a guarantee for the group; or whether the point has a gap that no calibration row had
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PredictionSets(double coverage, boolean[][] contains, boolean[] fallback) implements PredictionRegions {

    /** The classes in the set of point n, ascending. */
    public int[] classes(int n) {
        return IntStream.range(0, contains[n].length)
                .filter(c -> contains[n][c])
                .toArray();
    }

    @Override
    public boolean covers(int n, double target) {
        return contains[n][(int) target];
    }

    @Override
    public double size(int n) {
        return classes(n).length;
    }
}
