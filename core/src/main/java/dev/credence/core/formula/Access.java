package dev.credence.core.formula;

import java.util.Arrays;

/**
 * Strided access to an array: element (k, m, c) of a walk is at offset + k · strideK + m · strideM + c · strideC. A
 * stride of 0 repeats an operand along its axis, and reduces a result along it.
 */
public record Access(int offset, int strideK, int strideM, int strideC) {
    /** @throws IllegalArgumentException if the offset or a stride is negative */
    public Access {
        if (offset < 0 || strideK < 0 || strideM < 0 || strideC < 0) {
            throw new IllegalArgumentException("Offset and strides must not be negative: " + offset + ", [" + strideK
                    + ", " + strideM + ", " + strideC + "]");
        }
    }

    /**
     * Access to a dense array with the given axes, outermost first, from {@code offset} on.
     *
     * @throws IllegalArgumentException if an axis is given twice
     */
    public static Access dense(int offset, Extents extents, Axis... axes) {
        Access access = new Access(offset, 0, 0, 0);
        int stride = 1;
        for (int i = axes.length - 1; i >= 0; i--) {
            if (Arrays.asList(axes).indexOf(axes[i]) != i) {
                throw new IllegalArgumentException("Each axis can be given once, got " + Arrays.toString(axes));
            }
            access = access.with(axes[i], stride);
            stride *= extents.of(axes[i]);
        }
        return access.within(extents);
    }

    private Access with(Axis axis, int stride) {
        return switch (axis) {
            case K -> new Access(offset, stride, strideM, strideC);
            case M -> new Access(offset, strideK, stride, strideC);
            case C -> new Access(offset, strideK, strideM, stride);
        };
    }

    public int stride(Axis axis) {
        return switch (axis) {
            case K -> strideK;
            case M -> strideM;
            case C -> strideC;
        };
    }

    public int position(int k, int m, int c) {
        return offset + k * strideK + m * strideM + c * strideC;
    }

    /** The same access, with stride 0 along axes of one element. */
    public Access within(Extents extents) {
        return new Access(
                offset, extents.k() == 1 ? 0 : strideK, extents.m() == 1 ? 0 : strideM, extents.c() == 1 ? 0 : strideC);
    }

    /** The largest position plus 1. */
    public long end(Extents extents) {
        return offset + 1 + (extents.k() - 1L) * strideK + (extents.m() - 1L) * strideM + (extents.c() - 1L) * strideC;
    }

    /** Whether the access {@link #lacks} an axis. */
    boolean repeats(Extents extents) {
        return lacks(Axis.K, extents) || lacks(Axis.M, extents) || lacks(Axis.C, extents);
    }

    /** Whether the stride is 0 along an axis of more than one element. */
    public boolean lacks(Axis axis, Extents extents) {
        return extents.of(axis) > 1 && stride(axis) == 0;
    }

    /** Number of distinct positions. */
    public int places(Extents extents) {
        int places = 1;
        for (Axis axis : Axis.values()) {
            places *= lacks(axis, extents) ? 1 : extents.of(axis);
        }
        return places;
    }

    /**
     * Whether it may share a position with another access. Interleaved ones, such as the columns of one matrix, do not.
     */
    public boolean overlaps(Access other, Extents extents) {
        int grid = 0;
        for (Axis axis : Axis.values()) {
            grid = divisor(grid, divisor(stride(axis), other.stride(axis)));
        }
        boolean interleaved = grid > 0 && (offset - other.offset) % grid != 0;
        return !interleaved && offset < other.end(extents) && other.offset < end(extents);
    }

    private static int divisor(int a, int b) {
        return b == 0 ? a : divisor(b, a % b);
    }

    /** Whether elements with different indices along strided axes have different positions. */
    boolean separates(Extents extents) {
        Axis[] axes = Axis.values();
        Arrays.sort(axes, (a, b) -> Integer.compare(stride(a), stride(b)));
        long reach = 0;
        for (Axis axis : axes) {
            if (stride(axis) > 0) {
                if (stride(axis) <= reach) {
                    return false;
                }
                reach += (extents.of(axis) - 1L) * stride(axis);
            }
        }
        return true;
    }
}
