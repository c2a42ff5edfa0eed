package dev.credence.core.numeric;

/** Dot product with four partial sums: a single sum would wait for the latency of each addition. */
public final class DotProduct {
    private DotProduct() {}

    /** Σ_i a[from + i] b[i] over {@code count} elements. */
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
