package dev.credence.device.simd;

import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import org.jspecify.annotations.Nullable;

/** A result of a compiled walk: stored directly, or reduced tile by tile. Subnormal numbers are flushed to 0. */
final class Output {
    final WalkArray stream;
    private final WalkTiling tiling;
    /** Its block, and the block it is added to. */
    private final int place;

    private final int oldPlace;
    /** Slots for both. */
    private final int copy;

    private final int oldCopy;
    private final boolean adds;
    private final @Nullable ElementAccumulator accumulator;
    /** Whether all elements are reduced to one. */
    private final boolean isTotal;
    /** Elements of the accumulator; for a total, one element and padding. */
    private final int elements;

    private final boolean isMerged;
    private boolean isLast;
    /** Whether the steps can write the last vector elsewhere. */
    private boolean splits;
    /** Whether steps read, or add to, the memory they write. */
    private boolean isInPlace;
    /** Source block of its values. */
    private int source;

    private double[] saved = new double[0];
    private long state;

    Output(Result result, WalkArray stream, WalkTiling tiling, int place, int oldPlace, int copy, int oldCopy) {
        this.stream = stream;
        this.tiling = tiling;
        this.place = place;
        source = place;
        this.oldPlace = oldPlace;
        this.copy = copy;
        this.oldCopy = oldCopy;
        adds = result.store() == Store.ADD;
        isInPlace = adds;
        accumulator = result.reduction() == Reduction.NONE ? null : ElementAccumulator.of(result.reduction());
        isTotal = accumulator != null && stream.stride[0] == 0 && stream.stride[1] == 0 && stream.stride[2] == 0;
        elements = isTotal ? 16 : tiling.accumulators();
        isMerged = accumulator != null && (isTotal ? tiling.scopes * tiling.chunks > 1 : tiling.chunks > 1);
    }

    int block() {
        return place;
    }

    /** Whether it reduces values that are already in a block; if so, reads them from there. */
    boolean takesFrom(int block) {
        source = accumulator == null ? place : block;
        return accumulator != null;
    }

    StepSchedule.Target target(int instruction) {
        boolean stores = accumulator == null;
        return new StepSchedule.Target(instruction, place, stores && adds ? oldPlace : -1, stores);
    }

    /** Places its accumulator in the working memory; returns the next free address. */
    long place(long from) {
        state = from;
        return accumulator == null ? from : from + accumulator.bytes(elements);
    }

    void prepare(int items) {
        saved = new double[isMerged ? items * elements * ElementAccumulator.WORDS : 0];
    }

    /** Stores the result after all steps, as it shares an operand's memory. */
    void storeLast() {
        isLast = true;
    }

    /** Allows the result to share an operand's memory. */
    void inPlace() {
        isInPlace = true;
    }

    /** Allows the steps to split the last vector. */
    void split() {
        splits = true;
    }

    boolean isMerged() {
        return isMerged;
    }

    void clear(WalkTile tile) {
        if (accumulator != null) {
            accumulator.clear(tile.state + state, elements);
        }
    }

    /** Sets the destination of a tile's values. */
    void before(WalkTile tile) {
        boolean direct = isDirect(tile);
        tile.place[place] = source != place ? tile.place[source] : direct ? tile.at(stream) : tile.place[copy];
        tile.last[place] = !direct || tile.count % Lanes.WIDTH == 0 ? 0 : isInPlace ? tile.place[copy] : last(tile);
        if (adds && accumulator == null) {
            if (stream.isDense) {
                tile.place[oldPlace] = tile.at(stream);
            } else {
                Strided.gather(tile.at(stream), stream.stride, tile.box, tile.place[oldCopy]);
                tile.place[oldPlace] = tile.place[oldCopy];
            }
        }
    }

    private long last(WalkTile tile) {
        return tile.at(stream) + 4L * (tile.count - Lanes.WIDTH);
    }

    /** Whether the steps write whole vectors to the tile's memory. */
    private boolean isDirect(WalkTile tile) {
        return accumulator == null
                && stream.isDense
                && !isLast
                && (tile.count % Lanes.WIDTH == 0 || (splits && tile.count > Lanes.WIDTH));
    }

    /** Stores or accumulates a tile's values. */
    void after(WalkTile tile, long spare) {
        long block = tile.place[place];
        if (accumulator == null) {
            if (isDirect(tile)) {
                if (isInPlace && tile.last[place] != 0) {
                    Strided.copyVector(tile.last[place], last(tile));
                }
            } else if (stream.isDense) {
                Strided.scatterRow(block, tile.count, tile.at(stream), 1);
            } else {
                Strided.scatter(block, tile.at(stream), stream.stride, tile.box);
            }
        } else if (isTotal) {
            accumulator.row(block, tile.count, tile.state + state, 0, elements, spare);
        } else if (tiling.reduced[2]) {
            rows(accumulator, block, tile, spare);
        } else {
            columns(accumulator, block, tile, spare);
        }
    }

    private void rows(ElementAccumulator into, long block, WalkTile tile, long spare) {
        boolean joins = tiling.reduced[1];
        int rows = joins ? 1 : tile.box[1];
        int n = joins ? tile.box[1] * tile.box[2] : tile.box[2];
        for (int i = 0; i < tile.box[0]; i++) {
            for (int j = 0; j < rows; j++) {
                int element = (tiling.reduced[0] ? 0 : i) * rows + j;
                long row = block + 4L * ((long) i * rows + j) * n;
                into.row(row, n, tile.state + state, element, elements, spare);
            }
        }
    }

    private void columns(ElementAccumulator into, long block, WalkTile tile, long spare) {
        boolean joins = tiling.reduced[0];
        int boxes = joins ? 1 : tile.box[0];
        int rows = joins ? tile.box[0] * tile.box[1] : tile.box[1];
        for (int i = 0; i < boxes; i++) {
            long at = block + 4L * i * rows * tile.box[2];
            into.columns(at, rows, tile.box[2], tile.state + state, i * tiling.accumulated(), elements, spare);
        }
    }

    /** Ends a chunk: stores its reductions, or keeps them until all chunks are complete. */
    void end(int item, WalkTile tile, long spare) {
        if (accumulator == null) {
            return;
        }
        if (isMerged) {
            for (int i = 0; i < elements; i++) {
                accumulator.save(
                        tile.state + state, i, elements, saved, (item * elements + i) * ElementAccumulator.WORDS);
            }
        } else {
            finish(accumulator, tile, spare);
        }
    }

    /** Sums the chunks in order. */
    void merge(WalkTile tile, long spare) {
        if (accumulator == null || !isMerged) {
            return;
        }
        int groups = isTotal ? 1 : tiling.scopes;
        int each = isTotal ? tiling.scopes * tiling.chunks : tiling.chunks;
        for (int group = 0; group < groups; group++) {
            tile.scope(group);
            clear(tile);
            for (int item = group * each; item < (group + 1) * each; item++) {
                for (int i = 0; i < elements; i++) {
                    accumulator.merge(
                            tile.state + state, i, elements, saved, (item * elements + i) * ElementAccumulator.WORDS);
                }
            }
            finish(accumulator, tile, spare);
        }
    }

    private void finish(ElementAccumulator from, WalkTile tile, long spare) {
        from.finish(tile.state + state, elements, spare);
        if (isTotal) {
            put(stream.at(0, 0, 0), Lanes.get(spare));
            return;
        }
        int boxes = tiling.reduced[0] ? 1 : tile.box[0];
        int rows = tiling.reduced[1] ? 1 : tile.box[1];
        int n = tiling.reduced[2] ? 1 : tile.box[2];
        for (int i = 0; i < boxes; i++) {
            for (int j = 0; j < rows; j++) {
                long row = spare + 4L * ((long) i * rows + j) * tiling.accumulated();
                long to = stream.at(tile.start[0] + i, tile.start[1] + j, tile.start[2]);
                if (stream.stride[2] == 1) {
                    Strided.settle(row, n, to, adds);
                    continue;
                }
                for (int k = 0; k < n; k++) {
                    put(to + 4L * k * stream.stride[2], Lanes.get(row + 4L * k));
                }
            }
        }
    }

    private void put(long at, float value) {
        float sum = adds ? Lanes.get(at) + value : value;
        Lanes.putNormal(at, sum);
    }
}
