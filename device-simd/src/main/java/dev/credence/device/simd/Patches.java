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

/**
 * The patches that a window sees of images, below each other (im2col), and the way back. A window's row is one run of
 * columns·C numbers in the image, since channels lie side by side; what lies in the padding is 0.
 */
final class Patches {
    private Patches() {}

    /** The patches of some images [images·P, rows·columns·C], with room for a vector behind them. */
    static void unfold(long x, int images, Window w, long into) {
        long image = 4L * w.imageSize();
        int down = w.outHeight();
        int across = w.outWidth();
        long to = into;
        for (int r = 0; r < images; r++) {
            for (int i = 0; i < down; i++) {
                for (int j = 0; j < across; j++) {
                    to = unfold(x + r * image, i * w.stride() - w.padding(), j * w.stride() - w.padding(), w, to);
                }
            }
        }
    }

    /** One patch, whose first pixel is in this row and column; gives the address behind it. */
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

    /** Adds the patches of some images to where they were taken from. */
    static void fold(long patches, int images, Window w, long x) {
        long image = 4L * w.imageSize();
        int down = w.outHeight();
        int across = w.outWidth();
        long from = patches;
        for (int r = 0; r < images; r++) {
            for (int i = 0; i < down; i++) {
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

    /** Writes whole vectors: what lies behind them is written next. */
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
