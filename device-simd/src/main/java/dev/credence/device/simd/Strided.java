package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** Copies between boxes [b0, b1, b2] of strided arrays and dense blocks. Strides are in elements. */
final class Strided {
    private Strided() {}

    /** Whether a box has the layout of a block. */
    static boolean isDense(int[] stride, int[] box) {
        return (box[2] == 1 || stride[2] == 1)
                && (box[1] == 1 || stride[1] == box[2])
                && (box[0] == 1 || stride[0] == box[1] * box[2]);
    }

    /** Copies an array's box to a block. */
    static void gather(long from, int[] stride, int[] box, long block) {
        int rows = box[1];
        int columns = box[2];
        int rowStride = stride[1];
        int columnStride = stride[2];
        if (columns == 1 || rowStride == columns * columnStride) {
            columnStride = columns == 1 ? rowStride : columnStride;
            columns *= rows;
            rows = 1;
        }
        int step = WIDTH / Math.min(WIDTH, Integer.lowestOneBit(columns));
        boolean repeats = rowStride == 0 && columnStride == 1 && rows > step;
        for (int i = 0; i < box[0]; i++) {
            for (int j = 0; j < (repeats ? step : rows); j++) {
                long start = from + 4L * ((long) i * stride[0] + (long) j * rowStride);
                row(start, columnStride, columns, block + 4L * ((long) i * rows + j) * columns);
            }
            if (repeats) {
                repeat(block + 4L * i * rows * columns, step * columns, rows * columns);
            }
        }
    }

    /** Repeats the first {@code few} elements, whole vectors, up to n. */
    private static void repeat(long block, int few, int n) {
        for (int i = few; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, block + 4L * (i - few), ORDER).intoMemorySegment(ALL, block + 4L * i, ORDER);
        }
    }

    /** Copies a row by whole vectors where possible; the excess is overwritten by the next row, or is padding. */
    private static void row(long from, int stride, int n, long to) {
        if (stride == 1) {
            copyWhole(from, n, to);
        } else if (stride == 0) {
            fill(Lanes.get(from), n, to);
        } else {
            for (int i = 0; i < n; i++) {
                Lanes.put(to + 4L * i, Lanes.get(from + 4L * i * stride));
            }
        }
    }

    /** Copies n contiguous elements, at least one vector. */
    private static void copy(long from, int n, long to) {
        for (int i = 0; i <= n - WIDTH; i += WIDTH) {
            fromMemorySegment(F, ALL, from + 4L * i, ORDER).intoMemorySegment(ALL, to + 4L * i, ORDER);
        }
        // the last vector may overlap what is already copied
        fromMemorySegment(F, ALL, from + 4L * (n - WIDTH), ORDER).intoMemorySegment(ALL, to + 4L * (n - WIDTH), ORDER);
    }

    /** Copies n elements, rounded up to whole vectors. */
    static void copyWhole(long from, int n, long to) {
        for (int i = 0; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, from + 4L * i, ORDER).intoMemorySegment(ALL, to + 4L * i, ORDER);
        }
    }

    static void copyVector(long from, long to) {
        fromMemorySegment(F, ALL, from, ORDER).intoMemorySegment(ALL, to, ORDER);
    }

    private static void fill(float value, int n, long to) {
        FloatVector all = FloatVector.broadcast(F, value);
        for (int i = 0; i < n; i += WIDTH) {
            all.intoMemorySegment(ALL, to + 4L * i, ORDER);
        }
    }

    /** Copies a block to an array's box. */
    static void scatter(long block, long to, int[] stride, int[] box) {
        int n = box[2];
        for (int i = 0; i < box[0]; i++) {
            for (int j = 0; j < box[1]; j++) {
                long at = to + 4L * ((long) i * stride[0] + (long) j * stride[1]);
                scatterRow(block + 4L * ((long) i * box[1] + j) * n, n, at, stride[2]);
            }
        }
    }

    static void scatterRow(long row, int n, long to, int stride) {
        if (n >= WIDTH && stride == 1) {
            copy(row, n, to);
            return;
        }
        for (int i = 0; i < n; i++) {
            Lanes.put(to + 4L * i * stride, Lanes.get(row + 4L * i));
        }
    }

    /** Stores or adds n contiguous elements; subnormal numbers become 0. */
    static void settle(long row, int n, long to, boolean adds) {
        int whole = n - n % WIDTH;
        for (int i = 0; i < whole; i += WIDTH) {
            FloatVector v = fromMemorySegment(F, ALL, row + 4L * i, ORDER);
            v = adds ? v.add(fromMemorySegment(F, ALL, to + 4L * i, ORDER)) : v;
            v.blend(0f, v.abs().compare(VectorOperators.LT, Float.MIN_NORMAL))
                    .intoMemorySegment(ALL, to + 4L * i, ORDER);
        }
        if (whole < n) {
            VectorMask<Float> mask = NUMBERS.lt(n - whole);
            FloatVector v = fromMemorySegment(F, ALL, row + 4L * whole, ORDER, mask)
                    .add(fromMemorySegment(F, ALL, to + 4L * whole, ORDER, NUMBERS.lt(adds ? n - whole : 0)));
            v.blend(0f, v.abs().compare(VectorOperators.LT, Float.MIN_NORMAL))
                    .intoMemorySegment(ALL, to + 4L * whole, ORDER, mask);
        }
    }
}
