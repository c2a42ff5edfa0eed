package dev.credence.device.simd;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.ElementwiseKernels;
import dev.credence.core.device.ImageKernels;
import dev.credence.core.device.LikelihoodKernels;
import dev.credence.core.device.LinearKernels;
import dev.credence.core.device.MomentKernels;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.RandomKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.nd4j.Nd4jDevice;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * ND4J's off-heap memory under kernels of our own: fused passes with the Vector API, matrix products on addresses. Large kernels may be
 * shared among threads; every sum has a fixed order, so that the same calls give the same bits, whatever the number of threads. Nothing is allocated per call once the working memory has grown.
 */
public final class SimdDevice extends Nd4jDevice {
    private final Scratch scratch = new Scratch();
    private final Workers workers;
    private final LinearKernels linear;
    private final ElementwiseKernels elementwise;
    private final RandomKernels random;
    private final LikelihoodKernels likelihoods = new SimdLikelihoods(scratch);
    private final DivergenceKernels divergences = new SimdDivergences(scratch);
    private final MomentKernels moments;
    private final OptimiserKernels optimisers;
    private final SimdImages images;

    /** A device of one thread on ND4J's current backend, which must be a CPU one. */
    public SimdDevice() {
        this(1);
    }

    /** A device that shares large kernels among this many threads at most, the caller's included; results do not depend on it. */
    public SimdDevice(int threads) {
        workers = new Workers(threads, scratch);
        linear = new SimdLinear(scratch, workers);
        SharedElements elements = new SharedElements(workers);
        elementwise = new SimdElementwise(scratch, elements);
        moments = new SimdMoments(scratch, elements);
        random = new SimdRandom(scratch, workers);
        optimisers = new SimdOptimisers(scratch, workers);
        images = new SimdImages(workers);
        if (!isBackendOnHost()) {
            throw new IllegalStateException(
                    "The device simd needs ND4J's CPU backend: put nd4j-native on the class path");
        }
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new IllegalStateException("The device simd needs a little-endian processor");
        }
    }

    @Override
    public String name() {
        return "simd";
    }

    @Override
    public Tensor allocate(int... shape) {
        long length = 1;
        for (int extent : shape) {
            length *= extent;
        }
        // vectors may read behind the last element
        Tensor padded = super.allocate(Math.toIntExact(length + Lanes.PADDING / Float.BYTES));
        return view(padded, 0, shape);
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

    @Override
    public LinearKernels linear() {
        return linear;
    }

    @Override
    public ElementwiseKernels elementwise() {
        return elementwise;
    }

    @Override
    public RandomKernels random() {
        return random;
    }

    @Override
    public LikelihoodKernels likelihoods() {
        return likelihoods;
    }

    @Override
    public DivergenceKernels divergences() {
        return divergences;
    }

    @Override
    public MomentKernels moments() {
        return moments;
    }

    @Override
    public OptimiserKernels optimisers() {
        return optimisers;
    }

    @Override
    public ImageKernels images() {
        return images;
    }

    @Override
    public void close() {
        workers.close();
        images.close();
        super.close();
        scratch.close();
    }
}
