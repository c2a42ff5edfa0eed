package dev.credence.inference.forecast;

import dev.credence.core.file.NpyArray;
import dev.credence.core.random.CounterRandom;
import java.util.List;
import java.util.Map;

/**
 * A perceptron with two hidden layers of SiLU units, the second residual: a_1 = silu(x W_1 + b_1), a_2 = a_1 + silu(a_1
 * W_2 + b_2), outputs a_2 W_3 + b_3. The last row of each block is the bias.
 */
final class WindowNetwork {
    /** Factor of the initial weights of the outputs, so that the network starts as the grid. */
    private static final float LAST = 0.05f;

    private static final List<String> NAMES = List.of("hidden-1", "hidden-2", "outputs");

    /** Weights and bias of each layer: [inputs + 1][outputs]. */
    final float[][][] blocks;

    private WindowNetwork(float[][][] blocks) {
        this.blocks = blocks;
    }

    /** Uniform initial values within ±1/√inputs. */
    static WindowNetwork random(int inputs, int width, int outputs, CounterRandom random) {
        int[] sizes = {inputs, width, width, outputs};
        float[][][] blocks = new float[NAMES.size()][][];
        for (int k = 0; k < blocks.length; k++) {
            blocks[k] = new float[sizes[k] + 1][sizes[k + 1]];
            double range = 1 / Math.sqrt(sizes[k]);
            for (int i = 0; i <= sizes[k]; i++) {
                for (int j = 0; j < sizes[k + 1]; j++) {
                    blocks[k][i][j] = (float) (range * (2 * random.uniform(k, (long) i * sizes[k + 1] + j) - 1));
                }
            }
        }
        float[][] last = blocks[NAMES.size() - 1];
        for (int j = 0; j < outputs; j++) {
            for (int i = 0; i < width; i++) {
                last[i][j] *= LAST;
            }
            last[width][j] = MixtureOutputs.bias(j);
        }
        return new WindowNetwork(blocks);
    }

    int inputs() {
        return blocks[0].length - 1;
    }

    int width() {
        return blocks[0][0].length;
    }

    int outputs() {
        return blocks[2][0].length;
    }

    /** Outputs of one row. */
    float[] outputs(float[] x) {
        float[][] row = {x};
        float[][] first = layer(row, 0);
        float[][] second = layer(first, 1);
        for (int j = 0; j < width(); j++) {
            second[0][j] += first[0][j];
        }
        float[][] out = new float[1][outputs()];
        Kernels.ROWS.multiply(second, blocks[2], out, 1, width(), outputs());
        for (int j = 0; j < outputs(); j++) {
            out[0][j] += blocks[2][width()][j];
        }
        return out[0];
    }

    private float[][] layer(float[][] row, int k) {
        int inputs = blocks[k].length - 1;
        float[][] v = new float[1][width()];
        float[][] out = new float[1][width()];
        Kernels.ROWS.multiply(row, blocks[k], v, 1, inputs, width());
        Kernels.ROWS.silu(v[0], 1, blocks[k][inputs], out[0], new float[width()], 0, width());
        return out;
    }

    /** Adds its arrays by name. */
    void save(String name, Map<String, NpyArray> into) {
        for (int k = 0; k < blocks.length; k++) {
            int columns = blocks[k][0].length;
            float[] flat = new float[blocks[k].length * columns];
            for (int i = 0; i < blocks[k].length; i++) {
                System.arraycopy(blocks[k][i], 0, flat, i * columns, columns);
            }
            into.put(name + "." + NAMES.get(k), new NpyArray(flat, blocks[k].length, columns));
        }
    }

    /**
     * Reads the arrays of a name.
     *
     * @throws IllegalArgumentException if one is missing, of another shape, or not finite
     */
    static WindowNetwork load(String name, Map<String, NpyArray> arrays, int inputs, int width, int outputs) {
        int[] sizes = {inputs, width, width, outputs};
        float[][][] blocks = new float[NAMES.size()][][];
        for (int k = 0; k < blocks.length; k++) {
            NpyArray array = arrays.get(name + "." + NAMES.get(k));
            int rows = sizes[k] + 1;
            int columns = sizes[k + 1];
            if (array == null || array.shape().length != 2 || array.shape()[0] != rows || array.shape()[1] != columns) {
                throw new IllegalArgumentException("the array '" + name + "." + NAMES.get(k)
                        + "' is missing or not of the shape [" + rows + ", " + columns + "]");
            }
            blocks[k] = new float[rows][columns];
            for (int i = 0; i < rows; i++) {
                System.arraycopy(array.values(), i * columns, blocks[k][i], 0, columns);
                for (float value : blocks[k][i]) {
                    if (!Float.isFinite(value)) {
                        throw new IllegalArgumentException(
                                "the array '" + name + "." + NAMES.get(k) + "' holds " + value);
                    }
                }
            }
        }
        return new WindowNetwork(blocks);
    }
}
