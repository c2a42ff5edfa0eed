package dev.credence.core.numeric;

/**
 * Linear combinations of matrix rows, the inner loop of the algorithms with N³ steps. Four rows are added at a time,
 * along the rows, which the compiler vectorises.
 */
public final class MatrixRows {
    private static final int BLOCK = 4;

    private MatrixRows() {}

    /** into[from … to) += Σ_q factors[q] · rows[q][from … to) over the first {@code count} rows. */
    public static void add(double[] factors, int count, double[][] rows, double[] into, int from, int to) {
        int q = 0;
        for (; q + BLOCK <= count; q += BLOCK) {
            double f0 = factors[q];
            double f1 = factors[q + 1];
            double f2 = factors[q + 2];
            double f3 = factors[q + 3];
            double[] x0 = rows[q];
            double[] x1 = rows[q + 1];
            double[] x2 = rows[q + 2];
            double[] x3 = rows[q + 3];
            for (int j = from; j < to; j++) {
                into[j] += f0 * x0[j] + f1 * x1[j] + (f2 * x2[j] + f3 * x3[j]);
            }
        }
        for (; q < count; q++) {
            add(factors[q], rows[q], into, from, to);
        }
    }

    /** into[from … to) += factor · x[from … to). */
    public static void add(double factor, double[] x, double[] into, int from, int to) {
        for (int j = from; j < to; j++) {
            into[j] += factor * x[j];
        }
    }

    /** Σ_j a_j b_j, summed in order. */
    public static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }
}
