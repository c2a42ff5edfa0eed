package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import java.nio.FloatBuffer;

/** The elements of a host tensor that a walk traverses, a tile at a time. */
final class HostStream {
    private final HostTiles tiles;
    private final Nd4jTensor tensor;
    private final int offset;
    private final int[] stride = new int[3];
    private final int axes;
    /** The values stored last, as bits. */
    private final int[] bits = new int[HostTiles.MOST];
    // the tile as boxes × rows × columns, with contiguous axes merged
    private int base;
    private int columns;
    private int columnStride;
    private int rows;
    private int rowStride;
    private int boxes;
    private int boxStride;

    HostStream(Tensor tensor, Access access, HostTiles tiles) {
        this.tiles = tiles;
        this.tensor = Nd4jTensor.of(tensor);
        offset = this.tensor.offset() + access.offset();
        for (int i = 0; i < stride.length; i++) {
            stride[i] = tiles.stride(access, i);
        }
        axes = tiles.axesOf(access);
    }

    int axes() {
        return axes;
    }

    private void locate() {
        base = offset + tiles.start(0) * stride[0] + tiles.start(1) * stride[1] + tiles.start(2) * stride[2];
        columns = tiles.size(axes, 2);
        columnStride = stride[2];
        rows = tiles.size(axes, 1);
        rowStride = stride[1];
        boxes = tiles.size(axes, 0);
        boxStride = stride[0];
        joinRows();
        if (rows == 1) {
            rows = boxes;
            rowStride = boxStride;
            boxes = 1;
            joinRows();
        }
    }

    private void joinRows() {
        if (columns == 1 || rowStride == (long) columns * columnStride) {
            columnStride = columns == 1 ? rowStride : columnStride;
            columns *= rows;
            rows = 1;
        }
    }

    /** Loads the tile's elements. */
    void load(float[] into) {
        locate();
        FloatBuffer memory = tensor.memory().floats();
        int to = 0;
        for (int i = 0; i < boxes; i++) {
            for (int j = 0; j < rows; j++) {
                int from = base + i * boxStride + j * rowStride;
                if (columnStride == 1) {
                    memory.get(from, into, to, columns);
                } else {
                    gather(memory, from, columnStride, into, to, columns);
                }
                to += columns;
            }
        }
    }

    /** Stores the tile's elements, with subnormal numbers flushed to 0. */
    void store(float[] values) {
        locate();
        FloatBuffer memory = tensor.memory().floats();
        int from = 0;
        for (int i = 0; i < boxes; i++) {
            for (int j = 0; j < rows; j++) {
                int to = base + i * boxStride + j * rowStride;
                if (columnStride == 1) {
                    memory.put(to, values, from, columns);
                    HostLoops.settle(tensor.memory(), to, columns, bits);
                } else {
                    scatter(memory, to, columnStride, values, from, columns);
                }
                from += columns;
            }
        }
    }

    /** Stores one element, or adds to it. */
    void put(int i, int j, int k, double value, boolean adds) {
        int at = offset + i * stride[0] + j * stride[1] + k * stride[2];
        FloatBuffer memory = tensor.memory().floats();
        memory.put(at, HostValues.rounded(adds ? memory.get(at) + value : value));
    }

    private static void gather(FloatBuffer memory, int from, int stride, float[] into, int to, int n) {
        for (int i = 0; i < n; i++) {
            into[to + i] = memory.get(from + i * stride);
        }
    }

    private static void scatter(FloatBuffer memory, int to, int stride, float[] values, int from, int n) {
        for (int i = 0; i < n; i++) {
            memory.put(to + i * stride, HostValues.rounded(values[from + i]));
        }
    }
}
