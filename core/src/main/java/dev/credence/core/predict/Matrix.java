package dev.credence.core.predict;

import dev.credence.core.Sizes;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * A matrix of doubles [N, S], or a column, row or scalar that broadcasts to it. The array belongs to the record.
 *
 * @param values row-major [rows, columns]
 */
record Matrix(double[] values, int rows, int columns) {

    static Matrix constant(double value) {
        return new Matrix(new double[] {value}, 1, 1);
    }

    /** A copy of rows of equal length. */
    static Matrix of(double[][] rows, String name) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        if (columns == 0) {
            throw new IllegalArgumentException(name + " is empty, expected at least one point and one sample");
        }
        double[] values = new double[Sizes.product(name + " [points, samples]", rows.length, columns)];
        for (int n = 0; n < rows.length; n++) {
            if (rows[n].length != columns) {
                throw new IllegalArgumentException(name + ": row " + n + " has " + rows[n].length
                        + " values, and row 0 has " + columns + "; expected rows of equal length");
            }
            System.arraycopy(rows[n], 0, values, n * columns, columns);
        }
        return new Matrix(values, rows.length, columns);
    }

    /**
     * Every {@code stride}-th number from {@code first} on, transposed to [N, S].
     *
     * @param samplesFirst [S, N] blocks of {@code stride} numbers
     */
    static Matrix pointsFirst(float[] samplesFirst, int samples, int points, int stride, int first) {
        double[] values = new double[Sizes.product("the components [points, samples]", points, samples)];
        int tile = 64; // each cache line of both arrays is loaded once
        for (int from = 0; from < points; from += tile) {
            int to = Math.min(points, from + tile);
            for (int s = 0; s < samples; s++) {
                for (int n = from; n < to; n++) {
                    values[n * samples + s] = samplesFirst[(s * points + n) * stride + first];
                }
            }
        }
        return new Matrix(values, points, samples);
    }

    /**
     * Concatenates matrices by columns, each broadcast to its number of columns.
     *
     * @param columns number of columns of each
     * @param rows number of rows to broadcast to; 1 if all matrices have one row
     */
    static Matrix beside(List<Matrix> matrices, int[] columns, int rows) {
        int all = Arrays.stream(columns).sum();
        double[] values = new double[Sizes.product("the components [points, samples]", rows, all)];
        int from = 0;
        for (int k = 0; k < columns.length; k++) {
            for (int n = 0; n < rows; n++) {
                for (int s = 0; s < columns[k]; s++) {
                    values[n * all + from + s] = matrices.get(k).at(n, s);
                }
            }
            from += columns[k];
        }
        return new Matrix(values, rows, all);
    }

    /** Element of point n and sample s, broadcast. */
    double at(int n, int s) {
        return values[index(n, s)];
    }

    int index(int n, int s) {
        return (rows == 1 ? 0 : n * columns) + (columns == 1 ? 0 : s);
    }

    boolean broadcastsTo(int points, int samples) {
        return (rows == 1 || rows == points) && (columns == 1 || columns == samples);
    }

    Matrix map(DoubleUnaryOperator function) {
        double[] mapped = new double[values.length];
        for (int i = 0; i < mapped.length; i++) {
            mapped[i] = function.applyAsDouble(values[i]);
        }
        return new Matrix(mapped, rows, columns);
    }

    /** shift + scale · element, for each element. */
    Matrix affine(double shift, double scale) {
        double[] mapped = new double[values.length];
        for (int i = 0; i < mapped.length; i++) {
            mapped[i] = values[i] * scale + shift;
        }
        return new Matrix(mapped, rows, columns);
    }

    double[][] toArrays() {
        double[][] all = new double[rows][];
        for (int n = 0; n < rows; n++) {
            all[n] = Arrays.copyOfRange(values, n * columns, (n + 1) * columns);
        }
        return all;
    }

    String shape() {
        return "[" + rows + ", " + columns + "]";
    }
}
