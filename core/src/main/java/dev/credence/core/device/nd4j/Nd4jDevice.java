package dev.credence.core.device.nd4j;

import dev.credence.core.device.Device;
import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.ElementwiseKernels;
import dev.credence.core.device.ImageKernels;
import dev.credence.core.device.LikelihoodKernels;
import dev.credence.core.device.LinearKernels;
import dev.credence.core.device.MomentKernels;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.RandomKernels;
import dev.credence.core.device.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.executioner.OpExecutioner;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The device of whatever ND4J backend is on the class path. On a backend whose arrays lie in host memory the kernels are the {@code Host…}
 * classes, since one ND4J operation costs more than the arithmetic of a small step; on any other they are the {@code Op…} classes, ND4J
 * operations alone. Devices that replace some kernels extend this class and override the accessors.
 *
 * <p>On the host BLAS is set to one thread, for the whole process: more are slower on products of this size, would make results depend
 * on their number, and runs side by side have their own threads.
 */
public class Nd4jDevice implements Device {
    private final boolean onHost;
    private final List<Nd4jMemory> allocations = new ArrayList<>();
    private final OpScratch scratch = new OpScratch();
    private final LinearKernels linear;
    private final ElementwiseKernels elementwise;
    private final RandomKernels random;
    private final LikelihoodKernels likelihoods;
    private final DivergenceKernels divergences;
    private final MomentKernels moments;
    private final ImageKernels images;
    private final OptimiserKernels optimisers;
    private boolean closed;

    /** A device on ND4J's current backend, which this loads if nothing has yet. */
    public Nd4jDevice() {
        this(isBackendOnHost());
    }

    /** With {@code onHost} false, a device that takes no shortcut through host memory. */
    Nd4jDevice(boolean onHost) {
        this.onHost = onHost;
        if (onHost) {
            openblas_nolapack.blas_set_num_threads(1);
            linear = new HostLinearKernels();
            elementwise = new HostElementwiseKernels();
            random = new HostRandomKernels();
            likelihoods = new HostLikelihoodKernels();
            divergences = new HostDivergenceKernels();
            moments = new HostMomentKernels();
            images = new HostImageKernels();
            optimisers = new HostOptimiserKernels();
        } else {
            linear = new OpLinearKernels(scratch);
            elementwise = new OpElementwiseKernels(scratch);
            random = new OpRandomKernels(scratch);
            likelihoods = new OpLikelihoodKernels(scratch);
            divergences = new OpDivergenceKernels(scratch);
            moments = new OpMomentKernels(scratch);
            images = new OpImageKernels(scratch);
            optimisers = new OpOptimiserKernels(scratch);
        }
    }

    /** Whether the arrays of ND4J's backend lie in host memory. */
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
        int length = 1;
        for (int extent : shape) {
            length = Math.multiplyExact(length, extent);
        }
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
    public ImageKernels images() {
        return images;
    }

    @Override
    public OptimiserKernels optimisers() {
        return optimisers;
    }

    @Override
    public void close() {
        closed = true;
        allocations.forEach(Nd4jMemory::close);
        allocations.clear();
        scratch.close();
    }
}
