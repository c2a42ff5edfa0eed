package dev.credence.inference.dropoutalpha;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.device.reference.ReferenceDevice;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Objects;

/** A device whose uniform numbers follow a design instead of being random, so that sums over samples are exact. */
final class DesignedUniforms {
    /** The number for a sample and an input. */
    @FunctionalInterface
    interface Design {
        double u(int sample, int input);
    }

    private DesignedUniforms() {}

    /** All combinations of the midpoints of {@code levels} equal parts of [0, 1]: levels^inputs samples. */
    static Design allOf(int levels) {
        return (sample, input) -> (Math.floorMod(sample / (int) Math.pow(levels, input), levels) + 0.5) / levels;
    }

    /** A lattice of two inputs, each of which visits every one of {@code samples} parts once. */
    static Design lattice(int samples) {
        double golden = (Math.sqrt(5) - 1) / 2;
        return (sample, input) -> input == 0 ? (sample + 0.5) / samples : (sample * golden + 0.5) % 1;
    }

    /** For batches [K, points, inputs]: a sample has the same masks at all points. */
    static Device on(Device device, int points, int inputs, Design design) {
        ReferenceDevice reference = (ReferenceDevice) device;
        return (Device) Proxy.newProxyInstance(
                DesignedUniforms.class.getClassLoader(), new Class<?>[] {Device.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("uniform")) {
                        Tensor out = (Tensor) Objects.requireNonNull(arguments[1]);
                        for (int i = 0; i < out.length(); i++) {
                            reference.set(out, i, design.u(i / (points * inputs), i % inputs));
                        }
                        return null;
                    }
                    try {
                        return method.invoke(reference, arguments);
                    } catch (InvocationTargetException e) {
                        throw Objects.requireNonNull(e.getCause());
                    }
                });
    }
}
