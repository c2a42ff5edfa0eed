package dev.credence.core.device;

/**
 * Memory and kernels. One instance serves one run and one thread; it may use threads of its own as long as its results do not
 * depend on their number. All kernels write into tensors given by the caller; an argument {@code accumulate} chooses between
 * {@code out = …} and {@code out += …}. Shapes are checked by the graph, not again in kernels. Unless a kernel says otherwise an output
 * must not overlap an input.
 *
 * <p>K counts Monte-Carlo samples, M points of a batch; a tensor [K·M, C] holds the M rows of sample 0 first.
 */
public interface Device extends AutoCloseable {
    /** The name it is chosen by: {@code nd4j}, {@code simd}. */
    String name();

    /** A new tensor of zeros. */
    Tensor allocate(int... shape);

    /** A tensor of the given shape over the memory of another, from element {@code offset} on. */
    Tensor view(Tensor tensor, int offset, int... shape);

    /** Copies {@code from[offset … offset + length)} into a tensor. */
    void write(Tensor tensor, float[] from, int offset);

    /** Copies a tensor into {@code into[offset … offset + length)}. */
    void read(Tensor tensor, float[] into, int offset);

    LinearKernels linear();

    ElementwiseKernels elementwise();

    RandomKernels random();

    LikelihoodKernels likelihoods();

    DivergenceKernels divergences();

    MomentKernels moments();

    ImageKernels images();

    OptimiserKernels optimisers();

    /** Frees all tensors of this device. */
    @Override
    void close();

    default void write(Tensor tensor, float... values) {
        if (values.length != tensor.length()) {
            throw new IllegalArgumentException("Cannot write " + values.length + " values into " + tensor + " of "
                    + tensor.length() + " elements");
        }
        write(tensor, values, 0);
    }

    /** All elements, in a new array. */
    default float[] read(Tensor tensor) {
        float[] values = new float[tensor.length()];
        read(tensor, values, 0);
        return values;
    }
}
