package dev.credence.device.reference;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Values;
import dev.credence.core.formula.WalkInterpreter;
import dev.credence.core.random.Noise;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The reference device for tests of other devices and for finite differences: interpreted formulas, and plain loops
 * over doubles for products and pooling. Slow, single-threaded, and in double precision; {@link #get} and {@link #set}
 * give access beyond the float precision of {@link Device#read} and {@link Device#write}.
 */
public final class ReferenceDevice implements Device {
    private final ReferenceProducts products = new ReferenceProducts();
    private final ReferenceImages images = new ReferenceImages();
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

    @Override
    public Kernel prepare(Pass pass) {
        Map<String, Values> arrays = new HashMap<>();
        pass.tensors()
                .forEach((name, tensor) ->
                        arrays.put(name, DoubleTensor.of(tensor).values(false)));
        boolean copy = pass.walk().results().stream()
                .allMatch(result -> result.formula().operation() == Operation.INPUT
                        && result.store() == Store.SET
                        && result.reduction() == Reduction.NONE);
        if (copy && pass.outputs().equals(List.copyOf(pass.tensors().values()))) {
            return DoubleTensor.of(pass.outputs().get(0))::settle; // a copy onto itself only flushes
        }
        // optimiser state, a tensor overwritten by its own update, is saved as floats: it is rounded so that a restored
        // run continues with the same bits
        List<Values> outputs = pass.outputs().stream()
                .map(out -> DoubleTensor.of(out).values(pass.tensors().containsValue(out)))
                .toList();
        return new WalkInterpreter(pass.walk(), arrays, pass.scalars(), outputs)::run;
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
    public void uniform(Noise noise, Tensor out) {
        for (int i = 0; i < out.length(); i++) {
            set(out, i, (noise.random().word(noise.step(), i) >>> 8) * 0x1p-24);
        }
    }

    @Override
    public void normal(Noise noise, Tensor out) {
        for (int i = 0; i < out.length(); i++) {
            set(out, i, noise.random().normal(noise.step(), i));
        }
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
        int width = rows.length() / rows.size(0);
        for (int i = 0; i < out.length(); i++) {
            int code = (int) get(codes, i / width);
            set(out, i, get(rows, code * width + i % width));
        }
    }

    @Override
    public void scatterAdd(Tensor from, Tensor codes, Tensor rows) {
        int width = rows.length() / rows.size(0);
        for (int i = 0; i < from.length(); i++) {
            int code = (int) get(codes, i / width);
            DoubleTensor.of(rows).add(code * width + i % width, get(from, i));
        }
        DoubleTensor.of(rows).settle();
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
        closed = true;
    }
}
