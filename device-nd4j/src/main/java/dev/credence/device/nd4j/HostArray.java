package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;

/**
 * A heap array for host kernels. The JIT compiler vectorises loops over {@code float[]} but not over off-heap memory,
 * and copying costs a fraction of an ND4J operation. Every host kernel therefore loads a block of each input, loops,
 * and stores. A block is small enough for the inner caches.
 */
final class HostArray {
    /** Elements of a block; a multiple of 32, so that random words come in whole blocks. */
    static final int PIECE = 2048;

    private float[] values = new float[PIECE];
    private float[] previous = new float[0];

    /** The array, with capacity for n elements and unspecified contents. */
    float[] room(int n) {
        if (values.length < n) {
            values = new float[n];
        }
        return values;
    }

    /** The array, with elements {@code from … from + n} of a tensor. */
    float[] load(Tensor tensor, int from, int n) {
        Nd4jTensor t = Nd4jTensor.of(tensor);
        t.memory().floats().get(t.offset() + from, room(n), 0, n);
        return values;
    }

    /** Writes the first n elements to elements {@code from …} of a tensor. */
    void store(Tensor tensor, int from, int n) {
        Nd4jTensor t = Nd4jTensor.of(tensor);
        t.memory().floats().put(t.offset() + from, values, 0, n);
    }

    /** Writes the first n elements to a tensor, or adds them to it; modifies the array. */
    void store(Tensor tensor, int from, int n, boolean accumulate) {
        if (accumulate) {
            if (previous.length < n) {
                previous = new float[Math.max(n, PIECE)];
            }
            Nd4jTensor t = Nd4jTensor.of(tensor);
            t.memory().floats().get(t.offset() + from, previous, 0, n);
            HostLoops.add(values, previous, n);
        }
        store(tensor, from, n);
    }
}
