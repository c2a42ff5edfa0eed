package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;

/**
 * A wrapper that counts reads of a device, and is asynchronous or not as requested. It has no fused kernels, so that
 * two instances differ in nothing else.
 */
public final class CountedDevice {
    /** Bytes of training points that an asynchronous device has in its memory. */
    private static final long RESIDENT = 1 << 20;

    private final Device counted;
    private int reads;
    private int longest;

    /** Wraps a device, which is closed with this one. */
    public CountedDevice(Device device, boolean asynchronous) {
        Class<?>[] type = {Device.class};
        counted = (Device) Proxy.newProxyInstance(
                Device.class.getClassLoader(), type, (proxy, method, arguments) -> switch (method.getName()) {
                    case "traits" ->
                        new Device.Traits(asynchronous, device.traits().normalProducts(), asynchronous ? RESIDENT : 0);
                    case "fused" -> Optional.empty();
                    case "beside" -> proxy;
                    case "read" -> {
                        reads++;
                        longest = Math.max(longest, ((Tensor) arguments[0]).length());
                        yield invoke(method, device, arguments);
                    }
                    default -> invoke(method, device, arguments);
                });
    }

    private static Object invoke(Method method, Device device, Object[] arguments) throws Throwable {
        try {
            return method.invoke(device, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    /** The counting device. */
    public Device device() {
        return counted;
    }

    /** Resets the counts to 0. */
    public void reset() {
        reads = 0;
        longest = 0;
    }

    /** The largest number of elements of one {@code read} so far. */
    public int longestRead() {
        return longest;
    }

    /** The number of calls of {@code read}, in which the host waits. */
    public int reads() {
        return reads;
    }
}
