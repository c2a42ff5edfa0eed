package dev.credence.device.nd4j;

import dev.credence.core.Sizes;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.executioner.OpExecutioner;
import org.nd4j.linalg.factory.Nd4j;

/**
 * A device on the ND4J backend of the class path. On a backend with arrays in host memory the kernels are the
 * {@code Host…} classes, since one ND4J operation costs more than the arithmetic of a small step; on any other they are
 * the {@code Op…} classes, which use ND4J operations alone. Devices with other implementations of some kernels extend
 * this class.
 *
 * <p>On the host BLAS is set to one thread for the whole process: more are slower on products of this size, results
 * would depend on their number, and parallel runs have their own threads.
 */
public class Nd4jDevice implements Device {
    private final boolean onHost;
    private final List<Nd4jMemory> allocations = new ArrayList<>();
    private final OpScratch scratch = new OpScratch();
    private final MatrixProducts products;
    private final Images images;
    private final CodedRows codedRows;
    private final HostNoise words = new HostNoise();
    private final HostArray numbers = new HostArray();
    private final HostFunctions functions = new HostFunctions();
    private final LayerKernels layers = new HostLayers(functions, words);
    private final OptimiserKernels optimisers = new HostOptimisers();
    private boolean closed;

    /** A device on ND4J's current backend, which is loaded if necessary. */
    public Nd4jDevice() {
        this(isBackendOnHost());
    }

    /** With {@code onHost} false, a device without access to host memory. */
    Nd4jDevice(boolean onHost) {
        this.onHost = onHost;
        if (onHost) {
            openblas_nolapack.blas_set_num_threads(1);
            products = new HostProducts();
            images = new HostImages();
            codedRows = new HostCodedRows();
        } else {
            products = new OpProducts();
            images = new OpImages(scratch);
            codedRows = new OpCodedRows();
        }
    }

    /** Whether the backend's arrays are in host memory. */
    public static boolean isBackendOnHost() {
        return Nd4j.getExecutioner().type() == OpExecutioner.ExecutionerType.NATIVE_CPU;
    }

    @Override
    public String name() {
        return Nd4jDeviceProvider.NAME;
    }

    @Override
    public Tensor allocate(int... shape) {
        if (closed) {
            throw new IllegalStateException("Cannot allocate a tensor: the device was closed");
        }
        int length =
                Sizes.product("a tensor", Arrays.stream(shape).asLongStream().toArray());
        Nd4jMemory memory = new Nd4jMemory(length, onHost);
        allocations.add(memory);
        return new Nd4jTensor(memory, 0, shape);
    }

    @Override
    public Tensor view(Tensor tensor, int offset, int... shape) {
        Nd4jTensor whole = Nd4jTensor.of(tensor);
        Nd4jTensor view = new Nd4jTensor(whole.memory(), whole.offset() + offset, shape);
        if (offset < 0 || view.length() == 0 || (long) offset + view.length() > whole.length()) {
            throw new IllegalArgumentException("No view " + view + " from element " + offset + " on of " + whole
                    + " of " + whole.length() + " elements");
        }
        return view;
    }

    @Override
    public void write(Tensor tensor, float[] from, int offset) {
        if (onHost) {
            Nd4jTensor t = Nd4jTensor.of(tensor);
            t.memory().floats().put(t.offset(), from, offset, t.length());
        } else {
            scratch.write(from, offset, Nd4jTensor.array(tensor));
        }
    }

    @Override
    public void read(Tensor tensor, float[] into, int offset) {
        if (onHost) {
            Nd4jTensor t = Nd4jTensor.of(tensor);
            t.memory().floats().get(t.offset(), into, offset, t.length());
        } else {
            INDArray copy = Nd4jTensor.array(tensor).dup('c');
            System.arraycopy(copy.data().asFloat(), 0, into, offset, tensor.length());
            copy.close();
        }
    }

    @Override
    public Kernel prepare(Pass pass) {
        return onHost ? new HostPass(pass, functions) : new OpPass(pass, scratch);
    }

    /** {@link LayerKernels} and {@link OptimiserKernels} on the host. */
    @Override
    public <T> Optional<T> fused(Class<T> kernels) {
        return onHost
                ? Stream.of(layers, optimisers)
                        .filter(kernels::isInstance)
                        .map(kernels::cast)
                        .findFirst()
                : Optional.empty();
    }

    @Override
    public void uniform(Noise noise, Tensor out) {
        for (int from = 0; from < out.length(); from += HostArray.PIECE) {
            int n = Math.min(HostArray.PIECE, out.length() - from);
            words.uniform(noise, from, numbers.room(n), n);
            store(out, from, n);
        }
    }

    @Override
    public void normal(Noise noise, Tensor out) {
        for (int from = 0; from < out.length(); from += HostArray.PIECE) {
            int n = Math.min(HostArray.PIECE, out.length() - from);
            words.normal(noise, from, numbers.room(n), n);
            store(out, from, n);
        }
    }

    /** Stores the first n numbers. */
    private void store(Tensor out, int from, int n) {
        if (onHost) {
            numbers.store(out, from, n);
        } else {
            scratch.write(numbers.room(n), 0, OpScratch.view(Nd4jTensor.array(out), from, n));
        }
    }

    /** Products are normal on the host. */
    @Override
    public Traits traits() {
        return new Traits(false, onHost);
    }

    @Override
    public void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        products.multiply(a, transposeA, b, transposeB, c, accumulate);
    }

    @Override
    public void multiplyPerSample(
            Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        products.multiplyPerSample(a, transposeA, b, transposeB, c, accumulate);
    }

    @Override
    public void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        images.convolve(x, w, window, out, accumulate);
    }

    @Override
    public void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        images.convolveWeightGradient(x, gradOut, window, gradW, accumulate);
    }

    @Override
    public void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        images.convolveInputGradient(gradOut, w, window, gradX, accumulate);
    }

    @Override
    public void gather(Tensor rows, Tensor codes, Tensor out) {
        codedRows.gather(rows, read(codes), out);
    }

    @Override
    public void scatterAdd(Tensor from, Tensor codes, Tensor rows) {
        codedRows.scatterAdd(from, read(codes), rows);
    }

    @Override
    public void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        images.maxPool(x, window, winners, out);
    }

    /** Flushes subnormal numbers: (x + t) − t with t = 1.5 · 2⁻¹⁰³, as floats near t are multiples of 2⁻¹²⁶. */
    private static void settle(Tensor pooled) {
        Nd4jTensor.array(pooled).addi(0x1.8p-103f).subi(0x1.8p-103f);
    }

    @Override
    public void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        images.maxPoolGradient(winners, gradOut, window, gradX, accumulate);
        settle(gradX);
    }

    @Override
    public void sumPool(Tensor x, Window window, float factor, Tensor out) {
        images.sumPool(x, window, factor, out);
        settle(out);
    }

    @Override
    public void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        images.sumPoolGradient(gradOut, window, factor, gradX, accumulate);
        settle(gradX);
    }

    @Override
    public void close() {
        closed = true;
        allocations.forEach(Nd4jMemory::close);
        allocations.clear();
        scratch.close();
    }
}
