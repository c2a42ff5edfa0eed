package dev.credence.core.predict;

import java.util.ArrayList;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Temporary arrays that are freed together, for try-with-resources. ND4J's memory is off the heap, so that the garbage collector
 * has no reason to hurry: a loop over tiles must free its temporaries itself. Views and arrays of a workspace are left alone.
 */
public final class Scratch implements AutoCloseable {
    private final List<INDArray> arrays = new ArrayList<>();

    /** Remembers an array, and returns it. */
    public INDArray keep(INDArray array) {
        arrays.add(array);
        return array;
    }

    @Override
    public void close() {
        for (INDArray array : arrays) {
            free(array);
        }
        arrays.clear();
    }

    /** Frees one array now, if it owns its memory. */
    public static void free(INDArray array) {
        if (!array.wasClosed() && array.closeable()) {
            array.close();
        }
    }
}
