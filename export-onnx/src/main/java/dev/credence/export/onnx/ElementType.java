package dev.credence.export.onnx;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Element type of an ONNX graph's tensors of numbers. */
public enum ElementType {
    /** {@code tensor(float)}. */
    FLOAT32(TensorProto.DataType.FLOAT, Float.BYTES),
    /** {@code tensor(double)}. */
    FLOAT64(TensorProto.DataType.DOUBLE, Double.BYTES);

    private final TensorProto.DataType code;
    private final int bytes;

    ElementType(TensorProto.DataType code, int bytes) {
        this.code = code;
        this.bytes = bytes;
    }

    int code() {
        return code.getNumber();
    }

    /** Numbers as the raw data of a tensor. */
    byte[] raw(double[] values) {
        ByteBuffer raw =
                ByteBuffer.allocate(Math.multiplyExact(bytes, values.length)).order(ByteOrder.LITTLE_ENDIAN);
        switch (this) {
            case FLOAT32 -> Arrays.stream(values).forEach(value -> raw.putFloat((float) value));
            case FLOAT64 -> Arrays.stream(values).forEach(raw::putDouble);
        }
        return raw.array();
    }
}
