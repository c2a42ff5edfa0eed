package dev.credence.device.nd4j;

import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Walk;

/**
 * Division of a walk into tiles, boxes [n₀, n₁, n₂] of at most {@link #MOST} elements, and the current tile. The last
 * of the three axes is the one along which most arrays are contiguous. Bit i of a set of axes is axis i.
 */
final class HostTiles {
    /** Elements of a tile: a few arrays of this size stay in the L1 cache, and a loop amortises its call. */
    static final int MOST = 1024;

    private static final int AXES = 3;
    private static final int[] INNERMOST_FIRST = {1, 0, 2};

    private final Axis[] order;
    private final int[] extent = new int[AXES];
    private final int[] box = new int[AXES];
    private final int[] start = new int[AXES];
    private final int[] size = new int[AXES];

    HostTiles(Walk walk) {
        order = order(walk);
        for (int i = 0; i < AXES; i++) {
            extent[i] = walk.extents().of(order[i]);
        }
        int room = MOST;
        for (int i = AXES - 1; i >= 0; i--) {
            int pieces = (extent[i] - 1) / room + 1;
            box[i] = (extent[i] - 1) / pieces + 1;
            room = box[i] == extent[i] ? room / box[i] : 1; // only whole rows are merged
        }
    }

    private static Axis[] order(Walk walk) {
        Axis last = Axis.C;
        int least = cost(walk, Axis.C);
        for (Axis axis : new Axis[] {Axis.M, Axis.K}) {
            int cost = cost(walk, axis);
            if (cost < least) {
                least = cost;
                last = axis;
            }
        }
        return switch (last) {
            case C -> Axis.values();
            case M -> new Axis[] {Axis.K, Axis.C, Axis.M};
            case K -> new Axis[] {Axis.M, Axis.C, Axis.K};
        };
    }

    /** Number of arrays with element-by-element access if an axis is the last. */
    private static int cost(Walk walk, Axis axis) {
        Extents extents = walk.extents();
        if (extents.of(axis) == 1) {
            return Integer.MAX_VALUE;
        }
        int cost = 0;
        for (Operand operand : walk.operands()) {
            if (operand instanceof Operand.Elements elements) {
                cost += elements.access().stride(axis) > 1 ? 2 : 0;
            }
        }
        for (Result result : walk.results()) {
            cost += result.access().stride(axis) > 1 ? 2 : 0;
        }
        return cost;
    }

    /** The axes with more than one element. */
    int all() {
        int axes = 0;
        for (int i = 0; i < AXES; i++) {
            axes |= extent[i] > 1 ? 1 << i : 0;
        }
        return axes;
    }

    /** The axes along which tiles differ in size. */
    int uneven() {
        int axes = 0;
        for (int i = 0; i < AXES; i++) {
            axes |= extent[i] % box[i] != 0 ? 1 << i : 0;
        }
        return axes;
    }

    /** The axes along which an array varies. */
    int axesOf(Access access) {
        int axes = 0;
        for (int i = 0; i < AXES; i++) {
            axes |= access.stride(order[i]) > 0 ? 1 << i : 0;
        }
        return axes;
    }

    /** The axis as a bit of a tile's axes. */
    int axisOf(Axis axis) {
        return order[0] == axis ? 0 : order[1] == axis ? 1 : 2;
    }

    int stride(Access access, int axis) {
        return access.stride(order[axis]);
    }

    int extent(int axis) {
        return extent[axis];
    }

    /** Elements of the largest tile along the given axes. */
    int room(int axes) {
        int room = 1;
        for (int i = 0; i < AXES; i++) {
            room *= (axes >> i & 1) != 0 ? box[i] : 1;
        }
        return room;
    }

    /** Moves to the first tile. */
    void first() {
        for (int i = 0; i < AXES; i++) {
            begin(i, 0);
        }
    }

    /**
     * Moves to the next tile and returns the axes along which it moved; 0 after the last. The position within rows
     * advances last, since values shared by rows are then computed once.
     */
    int next() {
        int changed = 0;
        for (int axis : INNERMOST_FIRST) {
            boolean more = start[axis] + size[axis] < extent[axis];
            changed |= box[axis] < extent[axis] ? 1 << axis : 0;
            begin(axis, more ? start[axis] + size[axis] : 0);
            if (more) {
                return changed;
            }
        }
        return 0;
    }

    private void begin(int axis, int from) {
        start[axis] = from;
        size[axis] = Math.min(box[axis], extent[axis] - from);
    }

    /** The tile's first index along an axis. */
    int start(int axis) {
        return start[axis];
    }

    /** The tile's size along an axis if it is one of the given axes; otherwise 1. */
    int size(int axes, int axis) {
        return (axes >> axis & 1) != 0 ? size[axis] : 1;
    }

    /** The tile's number of elements along the given axes. */
    int count(int axes) {
        return size(axes, 0) * size(axes, 1) * size(axes, 2);
    }
}
