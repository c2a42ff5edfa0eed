package dev.credence.core.numeric;

/** Σ_i a_i b_i over a part of two arrays: four sums at a time, as one would wait for each of its additions. */
public final class DotProduct {
    private DotProduct() {}

    /** Of {@code count} numbers of a, from {@code from} on, with the first ones of b. */
    public static double of(double[] a, int from, double[] b, int count) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < count; i += 4) {
            s0 += a[from + i] * b[i];
            s1 += a[from + i + 1] * b[i + 1];
            s2 += a[from + i + 2] * b[i + 2];
            s3 += a[from + i + 3] * b[i + 3];
        }
        for (; i < count; i++) {
            s0 += a[from + i] * b[i];
        }
        return (s0 + s1) + (s2 + s3);
    }
}
