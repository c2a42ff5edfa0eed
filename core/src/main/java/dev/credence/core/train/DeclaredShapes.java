package dev.credence.core.train;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The shapes of the parameters that a method would make, found by preparing it on a device without memory, whose kernels do nothing: what a file
 * asks for is known before any of it is allocated.
 */
final class DeclaredShapes {
    /** More numbers than this for each one that is stored are not a method's moments and gradients. */
    private static final long MOST_FOR_EACH = 64;

    private static final long FREE = 1 << 20;

    private final long limit;
    private long allocated;

    private DeclaredShapes(long stored) {
        this.limit = FREE + MOST_FOR_EACH * stored;
    }

    /** A tensor's shape, and nothing more. */
    private static final class Shape extends Tensor {
        Shape(int... shape) {
            super(shape);
        }
    }

    /**
     * The shapes by name.
     *
     * @param stored how many numbers there are for them
     * @throws UserException where the method asks for much more than that, or refuses the problem and settings
     */
    static Map<String, int[]> of(InferenceMethod method, Problem problem, Settings settings, long seed, long stored) {
        Map<String, int[]> shapes = new LinkedHashMap<>();
        method.prepare(problem, settings, new DeclaredShapes(stored).device(), seed)
                .parameters()
                .forEach((name, tensor) -> shapes.put(name, tensor.shape()));
        return shapes;
    }

    private Device device() {
        return nothing(Device.class, (self, called, args) -> switch (called.getName()) {
            case "allocate" -> allocate((int[]) args[0]);
            case "view" -> new Shape((int[]) args[2]);
            case "read" -> args.length == 1 ? new float[((Tensor) args[0]).length()] : null;
            case "name", "toString" -> "shapes";
            default -> called.getReturnType().isInterface() ? nothing(called.getReturnType(), this::noKernel) : null;
        });
    }

    private Tensor allocate(int... shape) {
        Shape tensor = new Shape(shape);
        allocated += tensor.length();
        if (allocated > limit) {
            throw new UserException("its settings describe a network of more than " + limit + " numbers, far more than"
                    + " its arrays hold. Train it again.");
        }
        return tensor;
    }

    private Object noKernel(Object self, java.lang.reflect.Method called, Object[] args) {
        return called.getReturnType() == double.class ? 0.0 : new Object();
    }

    private static <T> T nothing(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
