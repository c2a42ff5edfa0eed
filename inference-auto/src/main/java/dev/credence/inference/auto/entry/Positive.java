package dev.credence.inference.auto.entry;

/**
 * Positive definite matrices A = UᵀU, as rows that are arrays of their own: inner loops run along rows, four at a time,
 * which the compiler turns into vector instructions.
 */
final class Positive {
    private static final int BLOCK = 4;

    private Positive() {}

    /**
     * Overwrites the upper half of A by U; the lower half is neither read nor written.
     *
     * @throws ArithmeticException if A is not positive definite
     */
    static void factor(double[][] a) {
        int n = a.length;
        for (int k = 0; k < n; k += BLOCK) {
            int end = Math.min(n, k + BLOCK);
            for (int p = k; p < end; p++) {
                for (int q = k; q < p; q++) {
                    add(-a[q][p], a[q], a[p], p, n);
                }
                double pivot = Math.sqrt(a[p][p]);
                if (!(pivot > 0)) {
                    throw new ArithmeticException("the matrix is not positive definite");
                }
                scale(1 / pivot, a[p], p, n);
                a[p][p] = pivot;
            }
            for (int i = end; i < n; i++) {
                addRows(a, k, end, i, -1, a[i], i, n);
            }
        }
    }

    /** into[from … to) += sign · Σ_q rows[q][i] · rows[q][from … to) over q in [first, last). */
    private static void addRows(
            double[][] rows, int first, int last, int i, double sign, double[] into, int from, int to) {
        int q = first;
        for (; q + BLOCK <= last; q += BLOCK) {
            add4(
                    sign * rows[q][i],
                    sign * rows[q + 1][i],
                    sign * rows[q + 2][i],
                    sign * rows[q + 3][i],
                    rows[q],
                    rows[q + 1],
                    rows[q + 2],
                    rows[q + 3],
                    into,
                    from,
                    to);
        }
        for (; q < last; q++) {
            add(sign * rows[q][i], rows[q], into, from, to);
        }
    }

    /** into[from … to) += Σ_q factors[q] · rows[q][from … to) over the first q. */
    static void addCombination(double[] factors, int count, double[][] rows, double[] into, int from, int to) {
        int q = 0;
        for (; q + BLOCK <= count; q += BLOCK) {
            add4(
                    factors[q],
                    factors[q + 1],
                    factors[q + 2],
                    factors[q + 3],
                    rows[q],
                    rows[q + 1],
                    rows[q + 2],
                    rows[q + 3],
                    into,
                    from,
                    to);
        }
        for (; q < count; q++) {
            add(factors[q], rows[q], into, from, to);
        }
    }

    private static void add4(
            double f0,
            double f1,
            double f2,
            double f3,
            double[] x0,
            double[] x1,
            double[] x2,
            double[] x3,
            double[] into,
            int from,
            int to) {
        for (int j = from; j < to; j++) {
            into[j] += f0 * x0[j] + f1 * x1[j] + (f2 * x2[j] + f3 * x3[j]);
        }
    }

    private static void add(double factor, double[] x, double[] into, int from, int to) {
        for (int j = from; j < to; j++) {
            into[j] += factor * x[j];
        }
    }

    private static void scale(double factor, double[] x, int from, int to) {
        for (int j = from; j < to; j++) {
            x[j] *= factor;
        }
    }

    /** Overwrites b by the solution of UᵀU x = b. */
    static void solve(double[][] u, double[] b) {
        for (int k = 0; k < b.length; k++) {
            b[k] /= u[k][k];
            add(-b[k], u[k], b, k + 1, b.length);
        }
        for (int k = b.length - 1; k >= 0; k--) {
            double sum = b[k];
            for (int j = k + 1; j < b.length; j++) {
                sum -= u[k][j] * b[j];
            }
            b[k] = sum / u[k][k];
        }
    }

    /** Y = U⁻ᵀ, lower triangular. */
    static double[][] inverseTransposed(double[][] u) {
        int n = u.length;
        double[][] y = new double[n][n];
        for (int i = 0; i < n; i++) {
            y[i][i] = 1;
            int k = 0;
            for (; k + BLOCK <= i; k += BLOCK) {
                add4(
                        -u[k][i],
                        -u[k + 1][i],
                        -u[k + 2][i],
                        -u[k + 3][i],
                        y[k],
                        y[k + 1],
                        y[k + 2],
                        y[k + 3],
                        y[i],
                        0,
                        k + BLOCK);
            }
            for (; k < i; k++) {
                add(-u[k][i], y[k], y[i], 0, k + 1);
            }
            scale(1 / u[i][i], y[i], 0, i + 1);
        }
        return y;
    }

    /** A⁻¹ = YᵀY of Y = U⁻ᵀ, whole. */
    static double[][] inverse(double[][] y) {
        int n = y.length;
        double[][] inverse = new double[n][n];
        for (int i = 0; i < n; i++) {
            addRows(y, i, n, i, 1, inverse[i], 0, i + 1);
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                inverse[j][i] = inverse[i][j];
            }
        }
        return inverse;
    }
}
