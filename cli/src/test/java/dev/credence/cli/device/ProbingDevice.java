package dev.credence.cli.device;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;

/**
 * The reference device, which shifts one element of inputs of a known length by less than a float's precision, and
 * records reads in doubles.
 */
final class ProbingDevice implements Device {
    private final ReferenceDevice doubles = new ReferenceDevice();
    private int length = -1;
    private int element;
    private double by;
    private double[] firstRead = new double[0];

    /** From now on, shifts this element in writes of {@code length} numbers, and records the next read. */
    void probe(int ofLength, int newElement, double newBy) {
        length = ofLength;
        element = newElement;
        by = newBy;
        firstRead = new double[0];
    }

    /** The first tensor read since then, unrounded. */
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
    public Kernel prepare(Pass pass) {
        return doubles.prepare(pass);
    }

    @Override
    public void uniform(Noise noise, Tensor out) {
        doubles.uniform(noise, out);
    }

    @Override
    public void normal(Noise noise, Tensor out) {
        doubles.normal(noise, out);
    }

    @Override
    public void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        doubles.multiply(a, transposeA, b, transposeB, c, accumulate);
    }

    @Override
    public void multiplyPerSample(
            Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        doubles.multiplyPerSample(a, transposeA, b, transposeB, c, accumulate);
    }

    @Override
    public void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        doubles.convolve(x, w, window, out, accumulate);
    }

    @Override
    public void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        doubles.convolveWeightGradient(x, gradOut, window, gradW, accumulate);
    }

    @Override
    public void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        doubles.convolveInputGradient(gradOut, w, window, gradX, accumulate);
    }

    @Override
    public void gather(Tensor rows, Tensor codes, Tensor out) {
        doubles.gather(rows, codes, out);
    }

    @Override
    public void scatterAdd(Tensor from, Tensor codes, Tensor rows) {
        doubles.scatterAdd(from, codes, rows);
    }

    @Override
    public void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        doubles.maxPool(x, window, winners, out);
    }

    @Override
    public void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        doubles.maxPoolGradient(winners, gradOut, window, gradX, accumulate);
    }

    @Override
    public void sumPool(Tensor x, Window window, float factor, Tensor out) {
        doubles.sumPool(x, window, factor, out);
    }

    @Override
    public void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        doubles.sumPoolGradient(gradOut, window, factor, gradX, accumulate);
    }

    @Override
    public void close() {
        doubles.close();
    }
}
