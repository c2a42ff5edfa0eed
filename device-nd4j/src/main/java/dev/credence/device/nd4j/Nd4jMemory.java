package dev.credence.device.nd4j;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** One allocation, shared by a tensor and its views; accessible to Java if it is in host memory. */
final class Nd4jMemory {
    private static final FloatBuffer NONE = FloatBuffer.allocate(0);
    private static final IntBuffer NO_BITS = IntBuffer.allocate(0);

    /** Maximum size of a direct buffer. */
    private static final int HOST_LIMIT = Integer.MAX_VALUE / Float.BYTES;

    private @Nullable INDArray flat;
    private FloatBuffer floats = NONE;
    private IntBuffer bits = NO_BITS;
    /** Cached: the query takes longer than a short kernel. */
    private long address;

    Nd4jMemory(int length, boolean onHost) {
        if (length == 0 || (onHost && length > HOST_LIMIT)) {
            throw new IllegalArgumentException("An ND4J tensor has 1 to " + (onHost ? HOST_LIMIT : Integer.MAX_VALUE)
                    + " elements, not " + length);
        }
        INDArray array = Nd4j.create(DataType.FLOAT, length);
        flat = array;
        if (onHost) {
            address = array.data().pointer().address();
            ByteBuffer bytes = new FloatPointer(array.data().pointer()).asByteBuffer();
            floats = bytes.asFloatBuffer();
            bits = bytes.asIntBuffer();
        }
    }

    /** The elements in host memory; an empty buffer, so that any access fails, if they are elsewhere or freed. */
    FloatBuffer floats() {
        return floats;
    }

    /** The elements as bits. */
    IntBuffer bits() {
        return bits;
    }

    /** An array over the elements from {@code offset} on. */
    INDArray array(int offset, int[] shape) {
        return OpScratch.view(
                open(), offset, Arrays.stream(shape).asLongStream().toArray());
    }

    /** Address of the first element in host memory; 0 if it is elsewhere. */
    long address() {
        open();
        return address;
    }

    /** {@link #address} for native calls. */
    Pointer pointer() {
        return open().data().pointer();
    }

    void close() {
        floats = NONE;
        bits = NO_BITS;
        if (flat != null) {
            flat.close();
            flat = null;
        }
    }

    private INDArray open() {
        if (flat == null) {
            throw new IllegalStateException("A tensor was used after its device was closed");
        }
        return flat;
    }
}
