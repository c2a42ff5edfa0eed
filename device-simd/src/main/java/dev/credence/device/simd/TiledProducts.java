package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.BYTES;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.VectorMask;

/**
 * Matrix products without BLAS. b is packed into panels of four vectors or one, padded with zeros, in blocks of
 * {@link #DEPTH} rows, so that a panel stays in the L1 cache while the rows of a are processed. If b has a single panel
 * and a has few rows, b is read in place.
 */
final class TiledProducts {
    /** Rows of a packed block: 128 × 4 vectors of 64 bytes are 32 KiB. */
    static final int DEPTH = 128;

    /** Rows of a, four tiles, up to which b is not packed: measured to be faster for 8 and 11 rows. */
    private static final int FEW = 16;

    private TiledProducts() {}

    /** Scratch bytes of a product of depth k. */
    static long scratchBytes(int k) {
        return Tiles.SIZE + 4L * Math.min(k, DEPTH) * BYTES;
    }

    /**
     * c (+)= op(a) · op(b) on row-major matrices at these addresses, contiguous except that the rows of a, as stored,
     * are {@code strideA} elements apart.
     */
    static void multiply(
            boolean transposeA,
            boolean transposeB,
            int m,
            int n,
            int k,
            long a,
            int strideA,
            long b,
            long c,
            boolean add,
            long scratch) {
        long rowStep = 4L * (transposeA ? 1 : strideA);
        long stepA = 4L * (transposeA ? strideA : 1);
        long ldc = 4L * n;
        long panel = scratch + Tiles.SIZE;
        for (int p = 0; p < k; p += DEPTH) {
            int depth = Math.min(DEPTH, k - p);
            boolean accumulate = add || p > 0;
            long blockA = a + p * stepA;
            int j = 0;
            while (j < n) {
                int left = n - j;
                long tileC = c + 4L * j;
                if (left > 3 * WIDTH) {
                    int columns = Math.min(left, 4 * WIDTH);
                    int tail = columns - 3 * WIDTH;
                    boolean there = !transposeB && columns == n && m <= FEW;
                    if (!there) {
                        pack(transposeB, b, n, k, p, depth, j, columns, 4 * WIDTH, panel);
                    }
                    // its rows then have the length of those of c
                    long blockB = there ? b + p * ldc : panel;
                    long stepB = there ? ldc : 4L * BYTES;
                    for (int i = 0; i < m; i += Tiles.ROWS) {
                        int rows = Math.min(Tiles.ROWS, m - i);
                        long rowA = blockA + i * rowStep;
                        long rowC = tileC + i * ldc;
                        if (accumulate) {
                            fiveByFour(rowA, rowStep, stepA, rows, depth, blockB, stepB, scratch, 4L * BYTES, tail);
                            Tiles.addFour(scratch, rowC, ldc, rows, tail);
                        } else {
                            fiveByFour(rowA, rowStep, stepA, rows, depth, blockB, stepB, rowC, ldc, tail);
                        }
                    }
                    j += columns;
                } else if (left > WIDTH) {
                    int columns = Math.min(left, 2 * WIDTH);
                    int tail = columns - WIDTH;
                    pack(transposeB, b, n, k, p, depth, j, columns, 2 * WIDTH, panel);
                    for (int i = 0; i < m; i += 8) {
                        int rows = Math.min(8, m - i);
                        long rowA = blockA + i * rowStep;
                        long rowC = tileC + i * ldc;
                        if (accumulate) {
                            eightByTwo(rowA, rowStep, stepA, rows, depth, panel, scratch, 2 * BYTES, tail);
                            Tiles.addTwo(scratch, rowC, ldc, rows, tail);
                        } else {
                            eightByTwo(rowA, rowStep, stepA, rows, depth, panel, rowC, ldc, tail);
                        }
                    }
                    j += columns;
                } else {
                    int columns = Math.min(left, WIDTH);
                    pack(transposeB, b, n, k, p, depth, j, columns, WIDTH, panel);
                    for (int i = 0; i < m; i += 8) {
                        int rows = Math.min(8, m - i);
                        long rowA = blockA + i * rowStep;
                        long rowC = tileC + i * ldc;
                        if (accumulate) {
                            Tiles.eightByOne(rowA, rowStep, stepA, rows, depth, panel, BYTES, scratch, BYTES, columns);
                            Tiles.addOne(scratch, rowC, ldc, rows, columns);
                        } else {
                            Tiles.eightByOne(rowA, rowStep, stepA, rows, depth, panel, BYTES, rowC, ldc, columns);
                        }
                    }
                    j += columns;
                }
            }
        }
    }

    private static void fiveByFour(
            long a, long rowStep, long stepA, int rows, int k, long b, long stepB, long c, long ldc, int columns) {
        boolean packed = stepB == 4L * BYTES;
        if (packed && stepA == Float.BYTES) {
            PackedTiles.fiveByFour(a, rowStep, rows, k, b, c, ldc, columns);
        } else if (packed && rowStep == Float.BYTES && rows == Tiles.ROWS) {
            PackedTiles.fiveByFourTransposed(a, stepA, k, b, c, ldc, columns);
        } else {
            Tiles.fiveByFour(a, rowStep, stepA, rows, k, b, stepB, c, ldc, columns);
        }
    }

    private static void eightByTwo(
            long a, long rowStep, long stepA, int rows, int k, long panel, long c, long ldc, int columns) {
        if (stepA == Float.BYTES) {
            PackedTiles.eightByTwo(a, rowStep, rows, k, panel, c, ldc, columns);
        } else if (rowStep == Float.BYTES && rows == 8) {
            PackedTiles.eightByTwoTransposed(a, stepA, k, panel, c, ldc, columns);
        } else {
            // the last rows: one vector at a time, the same bits
            Tiles.eightByOne(a, rowStep, stepA, rows, k, panel, 2 * BYTES, c, ldc, WIDTH);
            Tiles.eightByOne(a, rowStep, stepA, rows, k, panel + BYTES, 2 * BYTES, c + BYTES, ldc, columns);
        }
    }

    private static void pack(
            boolean transpose,
            long b,
            int n,
            int k,
            int from,
            int depth,
            int column,
            int columns,
            int width,
            long into) {
        if (transpose) {
            packTransposed(b + 4L * ((long) column * k + from), k, depth, columns, width, into);
            return;
        }
        for (int p = 0; p < depth; p++) {
            long row = b + 4L * ((long) (from + p) * n + column);
            for (int j = 0; j < width; j += WIDTH) {
                VectorMask<Float> mask = NUMBERS.lt(columns - j);
                fromMemorySegment(F, ALL, row + 4L * j, ORDER, mask).intoMemorySegment(ALL, into, ORDER);
                into += BYTES;
            }
        }
    }

    private static void packTransposed(long b, int k, int depth, int columns, int width, long into) {
        int side = VectorTranspose.SIDE;
        int j = 0;
        for (; WIDTH >= side && j + side <= columns; j += side) {
            int p = 0;
            for (; p + side <= depth; p += side) {
                VectorTranspose.square(b + 4L * ((long) j * k + p), 4L * k, into + 4L * (p * width + j), 4L * width);
            }
            for (int q = j; q < j + side; q++) {
                packColumn(b + 4L * q * k, p, depth, width, into + 4L * q);
            }
        }
        for (; j < columns; j++) {
            packColumn(b + 4L * j * k, 0, depth, width, into + 4L * j);
        }
        for (; j < width; j++) {
            for (int p = 0; p < depth; p++) {
                Lanes.put(into + 4L * (p * width + j), 0);
            }
        }
    }

    private static void packColumn(long b, int from, int depth, int width, long into) {
        for (int p = from; p < depth; p++) {
            Lanes.put(into + 4L * p * width, Lanes.get(b + 4L * p));
        }
    }
}
