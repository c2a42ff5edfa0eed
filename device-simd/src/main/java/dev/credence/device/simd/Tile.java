package dev.credence.device.simd;

import java.util.Arrays;

/** Where one part of a compiled walk is: a box, the addresses of its blocks and working memory. */
final class Tile {
    private final Tiling tiling;
    /** Addresses of blocks by their numbers. */
    final long[] place;
    /**
     * Where the last vector of a block that is no multiple of vectors is written; 0 where it may go beyond the block.
     */
    final long[] last;
    /** The same, put together for each step. */
    final long[][] locals;
    /** The first element. */
    final int[] start = new int[3];
    /** How many. */
    final int[] box = new int[3];
    /** Where accumulators are. */
    long state;

    int count;
    private int scope;
    /** The tile that it is at, of which scope; −1 at none. */
    private int number = -1;

    private int numberScope;
    /** What was gathered last for each operand: from where, and how many rows, boxes and columns. */
    private final long[] gatheredFrom;

    private final int[][] gatheredBox;

    Tile(Tiling tiling, int operands, int places, int steps) {
        this.tiling = tiling;
        gatheredFrom = new long[operands];
        gatheredBox = new int[operands][3];
        place = new long[places];
        last = new long[places];
        locals = new long[steps][];
    }

    /** Goes to the first tile of a scope. */
    void scope(int number) {
        scope = number;
        inner(0);
    }

    /** Goes to a tile of the scope. */
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

    long at(Stream stream) {
        return stream.at(start[0], start[1], start[2]);
    }

    /** The working memory has nothing in it. */
    void forget() {
        Arrays.fill(gatheredFrom, 0);
    }

    /**
     * Whether an operand must be gathered from an address: if not, the last tile has left it, as one tile after another
     * needs the same part of what is broadcast.
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
