package dev.credence.testkit.reference;

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

/**
 * Every kernel as a plain loop over doubles, written from its formula: what other devices are compared with, and where gradients are checked
 * against finite differences. Slow, single-threaded, and exact to double precision; {@link #get} and {@link #set} reach beyond the floats of
 * {@link Device#read} and {@link Device#write}.
 */
public final class ReferenceDevice implements Device {
    private final LinearKernels linear = new ReferenceLinear();
    private final ElementwiseKernels elementwise = new ReferenceElementwise();
    private final RandomKernels random = new ReferenceRandom();
    private final LikelihoodKernels likelihoods = new ReferenceLikelihoods();
    private final DivergenceKernels divergences = new ReferenceDivergences();
    private final MomentKernels moments = new ReferenceMoments();
    private final ImageKernels images = new ReferenceImages();
    private final OptimiserKernels optimisers = new ReferenceOptimisers();
    private boolean closed;

    @Override
    public String name() {
        return "reference";
    }

    @Override
    public Tensor allocate(int... shape) {
        if (closed) {
            throw new IllegalStateException("The reference device is closed: open another");
        }
        int length = 1;
        for (int extent : shape) {
            length *= extent;
        }
        return new DoubleTensor(new double[length], 0, shape);
    }

    @Override
    public Tensor view(Tensor tensor, int offset, int... shape) {
        return DoubleTensor.of(tensor).view(offset, shape);
    }

    @Override
    public void write(Tensor tensor, float[] from, int offset) {
        DoubleTensor to = DoubleTensor.of(tensor);
        for (int i = 0; i < to.length(); i++) {
            to.set(i, from[offset + i]);
        }
    }

    /** Rounds to float. */
    @Override
    public void read(Tensor tensor, float[] into, int offset) {
        DoubleTensor from = DoubleTensor.of(tensor);
        for (int i = 0; i < from.length(); i++) {
            into[offset + i] = (float) from.get(i);
        }
    }

    /** Element i in full precision. */
    public double get(Tensor tensor, int i) {
        return DoubleTensor.of(tensor).get(i);
    }

    /** Sets element i in full precision. */
    public void set(Tensor tensor, int i, double value) {
        DoubleTensor.of(tensor).set(i, value);
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
    }
}
