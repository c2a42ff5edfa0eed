package dev.credence.inference.forecast;

import java.util.Arrays;
import java.util.Optional;

/**
 * A history between its first and last known value, on the raw scale in units of a power of two near its size, or on
 * the logarithmic scale.
 *
 * @param z values [n], NaN where missing; the first and the last are known
 * @param after number of missing values after the last known one
 * @param unit of z; 1 on the logarithmic scale
 * @param isLogarithmic whether z are logarithms
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SmoothedHistory(double[] z, int after, double unit, boolean isLogarithmic) {
    /** The raw scale; empty if no value is known. */
    static Optional<SmoothedHistory> raw(double[] y) {
        int first = 0;
        int end = y.length;
        while (first < end && Double.isNaN(y[first])) {
            first++;
        }
        while (end > first && Double.isNaN(y[end - 1])) {
            end--;
        }
        if (first == end) {
            return Optional.empty();
        }
        double[] z = Arrays.copyOfRange(y, first, end);
        double largest = Arrays.stream(z)
                .filter(v -> !Double.isNaN(v))
                .map(Math::abs)
                .max()
                .orElse(0);
        double unit = largest == 0 ? 1 : Math.scalb(1.0, Math.max(-1000, Math.getExponent(largest)));
        Arrays.setAll(z, t -> z[t] / unit);
        return Optional.of(new SmoothedHistory(z, y.length - end, unit, false));
    }

    /** The same history on the logarithmic scale; empty unless all known values are positive. */
    Optional<SmoothedHistory> logarithmic() {
        for (double value : z) {
            if (value <= 0) {
                return Optional.empty();
            }
        }
        return Optional.of(new SmoothedHistory(
                Arrays.stream(z).map(value -> Math.log(value * unit)).toArray(), after, 1, true));
    }

    int length() {
        return z.length;
    }
}
