package dev.credence.device.simd;

import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** An array that a compiled walk reads or writes, along the axes of its tiling. */
final class WalkArray {
    private final @Nullable Tensor tensor;
    private final @Nullable MemorySegment numbers;
    private final int offset;
    final int[] stride;
    /** Whether a tile of it has the layout of a block. */
    final boolean isDense;
    /** Whether its part is the same in all tiles of a scope. */
    final boolean isShared;

    /** Address of its first element in this run. */
    private long origin;

    private WalkArray(@Nullable Tensor tensor, @Nullable MemorySegment numbers, Access access, WalkTiling tiling) {
        this.tensor = tensor;
        this.numbers = numbers;
        offset = access.offset();
        stride = tiling.strides(access);
        isDense = Strided.isDense(stride, tiling.box);
        isShared = tiling.isShared(stride);
    }

    static WalkArray of(Tensor tensor, Access access, WalkTiling tiling) {
        return new WalkArray(tensor, null, access, tiling);
    }

    /** A stream over numbers in memory that this object owns. */
    static WalkArray of(MemorySegment numbers, Access access, WalkTiling tiling) {
        return new WalkArray(null, numbers, access, tiling);
    }

    /** Looks up the current address. */
    void start() {
        long base = tensor != null ? Lanes.address(tensor) : numbers != null ? numbers.address() : 0;
        origin = base + 4L * offset;
    }

    long at(int i, int j, int k) {
        return origin + 4L * ((long) i * stride[0] + (long) j * stride[1] + (long) k * stride[2]);
    }

    /** Whether it may share memory with another stream during a walk. */
    boolean overlaps(WalkArray other, int[] extent) {
        return tensor != null && other.tensor != null && first() < other.end(extent) && other.first() < end(extent);
    }

    private long first() {
        start();
        return origin;
    }

    private long end(int[] extent) {
        start();
        return at(extent[0] - 1, extent[1] - 1, extent[2] - 1) + Float.BYTES;
    }
}
