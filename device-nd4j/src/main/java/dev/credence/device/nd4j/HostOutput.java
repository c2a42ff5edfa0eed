package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;

/** Output of a result of a pass on the host, tile by tile; subnormal numbers are flushed to 0. */
interface HostOutput {
    default void start() {
        // no state to reset
    }

    /** Processes a tile. */
    void take();

    default void finish() {
        // nothing is pending
    }

    /** An output for values computed in an array, with an element for each of the tile's. */
    static HostOutput of(Result result, Tensor tensor, float[] values, HostTiles tiles) {
        HostStream stream = new HostStream(tensor, result.access(), tiles);
        boolean adds = result.store() == Store.ADD;
        return result.reduction() == Reduction.NONE
                ? new Placed(stream, values, new float[adds ? values.length : 0], tiles)
                : new Reduced(result, stream, values, tiles);
    }

    /** Stores every value. */
    record Placed(HostStream stream, float[] values, float[] old, HostTiles tiles) implements HostOutput {
        @Override
        public void take() {
            float[] stored = values;
            if (old.length > 0) {
                stream.load(old);
                HostLoops.add(old, values, tiles.count(tiles.all())); // the values may also belong to another result
                stored = old;
            }
            stream.store(stored);
        }
    }

    /** Reduces the values, and stores the reductions at the end. */
    final class Reduced implements HostOutput {
        private final HostStream stream;
        private final float[] values;
        private final HostTiles tiles;
        private final boolean adds;
        private final HostReduction reduction;
        private final int axes;
        private final int[] kept = new int[3];

        Reduced(Result result, HostStream stream, float[] values, HostTiles tiles) {
            this.stream = stream;
            this.values = values;
            this.tiles = tiles;
            adds = result.store() == Store.ADD;
            axes = stream.axes();
            for (int i = 0; i < kept.length; i++) {
                kept[i] = (axes >> i & 1) != 0 ? tiles.extent(i) : 1;
            }
            reduction = new HostReduction(result.reduction(), kept[0] * kept[1] * kept[2]);
        }

        @Override
        public void start() {
            reduction.clear();
        }

        private int element(int i, int j, int k) {
            return ((kept[0] == 1 ? 0 : i) * kept[1] + (kept[1] == 1 ? 0 : j)) * kept[2] + (kept[2] == 1 ? 0 : k);
        }

        @Override
        public void take() {
            int all = tiles.all();
            int columns = tiles.size(all, 2);
            int rows = tiles.size(all, 1);
            int boxes = tiles.size(all, 0);
            boolean keepsColumns = (axes & 4) != 0;
            if (!keepsColumns && (axes & 2) == 0) {
                columns *= rows;
                rows = 1;
                if (axes == 0) {
                    columns *= boxes;
                    boxes = 1;
                }
            }
            int from = 0;
            for (int i = 0; i < boxes; i++) {
                for (int j = 0; j < rows; j++) {
                    int to = element(tiles.start(0) + i, tiles.start(1) + j, tiles.start(2));
                    if (keepsColumns) {
                        reduction.columns(values, from, columns, to);
                    } else {
                        reduction.row(values, from, columns, to);
                    }
                    from += columns;
                }
            }
        }

        @Override
        public void finish() {
            for (int i = 0; i < kept[0]; i++) {
                for (int j = 0; j < kept[1]; j++) {
                    for (int k = 0; k < kept[2]; k++) {
                        stream.put(i, j, k, reduction.value(element(i, j, k)), adds);
                    }
                }
            }
        }
    }
}
