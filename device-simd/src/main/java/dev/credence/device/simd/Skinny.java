package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.BYTES;
import static dev.credence.device.simd.Lanes.WIDTH;

/**
 * Products with one large matrix that is read once: a few rows times a large matrix, or its gradient, a sum of outer
 * products. BLAS and {@link TiledProducts} would first copy the large matrix into panels, which takes longer than the
 * product. Processors with 256-bit registers have too few registers for these tiles; there {@link Narrow} computes
 * products of few rows.
 */
final class Skinny {
    private Skinny() {}

    /** Whether this is faster than BLAS: if a is small and b large, or a and b are thin and c is large. */
    static boolean suits(boolean transposeA, boolean transposeB, int m, int n, int k) {
        boolean large = (long) m * n * k >= 1 << 18;
        return WIDTH != 8 && large && !transposeB && (transposeA ? k <= 100 && (long) m * n >= 1 << 15 : m <= 32);
    }

    /** c [m, n] (+)= a · b [k, n] with a(i, p) at {@code a + i·rowStep + p·stepA}. */
    static void product(
            long a, long rowStep, long stepA, int m, int n, int k, long b, long c, boolean add, long scratch) {
        long ldb = 4L * n;
        int j = 0;
        while (j < n) {
            int left = n - j;
            boolean wide = left > 3 * WIDTH;
            int columns = Math.min(left, wide ? 4 * WIDTH : WIDTH);
            int tail = wide ? columns - 3 * WIDTH : columns;
            int step = wide ? Tiles.ROWS : 8;
            for (int i = 0; i < m; i += step) {
                int rows = Math.min(step, m - i);
                long rowA = a + i * rowStep;
                long tile = c + i * ldb + 4L * j;
                if (wide && add) {
                    Tiles.fiveByFour(rowA, rowStep, stepA, rows, k, b + 4L * j, ldb, scratch, 4L * BYTES, tail);
                    Tiles.addFour(scratch, tile, ldb, rows, tail);
                } else if (wide) {
                    Tiles.fiveByFour(rowA, rowStep, stepA, rows, k, b + 4L * j, ldb, tile, ldb, tail);
                } else if (add) {
                    Tiles.eightByOne(rowA, rowStep, stepA, rows, k, b + 4L * j, ldb, scratch, BYTES, tail);
                    Tiles.addOne(scratch, tile, ldb, rows, tail);
                } else {
                    Tiles.eightByOne(rowA, rowStep, stepA, rows, k, b + 4L * j, ldb, tile, ldb, tail);
                }
            }
            j += columns;
        }
    }
}
