package dev.credence.core.device;

import dev.credence.core.random.Noise;
import java.util.List;
import java.util.Optional;

/**
 * Memory and kernels. One instance serves one run and one thread; it may use threads of its own if its results do not
 * depend on their number. All methods write into tensors given by the caller; {@code accumulate} chooses between
 * {@code out = …} and {@code out += …}. The graph has checked the shapes. Unless stated otherwise, an output must not
 * overlap an input.
 *
 * <p>K counts Monte-Carlo samples, M points of a batch; a tensor [K·M, C] holds the M rows of sample 0 first. R images
 * are rows [R, H·W·C], or any tensor with as many elements; see {@link Window} for their order. A result [R·P, O] with
 * P window positions is also R images [R, P·O].
 */
public interface Device extends AutoCloseable {
    /** Name for its choice: {@code nd4j}, {@code simd}. */
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

    /** Properties for optimisations; none by default. */
    default Traits traits() {
        return Traits.NONE;
    }

    /**
     * Properties of a device.
     *
     * @param asynchronous whether calls return before their work is done, so that the host waits when it reads:
     *     training then reads as rarely as possible
     * @param normalProducts whether {@link #multiply} and {@link #multiplyPerSample} return no subnormal numbers for
     *     operands without any. Otherwise a pass over every result flushes them, since some processors take a hundred
     *     times as long for such numbers
     * @param resident size in bytes up to which a run's training points had better be in the device's memory, so that
     *     steps gather their batches there; 0 if batches are written
     */
    record Traits(boolean asynchronous, boolean normalProducts, long resident) {
        /** No properties. */
        public static final Traits NONE = new Traits(false, false);

        /** Properties of a device that batches are written to. */
        public Traits(boolean asynchronous, boolean normalProducts) {
            this(asynchronous, normalProducts, 0);
        }
    }

    /**
     * Ends a training step: starts the work that the device has queued. Results do not depend on it. Does nothing by
     * default.
     */
    default void submit() {}

    /**
     * Compiles a step as a whole, where the device can: it is recorded when it first runs. The step makes the same
     * calls of this device each time, on the same tensors and passes, which differ in the values of scalars, in the
     * steps of noises and in the numbers that are written; it reads nothing, and allocates nothing after the first
     * time. The device may run it more often than the kernel. Kernels of recorded steps that it runs are part of it.
     *
     * <p>Afterwards a tensor that the step writes before it reads it holds anything, unless it is among the results.
     * Results are those of the step itself, up to the device's rounding. By default the step itself.
     *
     * @param use what the step is for
     * @param results tensors that are read after a run although the step writes them first
     */
    default Kernel record(Use use, Runnable step, Tensor... results) {
        return step::run;
    }

    /** What a recorded step is for. */
    enum Use {
        /** A step of training, of which many runs may make theirs at the same time. */
        TRAINING,
        /** The prediction of a tile of points, in many sizes and for few models at a time: it has the whole device. */
        PREDICTION
    }

    /**
     * A device for work that is independent of this one's until it is read, such as another ensemble member's: both may
     * run concurrently. It belongs to the same thread, gives the same bits and is closed with this one; each reads and
     * writes the other's tensors. By default this device itself.
     */
    default Device beside() {
        return this;
    }

    /**
     * Devices of the same kind for concurrent independent work, such as Markov chains: one per thread that this one may
     * use, each with memory of its own. They give the same bits as this device, and are closed with it. By default this
     * device alone.
     */
    default List<Device> perThread() {
        return List.of(this);
    }

    // ---- formulas

    /**
     * Compiles a pass. Its result is that of {@link dev.credence.core.formula.WalkInterpreter}, up to the device's
     * rounding; subnormal results, below 2⁻¹²⁶ in magnitude, are stored as 0.
     */
    Kernel prepare(Pass pass);

    /**
     * Fused kernels in place of several passes and draws, if the device has them: {@link LayerKernels},
     * {@link DrawKernels}, {@link GateKernels}, {@link DivergenceKernels}, {@link OptimiserKernels}.
     */
    default <T> Optional<T> fused(Class<T> kernels) {
        return Optional.empty();
    }

    // ---- random numbers: on every device, element i is a function of word i of the noise's current step

    /** Uniform numbers (word &gt;&gt;&gt; 8) · 2⁻²⁴ ∈ [0, 1), exactly. */
    void uniform(Noise noise, Tensor out);

    /** Standard normal numbers Φ⁻¹((word + ½)/2³²). */
    void normal(Noise noise, Tensor out);

    // ---- products

    /**
     * Matrix product c (+)= op(a) · op(b), with optional transposition op: a, b, c are [m, k], [k, n], [m, n] after op.
     */
    void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate);

    /**
     * One product per sample: c_k (+)= op(a_k) · op(b_k) for k = 0 … K−1. b and c have rank 3, [K, ·, ·]; a has rank 3,
     * or rank 2 if all samples share it.
     */
    void multiplyPerSample(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate);

    /**
     * Convolution out [R·P, O] (+)= X·w, with X [R·P, rows·columns·C] the patches of all positions. Weights are a
     * matrix [rows·columns·C, O]: row (i · columns + j) · C + k weighs channel k of the window's pixel in row i and
     * column j. (It is a cross-correlation, as in all such libraries.) X is computed in tiles, never as a whole.
     */
    void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate);

    /** gradW [rows·columns·C, O] (+)= Xᵀ·gradOut, gradOut [R·P, O]. */
    void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate);

    /** gradX [R, H·W·C] (+)= gradOut·wᵀ, each patch added at its origin. */
    void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate);

    // ---- rows by code

    /**
     * Copies rows of a table by their codes: row i of out [N, …] is row codes_i of rows [V, …].
     *
     * @param codes N whole numbers in 0 … V − 1; others give anything, or fail
     */
    void gather(Tensor rows, Tensor codes, Tensor out);

    /**
     * Adds rows to a table by their codes, the gradient of {@link #gather}: row codes_i of rows [V, …] += row i of from
     * [N, …], in ascending order of i, so that results do not depend on the number of threads.
     *
     * @param codes N whole numbers in 0 … V − 1
     */
    void scatterAdd(Tensor from, Tensor codes, Tensor rows);

    // ---- pooling, without padding

    /**
     * Maximum of each channel at each position: x [R, H·W·C] → out [R, P·C]. For a pair x [2, R, H·W·C], the largest
     * mean with its variance (Haussmann et al. 2019, proposition 3): out [2, R, P·C]. {@code winners} [R, P·C] is
     * scratch for the gradient in a device-specific encoding. The first of a tie wins.
     */
    void maxPool(Tensor x, Window window, Tensor winners, Tensor out);

    /** gradX (+)= gradOut at the winners, 0 elsewhere; for pairs in both blocks. */
    void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate);

    /**
     * Sum of each channel at each position: out [R, P·C] = factor · sum; factor 1/(rows·columns) is average pooling.
     */
    void sumPool(Tensor x, Window window, float factor, Tensor out);

    /** gradX [R, H·W·C] (+)= factor · the sum of gradOut [R, P·C] over the positions whose window holds the pixel. */
    void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate);

    /** Frees all tensors; the device cannot be used afterwards. Idempotent. */
    @Override
    void close();
}
