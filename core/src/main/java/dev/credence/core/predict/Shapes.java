package dev.credence.core.predict;

import dev.credence.core.UserException;
import java.util.Arrays;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Conversions and checks of what comes in from outside. */
final class Shapes {
    private Shapes() {}

    /** A new DOUBLE array [N]. */
    static INDArray vector(double[] values, int points, String name) {
        if (values.length != points) {
            throw new IllegalArgumentException(
                    name + " has " + values.length + " values, but there are " + points + " points: give one a point");
        }
        return Nd4j.createFromArray(values);
    }

    /** A view [N, 1] of an array [N]. */
    static INDArray column(INDArray vector, int points, String name) {
        if (vector.length() != points || vector.dataType() != DataType.DOUBLE) {
            throw new IllegalArgumentException(name + " is " + describe(vector) + ", expected DOUBLE [" + points + "]");
        }
        return vector.reshape(points, 1);
    }

    /** A new DOUBLE array of this shape, from floats in row-major order. */
    static INDArray doubles(float[] values, String name, long... shape) {
        long length = 1;
        for (long size : shape) {
            if (size < 1) {
                throw new IllegalArgumentException(
                        name + ": every size must be at least 1, got " + Arrays.toString(shape));
            }
            length = Math.multiplyExact(length, size);
        }
        if (values.length != length) {
            throw new IllegalArgumentException(
                    name + " has " + values.length + " values, expected " + Arrays.toString(shape) + " = " + length);
        }
        try (Scratch scratch = new Scratch()) {
            INDArray flat = scratch.keep(Nd4j.createFromArray(values));
            return flat.reshape(shape)
                    .castTo(DataType.DOUBLE); // this way round: a reshaped array is a view, and views cannot be closed
        }
    }

    /** A copy in DOUBLE and row-major order. */
    static INDArray copy(INDArray array) {
        return array.dataType() == DataType.DOUBLE ? array.dup('c') : array.castTo(DataType.DOUBLE);
    }

    /** A copy of a row-major-by-sample array [S, N] or [S, N, C] with points first, in 'c' order. */
    static INDArray pointsFirst(INDArray samplesFirst) {
        INDArray permuted = samplesFirst.rank() == 2 ? samplesFirst.permute(1, 0) : samplesFirst.permute(1, 0, 2);
        return permuted.dup('c');
    }

    /** Refuses NaN and infinities in a row-major array whose rows are points. */
    static void requireFinite(INDArray array, String what) {
        if (Double.isFinite(array.sumNumber().doubleValue())) {
            return;
        }
        long perPoint = array.length() / array.size(0);
        INDArray flat = array.reshape(array.length());
        for (long i = 0; i < flat.length(); i++) {
            double value = flat.getDouble(i);
            if (!Double.isFinite(value)) {
                throw new UserException(
                        "The " + what + " of point " + i / perPoint + " (counted from 0 within its tile), sample "
                                + i % perPoint / (array.rank() == 3 ? array.size(2) : 1) + ", is " + value
                                + ". Predictions must be finite: look for extreme values in that point's inputs, or train again with a"
                                + " smaller learning rate.");
            }
        }
    }

    /** Refuses values below a bound. */
    static void requireAbove(INDArray array, double bound, boolean inclusive, String what) {
        double least = array.minNumber().doubleValue();
        if (!(inclusive ? least >= bound : least > bound)) {
            throw new IllegalArgumentException("The smallest " + what + " is " + least + ", it must be "
                    + (inclusive ? "at least " : "above ") + bound);
        }
    }

    static String describe(INDArray array) {
        return array.dataType() + " " + Arrays.toString(array.shape());
    }
}
