package dev.credence.inference.vbp.closedform;

import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;

/**
 * Matrices of doubles in a device's arrays of floats: sums over many points lose too much as single floats, so that
 * each is stored as the nearest float and the nearest float to the rest, 48 bits together.
 */
final class StoredArrays {
    private static final String HIGH = ".high";
    private static final String LOW = ".low";

    private final Device device;
    private final Parameters parameters;

    StoredArrays(Device device, Parameters parameters) {
        this.device = device;
        this.parameters = parameters;
    }

    /** Declares a matrix of zeros. */
    static void declare(Declarations declarations, String name, int rows, int columns) {
        declarations.state(name + HIGH, Initialiser.constant(0), rows, columns);
        declarations.state(name + LOW, Initialiser.constant(0), rows, columns);
    }

    /** Stores a matrix. */
    void write(String name, double[][] matrix) {
        int columns = matrix[0].length;
        float[] high = new float[matrix.length * columns];
        float[] low = new float[high.length];
        for (int i = 0; i < high.length; i++) {
            double value = matrix[i / columns][i % columns];
            high[i] = rounded(value);
            low[i] = rounded(value - high[i]);
        }
        device.write(parameters.value(name + HIGH), high);
        device.write(parameters.value(name + LOW), low);
    }

    /** A stored matrix. */
    double[][] read(String name, int rows) {
        double[][] matrix = single(name + HIGH, rows);
        Matrices.accumulate(matrix, 1, single(name + LOW, rows));
        return matrix;
    }

    /** Stores a matrix as single floats. */
    void writeSingle(String name, double[][] matrix) {
        int columns = matrix[0].length;
        float[] values = new float[matrix.length * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = rounded(matrix[i / columns][i % columns]);
        }
        device.write(parameters.value(name), values);
    }

    /** A matrix of single floats. */
    double[][] single(String name, int rows) {
        float[] values = device.read(parameters.value(name));
        int columns = values.length / rows;
        double[][] matrix = new double[rows][columns];
        for (int i = 0; i < values.length; i++) {
            matrix[i / columns][i % columns] = values[i];
        }
        return matrix;
    }

    /** The nearest float, with subnormal numbers flushed to 0. */
    private static float rounded(double value) {
        return Math.abs(value) < Float.MIN_NORMAL ? 0 : (float) value;
    }
}
