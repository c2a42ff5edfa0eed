package dev.credence.device.simd;

import java.util.Arrays;

/** The position of one part of a compiled walk: a box, the addresses of its blocks, and working memory. */
final class WalkTile {
    private final WalkTiling tiling;
    /** Addresses of blocks by their numbers. */
    final long[] place;
    /** Address for the last, incomplete vector of a block; 0 if it may be written beyond the block. */
    final long[] last;
    /** The addresses collected for each step. */
    final long[][] locals;
    /** The first element along each axis. */
    final int[] start = new int[3];
    /** The number of elements along each axis. */
    final int[] box = new int[3];
    /** Address of the accumulators. */
    long state;

    int count;
    private int scope;
    /** Current tile and scope; −1 for none. */
    private int number = -1;

    private int numberScope;
    /** The last gathered part of each operand: address, number of rows, boxes and columns. */
    private final long[] gatheredFrom;

    private final int[][] gatheredBox;

    WalkTile(WalkTiling tiling, int operands, int places, int steps) {
        this.tiling = tiling;
        gatheredFrom = new long[operands];
        gatheredBox = new int[operands][3];
        place = new long[places];
        last = new long[places];
        locals = new long[steps][];
    }

    /** Moves to the first tile of a scope. */
    void scope(int number) {
        scope = number;
        inner(0);
    }

    /** Moves to a tile of the scope. */
    void inner(int number) {
        if (number == this.number && scope == numberScope) {
            return;
        }
        this.number = number;
        numberScope = scope;
        int outside = scope;
        int inside = number;
        for (int i = 2; i >= 0; i--) {
            int tile;
            if (tiling.inner[i]) {
                tile = inside % tiling.tiles[i];
                inside /= tiling.tiles[i];
            } else {
                tile = outside % tiling.tiles[i];
                outside /= tiling.tiles[i];
            }
            start[i] = tile * tiling.box[i];
            box[i] = Math.min(tiling.box[i], tiling.extent[i] - start[i]);
        }
        count = box[0] * box[1] * box[2];
    }

    long at(WalkArray stream) {
        return stream.at(start[0], start[1], start[2]);
    }

    /** Invalidates the working memory. */
    void forget() {
        Arrays.fill(gatheredFrom, 0);
    }

    /**
     * Whether an operand must be gathered from an address; if not, the last tile has gathered it, since successive
     * tiles need the same part of a broadcast operand.
     */
    boolean gathers(int operand, long from) {
        int[] last = gatheredBox[operand];
        if (gatheredFrom[operand] == from && last[0] == box[0] && last[1] == box[1] && last[2] == box[2]) {
            return false;
        }
        gatheredFrom[operand] = from;
        System.arraycopy(box, 0, last, 0, 3);
        return true;
    }
}
