package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A tensor over an ND4J array: float, row-major ('c'), contiguous. */
public final class Nd4jTensor extends Tensor {
    private final Nd4jMemory memory;
    private final int offset;
    private @Nullable INDArray array;
    private @Nullable FloatPointer pointer;

    Nd4jTensor(Nd4jMemory memory, int offset, int... shape) {
        super(shape);
        this.memory = memory;
        this.offset = offset;
    }

    /** The array of an ND4J device's tensor. */
    public static INDArray array(Tensor tensor) {
        Nd4jTensor t = of(tensor);
        if (t.array == null) {
            t.array = t.memory.array(t.offset, t.shape());
        }
        return t.array;
    }

    /** Casts a tensor of an ND4J device. */
    public static Nd4jTensor of(Tensor tensor) {
        if (tensor instanceof Nd4jTensor t) {
            return t;
        }
        throw new IllegalArgumentException(tensor + " does not live on an ND4J device");
    }

    /** Address of element 0 in host memory; meaningful on CPU backends only. */
    public long address() {
        return memory.address() + (long) offset * Float.BYTES;
    }

    /** Pointer to element {@code from} in host memory, for native calls; the same object is reused by every call. */
    FloatPointer pointer(long from) {
        Pointer start = memory.pointer(); // fails if the device is closed
        if (pointer == null) {
            pointer = new FloatPointer(start);
        }
        return pointer.position(offset + from);
    }

    Nd4jMemory memory() {
        return memory;
    }

    /** Offset of the first element in its memory, in elements. */
    int offset() {
        return offset;
    }
}
