package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Scratch arrays for intermediate results of kernels made of ND4J operations, allocated once for each length. Contents
 * do not outlive a kernel.
 */
final class OpScratch {
    private record Key(int slot, DataType type, long length) {}

    private final Map<Key, INDArray> arrays = new HashMap<>();

    /** A float array with unspecified contents; arrays of different slots are distinct. */
    INDArray array(int slot, long... shape) {
        return array(slot, DataType.FLOAT, shape);
    }

    /** An array with the shape of another. */
    INDArray like(int slot, INDArray other) {
        return array(slot, other.shape());
    }

    /** An array of doubles. */
    INDArray doubles(int slot, long... shape) {
        return array(slot, DataType.DOUBLE, shape);
    }

    INDArray array(int slot, DataType type, long... shape) {
        long length = 1;
        for (long extent : shape) {
            length *= extent;
        }
        INDArray array = arrays.computeIfAbsent(
                new Key(slot, type, length), key -> Nd4j.createUninitialized(type, key.length()));
        return view(array, 0, shape);
    }

    /** A persistent array that is not shared. */
    INDArray own(long... shape) {
        return array(-1 - arrays.size(), DataType.FLOAT, shape);
    }

    /** View of an array's elements from one on. {@code INDArray.reshape} fails for arrays of one element. */
    static INDArray view(INDArray array, long from, long... shape) {
        long[] strides = new long[shape.length];
        long stride = 1;
        for (int axis = shape.length - 1; axis >= 0; axis--) {
            strides[axis] = stride;
            stride *= shape[axis];
        }
        return Nd4j.create(array.data(), shape, strides, array.offset() + from, 'c', array.dataType());
    }

    /** Copies from the heap until the array is full. */
    void write(float[] from, int offset, INDArray to) {
        try (INDArray copy = Nd4j.createFromArray(Arrays.copyOfRange(from, offset, offset + (int) to.length()))) {
            to.assign(view(copy, 0, to.shape()));
        }
    }

    /** View of a tensor as a matrix with the given number of rows. */
    static INDArray matrix(Tensor tensor, long rows) {
        return view(Nd4jTensor.array(tensor), 0, rows, tensor.length() / rows);
    }

    /** View of a tensor as a vector. */
    static INDArray vector(Tensor tensor) {
        return view(Nd4jTensor.array(tensor), 0, tensor.length());
    }

    /** out = value, or out += value; modifies the value. */
    static void store(INDArray value, INDArray out, boolean accumulate) {
        if (accumulate) {
            out.addi(value);
        } else {
            out.assign(value);
        }
    }

    void close() {
        arrays.values().forEach(INDArray::close);
        arrays.clear();
    }
}
