package dev.credence.core.data;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * Robust location and scale of a column: (x − median)/range, with the interquartile range, half the full range if the
 * quartiles coincide, and 1 for a constant column.
 *
 * @param median median of the values that are not NaN, 0 if there are none
 * @param range positive and finite
 */
public record RobustScale(double median, double range) {
    /** Robust scale of a column; NaN is a missing value. */
    public static RobustScale of(double[] values) {
        double[] sorted = present(values);
        if (sorted.length == 0) {
            return new RobustScale(0, 1);
        }
        double range = quantile(sorted, 0.75) - quantile(sorted, 0.25);
        if (!usable(range)) {
            range = sorted[sorted.length - 1] / 2 - sorted[0] / 2; // halves first: the range may overflow
        }
        return new RobustScale(quantile(sorted, 0.5), usable(range) ? range : 1);
    }

    /** (x − median)/range. */
    public double of(double x) {
        return (x - median) / range;
    }

    /** Whether division by the range gives finite numbers. */
    private static boolean usable(double range) {
        return range > 0 && 1 / range < Double.POSITIVE_INFINITY && range < Double.POSITIVE_INFINITY;
    }

    /** Values that are not NaN, in ascending order. */
    public static double[] present(double[] values) {
        return Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
    }

    /** Robust scale of every column of rows; of {@linkplain Examples#isStored stored} ones without holding a column. */
    public static RobustScale[] of(Examples rows) {
        RobustScale[] scales = new RobustScale[rows.inputs()];
        if (rows.isStored()) {
            ColumnQuantiles[] columns = ColumnQuantiles.of(rows);
            Arrays.setAll(scales, j -> of(columns[j]));
        } else {
            double[][] all = rows.inputMatrix();
            Arrays.setAll(
                    scales,
                    j -> of(Arrays.stream(all).mapToDouble(row -> row[j]).toArray()));
        }
        return scales;
    }

    /** Robust scale of a column of these quantiles. */
    public static RobustScale of(ColumnQuantiles column) {
        if (column.present() == 0) {
            return new RobustScale(0, 1);
        }
        int quarter = ColumnQuantiles.PARTS / 4;
        double range = column.at(3 * quarter) - column.at(quarter);
        if (!usable(range)) {
            range = column.at(ColumnQuantiles.PARTS) / 2 - column.at(0) / 2;
        }
        return new RobustScale(column.at(2 * quarter), usable(range) ? range : 1);
    }

    /** Quantile at p of sorted values with linear interpolation (Hyndman &amp; Fan 1996, type 7). */
    public static double quantile(double[] sorted, double p) {
        return quantile(sorted.length, p, rank -> sorted[rank]);
    }

    /** @param sorted the value of a rank, from 0 to n − 1 */
    static double quantile(int n, double p, IntToDoubleFunction sorted) {
        double position = p * (n - 1);
        int rank = (int) Math.floor(position);
        double below = sorted.applyAsDouble(rank);
        double above = sorted.applyAsDouble(Math.min(rank + 1, n - 1));
        double part = position - rank;
        return below == above ? below : (1 - part) * below + part * above;
    }
}
