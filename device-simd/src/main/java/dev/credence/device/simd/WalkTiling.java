package dev.credence.device.simd;

import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Walk;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * Division of a walk into tiles, boxes [b0, b1, b2] of at most {@link VectorMath#BLOCK} elements. Vectors run along the
 * last of the three axes: the one along which arrays are dense, if it is long enough to be reduced.
 *
 * <p>Tiles are visited scope by scope. A scope comprises the reduced axes; without a reduction, all rows of some
 * columns, so that values shared by rows are computed once. Long scopes are divided into chunks, whose sums are added
 * at the end. All this depends on sizes and strides alone.
 */
final class WalkTiling {
    /** Reduced elements along the vectors from which on these are summed row by row. */
    private static final int LONG_ROW = 64;
    /** Minimum tiles of a chunk. */
    private static final int CHUNK = 16;
    /** Scopes from which on none is divided: there are enough parts for all threads. */
    private static final int MANY_SCOPES = 16;
    /** Maximum number of chunks of all scopes. */
    private static final int CHUNKS = 256;

    private final Axis[] order = new Axis[3];
    final int[] extent = new int[3];
    final int[] box = new int[3];
    final int[] tiles = new int[3];
    /** Axes traversed within a scope. */
    final boolean[] inner = new boolean[3];
    /** Axes that the reduced results lack; none if a result has no axis left. */
    final boolean[] reduced = new boolean[3];

    final int scopes;
    final int tilesPerScope;
    /** Number of chunks of a scope, and of tiles of a chunk. */
    final int chunks;

    final int tilesPerChunk;

    WalkTiling(Walk walk) {
        Extents extents = walk.extents();
        Set<Axis> lacking = EnumSet.noneOf(Axis.class);
        for (Result result : walk.results()) {
            if (isPartial(result, extents)) {
                lacking.addAll(lacking(result, extents));
            }
        }
        order(walk, lacking);
        for (int i = 0; i < 3; i++) {
            extent[i] = extents.of(order[i]);
            reduced[i] = lacking.contains(order[i]);
        }
        cut();
        boolean reduces = reduced[0] || reduced[1] || reduced[2];
        boolean shares = tiles[2] > 1 && tiles[0] * tiles[1] > 1 && hasShared(walk);
        for (int i = 0; i < 3; i++) {
            inner[i] = reduces ? reduced[i] : i < 2 || !shares;
        }
        int outside = 1;
        int inside = 1;
        for (int i = 0; i < 3; i++) {
            outside *= inner[i] ? 1 : tiles[i];
            inside *= inner[i] ? tiles[i] : 1;
        }
        scopes = outside;
        tilesPerScope = inside;
        long all = (long) inside * scopes;
        tilesPerChunk = reduces && scopes >= MANY_SCOPES
                ? inside
                : Math.toIntExact(Math.max(CHUNK, (all + CHUNKS - 1) / CHUNKS));
        chunks = (inside + tilesPerChunk - 1) / tilesPerChunk;
    }

    /** Whether a result is reduced along some axes and keeps others. */
    static boolean isPartial(Result result, Extents extents) {
        return result.reduction() != Reduction.NONE && !isTotal(result, extents);
    }

    /** Whether a result is reduced to one number. */
    static boolean isTotal(Result result, Extents extents) {
        if (result.reduction() == Reduction.NONE) {
            return false;
        }
        for (Axis axis : Axis.values()) {
            if (extents.of(axis) > 1 && !result.access().lacks(axis, extents)) {
                return false;
            }
        }
        return true;
    }

    /** The axes along which a result is reduced. */
    static Set<Axis> lacking(Result result, Extents extents) {
        Set<Axis> axes = EnumSet.noneOf(Axis.class);
        for (Axis axis : Axis.values()) {
            if (result.access().lacks(axis, extents)) {
                axes.add(axis);
            }
        }
        return axes;
    }

    private static boolean isUniform(Access access) {
        return access.strideK() == 0 && access.strideM() == 0 && access.strideC() == 0;
    }

    private boolean hasShared(Walk walk) {
        for (Operand operand : walk.operands()) {
            if (operand instanceof Operand.Elements elements
                    && !isUniform(elements.access())
                    && elements.access().stride(order[0]) == 0
                    && elements.access().stride(order[1]) == 0) {
                return true;
            }
        }
        return false;
    }

    private void order(Walk walk, Set<Axis> lacking) {
        Axis best = Axis.C;
        double least = Double.POSITIVE_INFINITY;
        for (Axis axis : new Axis[] {Axis.C, Axis.M, Axis.K}) {
            if (walk.extents().of(axis) > 1) {
                double cost = cost(walk, axis, lacking.contains(axis));
                if (cost < least) {
                    least = cost;
                    best = axis;
                }
            }
        }
        Axis last = best;
        Axis[] others =
                Arrays.stream(Axis.values()).filter(axis -> axis != last).toArray(Axis[]::new);
        // reduced axes are traversed first
        boolean swaps = lacking.contains(others[0]) && !lacking.contains(others[1]);
        order[0] = others[swaps ? 1 : 0];
        order[1] = others[swaps ? 0 : 1];
        order[2] = last;
    }

    /** Cost, in non-vector loads and stores, of running vectors along an axis. */
    private static double cost(Walk walk, Axis axis, boolean isReduced) {
        int reach = walk.extents().of(axis);
        double cost = 0;
        for (Operand operand : walk.operands()) {
            if (operand instanceof Operand.Elements elements && !isUniform(elements.access())) {
                int stride = elements.access().stride(axis);
                cost += stride == 1 ? 0 : stride == 0 ? 0.3 : 2;
            }
        }
        for (Result result : walk.results()) {
            if (result.reduction() == Reduction.NONE) {
                cost += result.access().stride(axis) == 1 ? 0 : 3;
            } else if (isPartial(result, walk.extents())) {
                if (isReduced) {
                    cost += reach >= LONG_ROW ? 0.5 : 4;
                } else {
                    cost += reach >= 2 * Lanes.WIDTH ? 0 : 1;
                }
            }
        }
        return cost;
    }

    private void cut() {
        int pieces = (extent[2] + VectorMath.BLOCK - 1) / VectorMath.BLOCK;
        box[2] = Math.min(extent[2], padded((extent[2] + pieces - 1) / pieces));
        boolean whole = box[2] == extent[2];
        box[1] = whole ? wholeVectors(Math.min(extent[1], VectorMath.BLOCK / box[2]), extent[1], box[2]) : 1;
        whole &= box[1] == extent[1];
        int rows = VectorMath.BLOCK / (box[1] * box[2]);
        if (!reduced[0] && reduced[1]) {
            rows = Math.min(rows, VectorMath.BLOCK / accumulated());
        }
        box[0] = whole ? wholeVectors(Math.clamp(rows, 1, extent[0]), extent[0], box[1] * box[2]) : 1;
        for (int i = 0; i < 3; i++) {
            tiles[i] = (extent[i] + box[i] - 1) / box[i];
        }
    }

    /** This many rows of n, or slightly fewer, so that they are whole vectors, which can be stored directly. */
    private static int wholeVectors(int rows, int all, int n) {
        int step = 16 / Math.min(16, Integer.lowestOneBit(n));
        return rows == all || rows < step ? rows : rows - rows % step;
    }

    static int padded(int n) {
        return (n + 15) / 16 * 16;
    }

    /** Accumulator elements for one row of a box: its columns and padding of a vector, or one. */
    int accumulated() {
        return reduced[2] ? 1 : padded(box[2]);
    }

    /** Accumulator elements for a box. */
    int accumulators() {
        return padded((reduced[0] ? 1 : box[0]) * (reduced[1] ? 1 : box[1]) * accumulated());
    }

    /** Strides of an array along this tiling's axes. */
    int[] strides(Access access) {
        return new int[] {access.stride(order[0]), access.stride(order[1]), access.stride(order[2])};
    }

    /** Whether an array's part is the same in all tiles of a scope. */
    boolean isShared(int[] stride) {
        for (int i = 0; i < 3; i++) {
            if (inner[i] && tiles[i] > 1 && stride[i] != 0) {
                return false;
            }
        }
        return true;
    }
}
