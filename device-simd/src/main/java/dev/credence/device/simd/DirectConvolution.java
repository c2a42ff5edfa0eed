package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.BYTES;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.device.Window;
import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.FloatVector;

/**
 * Two products of a convolution that read the patches where they lie in the images, for layers where writing them out
 * below each other, as {@link Patches} does, takes longer than the product: those with few channels, as the first ones
 * have. Patch i begins at the offset position(i) in its image, and its number p lies at the offset number(p) behind
 * that; both stand in tables of ints. The tables cost a fifth of a tile's speed, so that {@link Narrow} has none. An
 * image with padding is copied together with it first. For processors with sixteen registers of 256 bits.
 */
final class DirectConvolution {
    private static final int ROWS = 4;
    private static final int LANES = 3 * WIDTH;

    /** Numbers side by side in a patch's row, at most: they are written out with two vectors. */
    private static final int LONGEST_RUN = 2 * WIDTH;

    private static final int MOST_FILTERS = 56;

    /** What the last tile reads beyond a row is behind every allocation, and little of it is in vain. */
    private static final int MOST_BEYOND = Lanes.PADDING / Float.BYTES;

    /** So that an offset is an int. */
    private static final int LARGEST_IMAGE = 1 << 24;

    /** Floats of the results' gradients that a weight gradient goes through at a time, from the first cache. */
    private static final int BLOCK = 1 << 12;

    private final Window window;
    private final Window padded;
    private final int filters;
    /** Rows of positions that a weight gradient goes through at a time. */
    private final int rowsOfBlock;

    DirectConvolution(Window window, int filters) {
        this.window = window;
        this.filters = filters;
        int border = 2 * window.padding();
        padded = new Window(
                window.height() + border,
                window.width() + border,
                window.channels(),
                window.rows(),
                window.columns(),
                window.stride(),
                0);
        rowsOfBlock = Math.clamp(BLOCK / ((long) window.outWidth() * filters), 1, window.outHeight());
    }

    /** Whether this is faster than to write the patches out. */
    static boolean suits(Window window, int filters) {
        int beyond = Math.ceilDiv(filters, LANES) * LANES - filters;
        return WIDTH == 8
                && filters <= MOST_FILTERS
                && beyond <= MOST_BEYOND
                && window.columns() * window.channels() <= LONGEST_RUN
                && window.imageSize() <= LARGEST_IMAGE;
    }

    /** Bytes of scratch that each thread needs: a tile, two tables, and an image with its padding. */
    long scratchBytes() {
        long tables = 4L * (window.positions() + window.patchSize());
        return Tiles.SIZE + tables + (window.padding() == 0 ? 0 : 4L * padded.imageSize() + Lanes.PADDING);
    }

    /** out (+)= patches of x · w for some images. */
    void forward(long x, int images, long w, long out, boolean add, long scratch) {
        int positions = window.positions();
        int patch = window.patchSize();
        long rows = scratch + Tiles.SIZE;
        long columns = rows + 4L * positions;
        positions(window.outHeight(), rows);
        numbers(columns);
        for (int i = 0; i < images; i++) {
            long image = image(x + 4L * i * window.imageSize(), columns + 4L * patch);
            long result = out + 4L * i * positions * filters;
            product(image, rows, columns, positions, patch, w, result, add, scratch);
        }
    }

    /** gradW = (patches of x)ᵀ · gradOut for some images. */
    void weightGradient(long x, int images, long gradOut, long gradW, long scratch) {
        int width = window.outWidth();
        int height = window.outHeight();
        int patch = window.patchSize();
        long rows = scratch + Tiles.SIZE;
        long columns = rows + 4L * patch;
        numbers(rows);
        positions(rowsOfBlock, columns);
        long down = 4L * padded.stride() * padded.width() * padded.channels();
        for (int i = 0; i < images; i++) {
            long image = image(x + 4L * i * window.imageSize(), columns + 4L * window.positions());
            for (int row = 0; row < height; row += rowsOfBlock) {
                int depth = width * Math.min(rowsOfBlock, height - row);
                long gradient = gradOut + 4L * ((long) i * height + row) * width * filters;
                boolean add = i > 0 || row > 0;
                product(image + row * down, rows, columns, patch, depth, gradient, gradW, add, scratch);
            }
        }
    }

    private void positions(int rows, long table) {
        int pixel = 4 * padded.stride() * padded.channels();
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < padded.outWidth(); j++) {
                put(table, i * padded.outWidth() + j, (i * padded.width() + j) * pixel);
            }
        }
    }

    private void numbers(long table) {
        int run = padded.columns() * padded.channels();
        for (int p = 0; p < padded.patchSize(); p++) {
            put(table, p, 4 * (p / run * padded.width() * padded.channels() + p % run));
        }
    }

    private static void put(long table, int i, int offset) {
        ALL.set(ValueLayout.JAVA_INT_UNALIGNED, table + 4L * i, offset);
    }

    private static int offset(long table, int i) {
        return ALL.get(ValueLayout.JAVA_INT_UNALIGNED, table + 4L * i);
    }

    /** An image where it lies, or a copy with its padding. */
    private long image(long x, long copy) {
        int padding = window.padding();
        if (padding == 0) {
            return x;
        }
        Columns.zero(copy, padded.imageSize());
        int row = window.width() * window.channels();
        long rowBytes = 4L * padded.width() * padded.channels();
        long corner = rowBytes * padding + 4L * padding * padded.channels();
        for (int r = 0; r < window.height(); r++) {
            Patches.copy(x + 4L * r * row, row, copy + corner + r * rowBytes);
        }
        return copy;
    }

    /**
     * c [m, filters] (+)= a · b with a(i, p) at a + row(i) + column(p). A tile's last vectors may go beyond its row of
     * b and c: what is stored there is where the first panels of the next rows are stored afterwards; the last rows,
     * and those that are added to, are made aside.
     */
    private void product(long a, long rows, long columns, int m, int k, long b, long c, boolean add, long scratch) {
        long row = 4L * filters;
        for (int i = 0; i < m; i += ROWS) {
            int count = Math.min(ROWS, m - i);
            long a0 = a + offset(rows, i);
            long a1 = a + offset(rows, Math.min(i + 1, m - 1));
            long a2 = a + offset(rows, Math.min(i + 2, m - 1));
            long a3 = a + offset(rows, Math.min(i + 3, m - 1));
            for (int j = (filters - 1) / LANES * LANES; j >= 0; j -= LANES) {
                boolean aside = add || (i + ROWS - 1L) * filters + j + LANES > (long) m * filters;
                long place = c + i * row + 4L * j;
                long tile = aside ? scratch : place;
                tile(a0, a1, a2, a3, columns, k, b + 4L * j, row, count, tile, aside ? 3 * BYTES : row);
                if (aside) {
                    Narrow.place(scratch, place, row, count, Math.min(LANES, filters - j), add);
                }
            }
        }
    }

    /** 4 rows × 3 vectors; fewer rows repeat the last. */
    private static void tile(
            long a0, long a1, long a2, long a3, long columns, int k, long b, long stepB, int rows, long c, long ldc) {
        FloatVector s00 = FloatVector.zero(F), s01 = s00, s02 = s00, s10 = s00, s11 = s00, s12 = s00;
        FloatVector s20 = s00, s21 = s00, s22 = s00, s30 = s00, s31 = s00, s32 = s00;
        for (int p = 0; p < k; p++) {
            long at = ALL.get(ValueLayout.JAVA_INT_UNALIGNED, columns + 4L * p);
            FloatVector b0 = fromMemorySegment(F, ALL, b, ORDER);
            FloatVector b1 = fromMemorySegment(F, ALL, b + BYTES, ORDER);
            FloatVector b2 = fromMemorySegment(F, ALL, b + 2 * BYTES, ORDER);
            FloatVector v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a0 + at));
            s00 = v.fma(b0, s00);
            s01 = v.fma(b1, s01);
            s02 = v.fma(b2, s02);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a1 + at));
            s10 = v.fma(b0, s10);
            s11 = v.fma(b1, s11);
            s12 = v.fma(b2, s12);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a2 + at));
            s20 = v.fma(b0, s20);
            s21 = v.fma(b1, s21);
            s22 = v.fma(b2, s22);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a3 + at));
            s30 = v.fma(b0, s30);
            s31 = v.fma(b1, s31);
            s32 = v.fma(b2, s32);
            b += stepB;
        }
        long c1 = rows > 1 ? c + ldc : c;
        long c2 = rows > 2 ? c + 2 * ldc : c1;
        long c3 = rows > 3 ? c + 3 * ldc : c2;
        s00.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c, ORDER);
        s01.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c + BYTES, ORDER);
        s02.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c + 2 * BYTES, ORDER);
        s10.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1, ORDER);
        s11.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1 + BYTES, ORDER);
        s12.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1 + 2 * BYTES, ORDER);
        s20.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2, ORDER);
        s21.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2 + BYTES, ORDER);
        s22.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2 + 2 * BYTES, ORDER);
        s30.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3, ORDER);
        s31.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3 + BYTES, ORDER);
        s32.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3 + 2 * BYTES, ORDER);
    }
}
