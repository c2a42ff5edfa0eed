package dev.credence.device.simd;

import dev.credence.core.Sizes;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.Noise;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The fast CPU device: fused passes with the Vector API and matrix products on raw addresses, in off-heap memory. Large
 * kernels may run on several threads; every sum has a fixed order, so that results are bit-identical for any number of
 * threads. Nothing is allocated per call once the working memory has grown.
 */
public final class SimdDevice implements Device {
    static {
        CompilerDirectives.begin();
    }

    private final List<SimdMemory> allocations = new ArrayList<>();
    private final Scratch scratch = new Scratch();
    private final Workers workers;
    private final SimdProducts products;
    private final SimdImages images;
    private final PassCompiler passes;
    private final List<Object> fused;
    private final int threads;
    private List<Device> single = List.of();
    private boolean closed;

    /** A single-threaded device. */
    public SimdDevice() {
        this(1);
    }

    /**
     * A device that runs large kernels on up to this many threads, including the caller's; results do not depend on it.
     */
    public SimdDevice(int threads) {
        this.threads = threads;
        OpenBlas.load(); // here, not at the first large product: a failure means that the device is not available
        workers = new Workers(threads, scratch);
        products = new SimdProducts(scratch, workers);
        images = new SimdImages(workers);
        passes = new PassCompiler(workers, scratch);
        fused = List.of(
                new SimdRandom(scratch, workers),
                new SimdGates(scratch, new SharedElements(workers)),
                new SimdDivergences(scratch),
                new SimdOptimisers(scratch, workers));
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new IllegalStateException("The device simd needs a little-endian processor");
        }
        CompilerDirectives.await();
    }

    @Override
    public String name() {
        return SimdDeviceProvider.NAME;
    }

    /** Created on first use. */
    @Override
    public List<Device> perThread() {
        if (threads == 1) {
            return List.of(this);
        }
        if (single.isEmpty()) {
            single = Stream.<Device>generate(SimdDevice::new).limit(threads).toList();
        }
        return single;
    }

    @Override
    public Tensor allocate(int... shape) {
        if (closed) {
            throw new IllegalStateException("Cannot allocate a tensor: the device was closed");
        }
        long length =
                Sizes.product("a tensor", Arrays.stream(shape).asLongStream().toArray());
        if (length == 0) {
            throw new IllegalArgumentException(
                    "A tensor has at least one element, not the shape " + Arrays.toString(shape));
        }
        SimdMemory memory = new SimdMemory(length * Float.BYTES);
        allocations.add(memory);
        return new SimdTensor(memory, 0, shape);
    }

    @Override
    public Tensor view(Tensor tensor, int offset, int... shape) {
        return SimdTensor.of(tensor).view(offset, shape);
    }

    @Override
    public void write(Tensor tensor, float[] from, int offset) {
        MemorySegment.copy(
                from, offset, Lanes.ALL, ValueLayout.JAVA_FLOAT_UNALIGNED, Lanes.address(tensor), tensor.length());
    }

    @Override
    public void read(Tensor tensor, float[] into, int offset) {
        MemorySegment.copy(
                Lanes.ALL, ValueLayout.JAVA_FLOAT_UNALIGNED, Lanes.address(tensor), into, offset, tensor.length());
    }

    /** Compiles a pass to vector code, which runs on this device's threads if it is large. */
    @Override
    public Kernel prepare(Pass pass) {
        return passes.compile(pass);
    }

    @Override
    public <T> Optional<T> fused(Class<T> kernels) {
        return fused.stream().filter(kernels::isInstance).map(kernels::cast).findFirst();
    }

    @Override
    public void uniform(Noise noise, Tensor out) {
        RandomNumbers.uniform(noise, Lanes.address(out), out.length(), scratch);
    }

    @Override
    public void normal(Noise noise, Tensor out) {
        RandomNumbers.normal(noise, Lanes.address(out), out.length(), scratch);
    }

    @Override
    public Traits traits() {
        return new Traits(false, SimdProducts.OWN_TILES);
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
        CodedRows.gather(Lanes.address(rows), rows.size(0), Lanes.address(codes), codes.length(), out);
    }

    @Override
    public void scatterAdd(Tensor from, Tensor codes, Tensor rows) {
        CodedRows.scatterAdd(from, Lanes.address(codes), codes.length(), Lanes.address(rows), rows.size(0));
    }

    @Override
    public void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        images.maxPool(x, window, winners, out);
    }

    @Override
    public void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        images.maxPoolGradient(winners, gradOut, window, gradX, accumulate);
    }

    @Override
    public void sumPool(Tensor x, Window window, float factor, Tensor out) {
        images.sumPool(x, window, factor, out);
    }

    @Override
    public void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        images.sumPoolGradient(gradOut, window, factor, gradX, accumulate);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        single.forEach(Device::close);
        workers.close();
        images.close();
        allocations.forEach(SimdMemory::close);
        allocations.clear();
        scratch.close();
    }
}
