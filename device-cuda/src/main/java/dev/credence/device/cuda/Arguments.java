package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.formula.Extents;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The arguments of a kernel as a launch wants them: an array of addresses of values. */
final class Arguments {
    private static final int MOST = 12;

    /** Room for the largest, a {@code Window} of nine numbers. */
    private static final int BYTES = 48;

    private final MemorySegment values;
    private final MemorySegment addresses;
    private int count;

    Arguments(Arena arena) {
        values = arena.allocate((long) MOST * BYTES, Long.BYTES);
        addresses = arena.allocate(ADDRESS, MOST);
    }

    Arguments clear() {
        count = 0;
        return this;
    }

    MemorySegment addresses() {
        return addresses;
    }

    private MemorySegment next() {
        MemorySegment value = values.asSlice((long) count * BYTES, BYTES);
        addresses.setAtIndex(ADDRESS, count, value);
        count++;
        return value;
    }

    /** An address of the device's memory. */
    Arguments with(long address) {
        next().set(JAVA_LONG, 0, address);
        return this;
    }

    Arguments with(Tensor tensor) {
        return with(CudaTensor.address(tensor));
    }

    Arguments with(int number) {
        next().set(JAVA_INT, 0, number);
        return this;
    }

    Arguments with(boolean flag) {
        return with(flag ? 1 : 0);
    }

    Arguments with(float number) {
        next().set(JAVA_FLOAT, 0, number);
        return this;
    }

    Arguments with(Extents extents) {
        return with(extents.k(), extents.m(), extents.c());
    }

    Arguments with(Window window) {
        return with(
                window.height(),
                window.width(),
                window.channels(),
                window.rows(),
                window.columns(),
                window.stride(),
                window.padding(),
                window.outHeight(),
                window.outWidth());
    }

    private Arguments with(int... structure) {
        MemorySegment.copy(structure, 0, next(), JAVA_INT, 0, structure.length);
        return this;
    }

    /** Matrices of which element (i, j) of sample s is element s · sample + i · row + j · column of a tensor. */
    Arguments with(Tensor tensor, long sample, int row, int column) {
        MemorySegment value = next();
        value.set(JAVA_LONG, 0, CudaTensor.address(tensor));
        value.set(JAVA_LONG, 8, sample);
        value.set(JAVA_INT, 16, row);
        value.set(JAVA_INT, 20, column);
        return this;
    }
}
