package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;

/**
 * Another device that counts how often it is read, and that is asynchronous or not as it is told to be. It has no fused
 * kernels, so that nothing but this is different between the two.
 */
public final class CountedDevice {
    private final Device counted;
    private int reads;
    private int longest;

    /** Of a device, which is closed with this one. */
    public CountedDevice(Device device, boolean asynchronous) {
        Class<?>[] type = {Device.class};
        counted = (Device) Proxy.newProxyInstance(
                Device.class.getClassLoader(), type, (proxy, method, arguments) -> switch (method.getName()) {
                    case "traits" ->
                        new Device.Traits(asynchronous, device.traits().normalProducts());
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

    /** The device that is counted. */
    public Device device() {
        return counted;
    }

    /** Counts from 0 again. */
    public void reset() {
        reads = 0;
        longest = 0;
    }

    /** The most numbers that came back in one call of {@code read} so far. */
    public int longestRead() {
        return longest;
    }

    /** How often the host has waited for it so far: calls of {@code read}. */
    public int reads() {
        return reads;
    }
}
