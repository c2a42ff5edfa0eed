package dev.credence.cli.device;

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
import dev.credence.testkit.reference.ReferenceDevice;

/** The reference device, which moves one element of inputs of a known length by less than a float can say, and keeps what is read in doubles. */
final class ProbingDevice implements Device {
    private final ReferenceDevice doubles = new ReferenceDevice();
    private int length = -1;
    private int element;
    private double by;
    private double[] firstRead = new double[0];

    /** From now on, writes of {@code length} numbers have this element moved; the next read is kept. */
    void probe(int ofLength, int newElement, double newBy) {
        length = ofLength;
        element = newElement;
        by = newBy;
        firstRead = new double[0];
    }

    /** The first tensor read since, unrounded. */
    double[] firstRead() {
        return firstRead;
    }

    @Override
    public String name() {
        return "probing";
    }

    @Override
    public Tensor allocate(int... shape) {
        return doubles.allocate(shape);
    }

    @Override
    public Tensor view(Tensor tensor, int offset, int... shape) {
        return doubles.view(tensor, offset, shape);
    }

    @Override
    public void write(Tensor tensor, float[] from, int offset) {
        doubles.write(tensor, from, offset);
        if (tensor.length() == length) {
            doubles.set(tensor, element, from[offset + element] + by);
        }
    }

    @Override
    public void read(Tensor tensor, float[] into, int offset) {
        doubles.read(tensor, into, offset);
        if (firstRead.length == 0) {
            firstRead = new double[tensor.length()];
            for (int i = 0; i < firstRead.length; i++) {
                firstRead[i] = doubles.get(tensor, i);
            }
        }
    }

    @Override
    public LinearKernels linear() {
        return doubles.linear();
    }

    @Override
    public ElementwiseKernels elementwise() {
        return doubles.elementwise();
    }

    @Override
    public ImageKernels images() {
        return doubles.images();
    }

    @Override
    public RandomKernels random() {
        return doubles.random();
    }

    @Override
    public LikelihoodKernels likelihoods() {
        return doubles.likelihoods();
    }

    @Override
    public DivergenceKernels divergences() {
        return doubles.divergences();
    }

    @Override
    public MomentKernels moments() {
        return doubles.moments();
    }

    @Override
    public OptimiserKernels optimisers() {
        return doubles.optimisers();
    }

    @Override
    public void close() {
        doubles.close();
    }
}
