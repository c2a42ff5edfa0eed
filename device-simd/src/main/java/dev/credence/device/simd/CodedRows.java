package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.device.Tensor;
import java.lang.foreign.MemorySegment;

/** Rows of tables by their codes. One pass over the rows that have a code, in order; memory decides its speed. */
final class CodedRows {
    private CodedRows() {}

    /** Row i of out is row codes_i of a table of V rows. */
    static void gather(long rows, int v, long codes, int n, Tensor out) {
        long to = Lanes.address(out);
        long width = (long) Float.BYTES * (out.length() / n);
        for (int i = 0; i < n; i++) {
            MemorySegment.copy(ALL, rows + width * code(codes, i, v), ALL, to + width * i, width);
        }
    }

    /** Row codes_i of a table of V rows += row i of from. */
    static void scatterAdd(Tensor from, long codes, int n, long rows, int v) {
        int width = from.length() / n;
        long row = (long) Float.BYTES * width;
        for (int i = 0; i < n; i++) {
            add(Lanes.address(from) + row * i, rows + row * code(codes, i, v), width);
        }
    }

    /** Memory beside the table would be read or overwritten silently. */
    private static int code(long codes, int i, int v) {
        int code = (int) Lanes.get(codes + (long) Float.BYTES * i);
        if (code < 0 || code >= v) {
            throw new IllegalArgumentException("Code " + i + " is " + code + ", expected 0 to " + (v - 1));
        }
        return code;
    }

    private static void add(long from, long to, int width) {
        int c = 0;
        for (; c <= width - WIDTH; c += WIDTH) {
            long at = (long) Float.BYTES * c;
            fromMemorySegment(F, ALL, to + at, ORDER)
                    .add(fromMemorySegment(F, ALL, from + at, ORDER))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, to + at, ORDER);
        }
        for (; c < width; c++) {
            long at = (long) Float.BYTES * c;
            Lanes.putNormal(to + at, Lanes.get(to + at) + Lanes.get(from + at));
        }
    }
}
