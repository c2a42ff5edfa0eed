package dev.credence.core.device;

import dev.credence.core.random.Noise;
import java.util.List;
import java.util.Optional;

/**
 * Memory and work on it. One instance serves one run and one thread; it may use threads of its own as long as its
 * results do not depend on their number. All methods write into tensors given by the caller; an argument
 * {@code accumulate} chooses between {@code out = …} and {@code out += …}. Shapes are checked by the graph, not again
 * here. Unless a method says otherwise an output must not overlap an input.
 *
 * <p>K counts Monte-Carlo samples, M points of a batch; a tensor [K·M, C] holds the M rows of sample 0 first. R images
 * are rows [R, H·W·C], or any tensor of as many elements; see {@link Window} for the order of their numbers. A result
 * [R·P, O], P the window's positions, is R images [R, P·O] again.
 */
public interface Device extends AutoCloseable {
    /** The name it is chosen by: {@code nd4j}, {@code simd}. */
    String name();

    // ---- memory

    /** A new tensor of zeros. */
    Tensor allocate(int... shape);

    /** A tensor of the given shape over the memory of another, from element {@code offset} on. */
    Tensor view(Tensor tensor, int offset, int... shape);

    /** Copies {@code from[offset … offset + length)} into a tensor. */
    void write(Tensor tensor, float[] from, int offset);

    /** Copies a tensor into {@code into[offset … offset + length)}. */
    void read(Tensor tensor, float[] into, int offset);

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

    /** How it works, for those who can save work by knowing; by default nothing is promised. */
    default Traits traits() {
        return Traits.NONE;
    }

    /**
     * How a device works.
     *
     * @param asynchronous whether work goes on after the call that asked for it has returned, so that the host waits
     *     where it reads: training then reads as seldom as it can
     * @param normalProducts whether {@link #multiply} and {@link #multiplyPerSample} give no subnormal numbers, of
     *     operands without any. Where they may, a pass over every result follows, for some processors take a hundred
     *     times as long for such numbers
     */
    record Traits(boolean asynchronous, boolean normalProducts) {
        /** Of a device that promises nothing. */
        public static final Traits NONE = new Traits(false, false);
    }

    /**
     * Ends a step of training: what was asked for begins, where the device has gathered it. Results do not depend on
     * whether and when this is called. By default nothing happens.
     */
    default void submit() {}

    /**
     * A device for work that has no part in common with this one's until it is read, such as another member's of an
     * ensemble: what both are asked for may be done at the same time. It is of the same thread, gives the same bits and
     * is closed with this one; each reads and writes the other's tensors. By default this device itself.
     */
    default Device beside() {
        return this;
    }

    /**
     * Devices of the same kind, one for each thread that this one may use, each of one thread and with memory of its
     * own: for work that has no part in common, such as Markov chains, which is done on them side by side. They give
     * the same bits as this device, and are closed with it. By default this device alone.
     */
    default List<Device> perThread() {
        return List.of(this);
    }

    // ---- formulas

    /**
     * Makes a pass ready to run. It means what {@link dev.credence.core.formula.WalkInterpreter} computes, up to the
     * device's rounding; a result below 2⁻¹²⁶ in magnitude, which no float holds in full, is stored as 0.
     */
    Kernel prepare(Pass pass);

    /**
     * Kernels that do in one go what several passes and draws do, where the device has them: {@link LayerKernels},
     * {@link DrawKernels}, {@link GateKernels}, {@link DivergenceKernels}, {@link OptimiserKernels}.
     */
    default <T> Optional<T> fused(Class<T> kernels) {
        return Optional.empty();
    }

    // ---- random numbers: element i is made from word i of the noise's current step, on every device

    /** Uniform numbers (word &gt;&gt;&gt; 8) · 2⁻²⁴ ∈ [0, 1), exactly. */
    void uniform(Noise noise, Tensor out);

    /** Standard normal numbers Φ⁻¹((word + ½)/2³²). */
    void normal(Noise noise, Tensor out);

    // ---- products

    /** c (+)= op(a) · op(b), op transposing where asked: a, b, c are matrices [m, k], [k, n], [m, n] after op. */
    void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate);

    /**
     * One product per sample: c_k (+)= op(a_k) · op(b_k) for k = 0 … K−1. b and c have rank 3, [K, ·, ·]; a has rank 3,
     * or rank 2 if all samples share it.
     */
    void multiplyPerSample(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate);

    /**
     * A convolution, out [R·P, O] (+)= X·w, X the patches of all positions below each other [R·P, rows·columns·C]. The
     * weights are a matrix [rows·columns·C, O]: row (i · columns + j) · C + k weighs channel k of the window's pixel in
     * row i and column j. (It is a cross-correlation, as in all such libraries.) X is never held as a whole: a device
     * makes it in tiles.
     */
    void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate);

    /** gradW [rows·columns·C, O] (+)= Xᵀ·gradOut, gradOut [R·P, O]. */
    void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate);

    /** gradX [R, H·W·C] (+)= gradOut·wᵀ, every patch added to where it was taken from. */
    void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate);

    // ---- pooling, without padding

    /**
     * The largest number of each channel at each position: x [R, H·W·C] → out [R, P·C]. Of a pair x [2, R, H·W·C] the
     * largest mean with the variance that belongs to it (Haussmann et al. 2019, proposition 3): out [2, R, P·C].
     * {@code winners} [R, P·C] is scratch for the gradient: how the winner's place in the window is stored is the
     * device's own business. Of equal numbers the first wins.
     */
    void maxPool(Tensor x, Window window, Tensor winners, Tensor out);

    /** gradX (+)= gradOut at the winners, 0 elsewhere; of pairs in both blocks. */
    void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate);

    /** out [R, P·C] = factor · the sum of each channel at each position; factor 1/(rows·columns) is average pooling. */
    void sumPool(Tensor x, Window window, float factor, Tensor out);

    /** gradX [R, H·W·C] (+)= factor · the sum of gradOut [R, P·C] over the positions that see the pixel. */
    void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate);

    /** Frees all tensors of this device, which cannot be used afterwards; a second time nothing happens. */
    @Override
    void close();
}
