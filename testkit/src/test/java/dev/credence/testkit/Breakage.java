package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.device.reference.ReferenceDevice;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * A fault of a device.
 *
 * @param name describes the fault
 * @param kernel the replaced method of {@link Device}
 * @param noticedBy the group of {@link DeviceCompatibility} that must fail
 */
record Breakage(String name, String kernel, String noticedBy, Fault fault) {
    /** Replaces the kernel. */
    @FunctionalInterface
    interface Fault {
        Object call(ReferenceDevice device, Original original, Object[] args) throws Throwable;
    }

    /** The correct kernel. */
    @FunctionalInterface
    interface Original {
        Object call(Object[] args) throws Throwable;
    }

    /** A fault that changes a kernel's result. */
    @FunctionalInterface
    interface After {
        void call(ReferenceDevice device, Object[] args);
    }

    /** A fault that changes a kernel's arguments. */
    @FunctionalInterface
    interface Before {
        void call(Object[] args);
    }

    static Breakage after(String name, String kernel, String noticedBy, After after) {
        return new Breakage(name, kernel, noticedBy, (device, original, args) -> {
            Object result = original.call(args);
            after.call(device, args);
            return result;
        });
    }

    static Breakage before(String name, String kernel, String noticedBy, Before before) {
        return new Breakage(name, kernel, noticedBy, (device, original, args) -> {
            before.call(args);
            return original.call(args);
        });
    }

    /** Opens a reference device with this fault. */
    Device open() {
        ReferenceDevice device = new ReferenceDevice();
        Class<?>[] type = {Device.class};
        return (Device) Proxy.newProxyInstance(Device.class.getClassLoader(), type, (proxy, method, args) -> {
            Original original = changed -> invoke(method, device, changed);
            return method.getName().equals(kernel) ? fault.call(device, original, args) : original.call(args);
        });
    }

    private static Object invoke(Method method, Object target, Object[] args) throws Throwable {
        try {
            method.setAccessible(true);
            return method.invoke(target, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
