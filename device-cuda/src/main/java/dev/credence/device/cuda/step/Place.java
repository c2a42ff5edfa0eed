package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;

/**
 * Elements of a buffer: that of index (k, m, c) is element offset + k · strideK + m · strideM + c · strideC, plus part
 * · stridePart within the operations that a {@link Cut} repeats. Strides along axes of one element are 0.
 *
 * @param stridePart 0 for buffers that hold one part at a time, or all parts together
 */
public record Place(Buffer buffer, int offset, int strideK, int strideM, int strideC, int stridePart) {
    /** A place outside of parts. */
    public Place(Buffer buffer, int offset, int strideK, int strideM, int strideC) {
        this(buffer, offset, strideK, strideM, strideC, 0);
    }

    /** The first {@code length} elements of a buffer along the axis C. */
    public static Place whole(Buffer buffer, int length) {
        return new Place(buffer, 0, 0, 0, length == 1 ? 0 : 1);
    }

    public int stride(Axis axis) {
        return switch (axis) {
            case K -> strideK;
            case M -> strideM;
            case C -> strideC;
        };
    }

    /** The same with stride 0 along axes of one element. */
    public Place within(Extents extents) {
        return new Place(
                buffer,
                offset,
                extents.k() == 1 ? 0 : strideK,
                extents.m() == 1 ? 0 : strideM,
                extents.c() == 1 ? 0 : strideC,
                stridePart);
    }

    /** Whether all elements of an index space are one. */
    public boolean isUniform(Extents extents) {
        return (extents.k() == 1 || strideK == 0)
                && (extents.m() == 1 || strideM == 0)
                && (extents.c() == 1 || strideC == 0);
    }

    /** Whether neighbours of an index space lie one after the other: element i of the space is element offset + i. */
    public boolean isFlat(Extents extents) {
        return (extents.c() == 1 || strideC == 1)
                && (extents.m() == 1 || strideM == extents.c())
                && (extents.k() == 1 || strideK == extents.m() * extents.c());
    }

    /** Whether several indices along an axis have one element. */
    public boolean lacks(Axis axis, Extents extents) {
        return extents.of(axis) > 1 && stride(axis) == 0;
    }

    /** The range of elements that an index space touches, in any of the parts. */
    public Range range(Extents extents) {
        if (stridePart != 0) {
            return new Range(buffer, 0, buffer.length());
        }
        int last = offset + (extents.k() - 1) * strideK + (extents.m() - 1) * strideM + (extents.c() - 1) * strideC;
        int line = 0;
        int lines = 0;
        for (Axis axis : Axis.values()) {
            if (extents.of(axis) > 1 && stride(axis) >= line) {
                line = stride(axis);
                lines = extents.of(axis);
            }
        }
        int width = last + 1 - offset - (lines - 1) * line;
        return line > 1 && width > 0 && offset % line + width <= line
                ? new Range(buffer, offset, last + 1, line, width)
                : new Range(buffer, offset, last + 1);
    }

    /**
     * Elements from {@code from} to {@code to − 1} of a buffer; with lines, the first {@code width} of every
     * {@code line} elements alone, such as some columns of a matrix, which lie within its rows.
     *
     * @param line 0 if it is not known where lines begin
     */
    public record Range(Buffer buffer, int from, int to, int line, int width) {
        /** A range without lines. */
        public Range(Buffer buffer, int from, int to) {
            this(buffer, from, to, 0, 0);
        }

        /** Whether both may have an element. */
        public boolean meets(Range other) {
            return buffer.equals(other.buffer) && from < other.to && other.from < to && !isBeside(other);
        }

        private boolean isBeside(Range other) {
            if (line == 0 || line != other.line) {
                return false;
            }
            int column = from % line;
            int others = other.from % line;
            return column + width <= others || others + other.width <= column;
        }
    }
}
