package dev.credence.core.device.nd4j;

import dev.credence.core.device.Tensor;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A tensor over an ND4J array: float, row-major ('c'), contiguous. */
public final class Nd4jTensor extends Tensor {
    private final INDArray array;

    Nd4jTensor(INDArray array, int... shape) {
        super(shape);
        this.array = array;
    }

    /** The array of a tensor that an ND4J device made. */
    public static INDArray array(Tensor tensor) {
        if (tensor instanceof Nd4jTensor t) {
            return t.array;
        }
        throw new IllegalArgumentException(tensor + " does not live on an ND4J device");
    }

    /** The address of element 0 in host memory; meaningful on CPU backends alone. */
    public long address() {
        return array.data().pointer().address() + array.offset() * Float.BYTES;
    }
}
