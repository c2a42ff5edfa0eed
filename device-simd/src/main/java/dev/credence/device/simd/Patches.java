package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.device.Window;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * The patches of images under a window, one below another (im2col), and the inverse. A row of a window is one run of
 * columns·C numbers in the image, since channels are adjacent; padding is 0.
 */
final class Patches {
    private static final VectorSpecies<Float> SHORT = WIDTH > 8 ? FloatVector.SPECIES_256 : F;

    /** Bytes of a short vector. */
    private static final long BYTES = 4L * SHORT.length();

    private Patches() {}

    /**
     * Unfolds patches [images·high·W′, rows·columns·C] of some images: {@code high} rows of positions from
     * {@code first} on. {@code into} is padded by a vector.
     */
    static void unfold(long x, int images, int first, int high, Window w, long into) {
        long image = 4L * w.imageSize();
        long patch = 4L * w.patchSize();
        int stride = w.stride();
        int padding = w.padding();
        int across = w.outWidth();
        // patches from..end of a row do not reach into the padding beside the image
        int from = (padding + stride - 1) / stride;
        int end = Math.min(across, Math.floorDiv(w.width() + padding - w.columns(), stride) + 1);
        long to = into;
        for (int r = 0; r < images; r++) {
            long x0 = x + r * image;
            for (int i = first; i < first + high; i++) {
                int row = i * stride - padding;
                boolean within = row >= 0 && row + w.rows() <= w.height() && from < end;
                for (int j = 0; j < (within ? from : across); j++) {
                    to = unfold(x0, row, j * stride - padding, w, to);
                }
                if (within) {
                    long at = ((long) row * w.width() + (long) from * stride - padding) * w.channels();
                    inside(x0 + 4L * at, end - from, w, to);
                    to += (end - from) * patch;
                    for (int j = end; j < across; j++) {
                        to = unfold(x0, row, j * stride - padding, w, to);
                    }
                }
            }
        }
    }

    /**
     * Adjacent patches that do not touch the padding. Rows of few numbers are one or two short vectors: long ones would
     * cross cache lines more often.
     */
    private static void inside(long x, int patches, Window w, long into) {
        int run = w.columns() * w.channels();
        long across = 4L * w.stride() * w.channels();
        long down = 4L * w.width() * w.channels();
        if (run <= SHORT.length()) {
            one(x, patches, w.rows(), run, across, down, into);
        } else if (run <= 2 * SHORT.length()) {
            two(x, patches, w.rows(), run, across, down, into);
        } else {
            long to = into;
            for (int j = 0; j < patches; j++) {
                for (int i = 0; i < w.rows(); i++) {
                    copyVectors(x + j * across + i * down, run, to);
                    to += 4L * run;
                }
            }
        }
    }

    /** Rows of one short vector. A common loop over vectors for this and {@link #two} takes twice as long. */
    private static void one(long x, int patches, int rows, int run, long across, long down, long into) {
        long to = into;
        for (int j = 0; j < patches; j++) {
            long from = x + j * across;
            for (int i = 0; i < rows; i++) {
                fromMemorySegment(SHORT, ALL, from, ORDER).intoMemorySegment(ALL, to, ORDER);
                from += down;
                to += 4L * run;
            }
        }
    }

    /** Rows of two short vectors. */
    private static void two(long x, int patches, int rows, int run, long across, long down, long into) {
        long to = into;
        for (int j = 0; j < patches; j++) {
            long from = x + j * across;
            for (int i = 0; i < rows; i++) {
                fromMemorySegment(SHORT, ALL, from, ORDER).intoMemorySegment(ALL, to, ORDER);
                fromMemorySegment(SHORT, ALL, from + BYTES, ORDER).intoMemorySegment(ALL, to + BYTES, ORDER);
                from += down;
                to += 4L * run;
            }
        }
    }

    /** Unfolds the patch whose first pixel is in this row and column; returns the address behind it. */
    private static long unfold(long x, int row, int column, Window w, long into) {
        int c = w.channels();
        int run = w.columns() * c;
        int before = Math.max(0, -column) * c;
        int inside = (Math.min(w.columns(), w.width() - column) - Math.max(0, -column)) * c;
        long to = into;
        for (int i = 0; i < w.rows(); i++) {
            int at = row + i;
            if (at < 0 || at >= w.height()) {
                Columns.zero(to, run);
            } else {
                if (inside < run) {
                    Columns.zero(to, run);
                }
                long from = x + 4L * (((long) at * w.width() + column) * c + before);
                if (before + inside == run) {
                    copyVectors(from, inside, to + 4L * before);
                } else {
                    copy(from, inside, to + 4L * before);
                }
            }
            to += 4L * run;
        }
        return to;
    }

    /** Adds the patches of some images, for these rows of positions, to the pixels they come from. */
    static void fold(long patches, int images, int first, int high, Window w, long x) {
        long image = 4L * w.imageSize();
        int across = w.outWidth();
        long from = patches;
        for (int r = 0; r < images; r++) {
            for (int i = first; i < first + high; i++) {
                for (int j = 0; j < across; j++) {
                    from = fold(from, i * w.stride() - w.padding(), j * w.stride() - w.padding(), w, x + r * image);
                }
            }
        }
    }

    private static long fold(long patch, int row, int column, Window w, long x) {
        int c = w.channels();
        int run = w.columns() * c;
        int before = Math.max(0, -column) * c;
        int inside = (Math.min(w.columns(), w.width() - column) - Math.max(0, -column)) * c;
        long from = patch;
        for (int i = 0; i < w.rows(); i++) {
            int at = row + i;
            if (at >= 0 && at < w.height()) {
                add(from + 4L * before, inside, x + 4L * (((long) at * w.width() + column) * c + before));
            }
            from += 4L * run;
        }
        return from;
    }

    /** Copies whole vectors; the excess is overwritten by the next copy. */
    private static void copyVectors(long from, int n, long to) {
        for (int i = 0; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, from + 4L * i, ORDER).intoMemorySegment(ALL, to + 4L * i, ORDER);
        }
    }

    /** Copies n numbers. */
    static void copy(long from, int n, long to) {
        int i = 0;
        for (; i + WIDTH <= n; i += WIDTH) {
            fromMemorySegment(F, ALL, from + 4L * i, ORDER).intoMemorySegment(ALL, to + 4L * i, ORDER);
        }
        if (i < n) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            fromMemorySegment(F, ALL, from + 4L * i, ORDER, mask).intoMemorySegment(ALL, to + 4L * i, ORDER, mask);
        }
    }

    private static void add(long from, int n, long to) {
        int i = 0;
        for (; i + WIDTH <= n; i += WIDTH) {
            FloatVector there = fromMemorySegment(F, ALL, to + 4L * i, ORDER);
            fromMemorySegment(F, ALL, from + 4L * i, ORDER).add(there).intoMemorySegment(ALL, to + 4L * i, ORDER);
        }
        if (i < n) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector there = fromMemorySegment(F, ALL, to + 4L * i, ORDER, mask);
            fromMemorySegment(F, ALL, from + 4L * i, ORDER, mask)
                    .add(there)
                    .intoMemorySegment(ALL, to + 4L * i, ORDER, mask);
        }
    }
}
