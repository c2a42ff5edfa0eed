package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.core.device.GateKernels;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.Noise;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A wrapper that watches a device for subnormal numbers, which some processors process a hundred times slower: in the
 * results of all kernels but matrix products, and in the operands of products. It also records which class allocated
 * which tensor.
 */
public final class WatchedDevice implements Device {
    private static final int MOST_FAULTS = 10;
    /** The scratch argument of each kernel, whose content is not checked. */
    private static final Map<Class<?>, Map<String, Integer>> SCRATCH = Map.of(
            LayerKernels.class,
            Map.of(
                    "dropout", 3,
                    "dropoutGradient", 0,
                    "biasActivationDropout", 5,
                    "biasActivationDropoutGradient", 3),
            GateKernels.class,
            Map.of("gate", 2, "gateGradient", 2, "rectify", 1, "rectifyGradient", 1));

    private final Device device;
    private final List<Allocation> allocations = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();

    private record Allocation(String owner, Tensor tensor) {}

    /** Wraps a device, which is closed with this one. */
    public WatchedDevice(Device device) {
        this.device = device;
    }

    /** Descriptions of the first subnormal numbers found. */
    public List<String> faults() {
        return List.copyOf(faults);
    }

    /** All tensors allocated by a class. */
    public List<Tensor> allocatedBy(Class<?> owner) {
        return allocations.stream()
                .filter(allocation -> allocation.owner().equals(owner.getName()))
                .map(Allocation::tensor)
                .toList();
    }

    /** The number of subnormal elements. */
    public int subnormals(Tensor tensor) {
        int count = 0;
        for (float value : device.read(tensor)) {
            count += isSubnormal(value) ? 1 : 0;
        }
        return count;
    }

    static boolean isSubnormal(float value) {
        return value != 0 && Math.abs(value) < Float.MIN_NORMAL;
    }

    private void check(String what, Tensor tensor) {
        if (faults.size() < MOST_FAULTS) {
            float[] values = device.read(tensor);
            for (int i = 0; i < values.length; i++) {
                if (isSubnormal(values[i])) {
                    faults.add(String.format(Locale.ROOT, "%s: element %d of %s is %g", what, i, tensor, values[i]));
                    return;
                }
            }
        }
    }

    @Override
    public String name() {
        return device.name();
    }

    @Override
    public Tensor allocate(int... shape) {
        String owner = StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .filter(name -> !name.equals(WatchedDevice.class.getName()))
                        .findFirst())
                .orElse("");
        Tensor tensor = device.allocate(shape);
        allocations.add(new Allocation(owner, tensor));
        return tensor;
    }

    @Override
    public Tensor view(Tensor tensor, int offset, int... shape) {
        return device.view(tensor, offset, shape);
    }

    @Override
    public void write(Tensor tensor, float[] from, int offset) {
        device.write(tensor, from, offset);
    }

    @Override
    public void read(Tensor tensor, float[] into, int offset) {
        device.read(tensor, into, offset);
    }

    @Override
    public Kernel prepare(Pass pass) {
        Kernel kernel = device.prepare(pass);
        return () -> {
            kernel.run();
            for (int i = 0; i < pass.outputs().size(); i++) {
                check(
                        "a pass gave " + pass.walk().results().get(i).formula(),
                        pass.outputs().get(i));
            }
        };
    }

    @Override
    public <T> Optional<T> fused(Class<T> kernels) {
        return device.fused(kernels).map(found -> kernels.cast(watched(kernels, found)));
    }

    private Object watched(Class<?> kernels, Object found) {
        Map<String, Integer> scratch = SCRATCH.getOrDefault(kernels, Map.of());
        return Proxy.newProxyInstance(
                kernels.getClassLoader(), new Class<?>[] {kernels}, (proxy, method, arguments) -> {
                    Object result;
                    try {
                        result = method.invoke(found, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                    int skipped = scratch.getOrDefault(method.getName(), -1);
                    for (int i = 0; i < method.getParameterCount(); i++) {
                        if (i != skipped && arguments[i] instanceof Tensor tensor) {
                            check(method.getName() + ", argument " + i, tensor);
                        }
                    }
                    return result;
                });
    }

    @Override
    public void uniform(Noise noise, Tensor out) {
        device.uniform(noise, out);
        check("uniform", out);
    }

    @Override
    public void normal(Noise noise, Tensor out) {
        device.normal(noise, out);
        check("normal", out);
    }

    @Override
    public Traits traits() {
        // results are checked when a call returns
        return new Traits(false, device.traits().normalProducts());
    }

    @Override
    public void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        check("a product was given", a);
        check("a product was given", b);
        device.multiply(a, transposeA, b, transposeB, c, accumulate);
        checkProduct(c);
    }

    private void checkProduct(Tensor c) {
        if (device.traits().normalProducts()) {
            check("a product gave", c);
        }
    }

    @Override
    public void multiplyPerSample(
            Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        check("a product per sample was given", a);
        check("a product per sample was given", b);
        device.multiplyPerSample(a, transposeA, b, transposeB, c, accumulate);
        checkProduct(c);
    }

    @Override
    public void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        check("a convolution was given", x);
        check("a convolution was given", w);
        device.convolve(x, w, window, out, accumulate);
    }

    @Override
    public void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        check("the gradient of a convolution's weights was given", x);
        check("the gradient of a convolution's weights was given", gradOut);
        device.convolveWeightGradient(x, gradOut, window, gradW, accumulate);
    }

    @Override
    public void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        check("the gradient of a convolution's input was given", gradOut);
        check("the gradient of a convolution's input was given", w);
        device.convolveInputGradient(gradOut, w, window, gradX, accumulate);
    }

    @Override
    public void gather(Tensor rows, Tensor codes, Tensor out) {
        device.gather(rows, codes, out);
        check("gather", out);
    }

    @Override
    public void scatterAdd(Tensor from, Tensor codes, Tensor rows) {
        device.scatterAdd(from, codes, rows);
        check("scatterAdd", rows);
    }

    @Override
    public void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        device.maxPool(x, window, winners, out);
        check("maxPool", out);
    }

    @Override
    public void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        device.maxPoolGradient(winners, gradOut, window, gradX, accumulate);
        check("maxPoolGradient", gradX);
    }

    @Override
    public void sumPool(Tensor x, Window window, float factor, Tensor out) {
        device.sumPool(x, window, factor, out);
        check("sumPool", out);
    }

    @Override
    public void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        device.sumPoolGradient(gradOut, window, factor, gradX, accumulate);
        check("sumPoolGradient", gradX);
    }

    @Override
    public void close() {
        device.close();
    }
}
