package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.formula.Extents;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The arguments of a kernel: a structure of the {@code .cu} files, member by member. */
final class Arguments {
    /** Bytes of the largest structure of the {@code .cu} files. */
    private static final int MOST_BYTES = 128;

    private final MemorySegment bytes;
    private int size;

    Arguments(Arena arena) {
        this(arena, MOST_BYTES);
    }

    /** @param most bytes that are enough */
    Arguments(Arena arena, int most) {
        bytes = arena.allocate(most, Long.BYTES);
    }

    Arguments clear() {
        size = 0;
        return this;
    }

    /** The structure; its size is a multiple of 8 bytes, as every structure contains addresses. */
    MemorySegment structure() {
        return bytes.asSlice(0, Math.ceilDiv(size, Long.BYTES) * (long) Long.BYTES);
    }

    /** Offset of the next member of the given size. */
    private long next(int length) {
        int at = Math.ceilDiv(size, length) * length;
        size = at + length;
        return at;
    }

    /** Adds an address in device memory. */
    Arguments with(long address) {
        bytes.set(JAVA_LONG, next(Long.BYTES), address);
        return this;
    }

    Arguments with(Tensor tensor) {
        return with(CudaTensor.address(tensor));
    }

    Arguments with(int number) {
        bytes.set(JAVA_INT, next(Integer.BYTES), number);
        return this;
    }

    Arguments with(boolean flag) {
        return with(flag ? 1 : 0);
    }

    Arguments with(float number) {
        bytes.set(JAVA_FLOAT, next(Float.BYTES), number);
        return this;
    }

    Arguments with(double number) {
        bytes.set(JAVA_DOUBLE, next(Double.BYTES), number);
        return this;
    }

    Arguments with(Extents extents) {
        return with(extents.k()).with(extents.m()).with(extents.c());
    }

    Arguments with(Window window) {
        return with(window.height())
                .with(window.width())
                .with(window.channels())
                .with(window.rows())
                .with(window.columns())
                .with(window.stride())
                .with(window.padding())
                .with(window.outHeight())
                .with(window.outWidth());
    }
}
