package dev.credence.core.train;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.random.Noise;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A device without memory on which every operation is a no-op; tensors have only shapes. Preparing a method on it gives
 * the parameters a file must hold before anything is allocated.
 */
final class DeclaringDevice implements Device {
    /** Maximum ratio of declared to stored numbers; gradients and moments need far less. */
    private static final long MOST_FOR_EACH = 64;

    private static final long FREE = 1 << 20;

    private final long limit;
    private long allocated;

    private DeclaringDevice(long stored) {
        this.limit = FREE + MOST_FOR_EACH * stored;
    }

    /** A tensor that has only a shape. */
    private static final class Shape extends Tensor {
        Shape(int... shape) {
            super(shape);
        }
    }

    /**
     * Shapes of a method's parameters by name.
     *
     * @param stored number of stored parameters
     * @throws UserException if the method needs far more memory than that, or refuses the problem and settings
     */
    static Map<String, int[]> shapes(
            InferenceMethod method, Problem problem, Settings settings, long seed, long stored) {
        Map<String, int[]> shapes = new LinkedHashMap<>();
        method.prepare(problem, settings, new DeclaringDevice(stored), seed)
                .parameters()
                .forEach((name, tensor) -> shapes.put(name, tensor.shape()));
        return shapes;
    }

    @Override
    public String name() {
        return "shapes";
    }

    @Override
    public Tensor allocate(int... shape) {
        Shape tensor = new Shape(shape);
        allocated += tensor.length();
        if (allocated > limit) {
            throw new UserException("its settings describe a network of more than " + limit + " numbers, far more than"
                    + " its arrays hold. Train it again.");
        }
        return tensor;
    }

    @Override
    public Tensor view(Tensor tensor, int offset, int... shape) {
        return new Shape(shape);
    }

    @Override
    public Kernel prepare(Pass pass) {
        return () -> {};
    }

    @Override
    public void write(Tensor tensor, float[] from, int offset) {}

    @Override
    public void read(Tensor tensor, float[] into, int offset) {}

    @Override
    public void uniform(Noise noise, Tensor out) {}

    @Override
    public void normal(Noise noise, Tensor out) {}

    @Override
    public void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {}

    @Override
    public void multiplyPerSample(
            Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {}

    @Override
    public void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {}

    @Override
    public void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {}

    @Override
    public void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {}

    @Override
    public void gather(Tensor rows, Tensor codes, Tensor out) {}

    @Override
    public void scatterAdd(Tensor from, Tensor codes, Tensor rows) {}

    @Override
    public void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {}

    @Override
    public void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {}

    @Override
    public void sumPool(Tensor x, Window window, float factor, Tensor out) {}

    @Override
    public void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {}

    @Override
    public void close() {}
}
