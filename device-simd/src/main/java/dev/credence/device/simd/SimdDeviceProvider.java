package dev.credence.device.simd;

import dev.credence.core.device.Causes;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.RowKernels;
import java.util.Optional;

/**
 * Provider of {@link SimdDevice}. Unlike the rest of the module this class is compiled for Java 17, so that an older
 * Java can load it and report the reason; it reaches the other classes by reflection.
 */
public final class SimdDeviceProvider implements DeviceProvider {
    static final String NAME = "simd";

    private static final String DEVICE = "dev.credence.device.simd.SimdDevice";
    private static final String ROW_KERNELS = "dev.credence.device.simd.VectorRowKernels";
    private static final String VECTORS = "jdk.incubator.vector";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Fused vector kernels on the CPU; needs Java 25 and --add-modules " + VECTORS;
    }

    @Override
    public int priority() {
        return 10;
    }

    private static Optional<String> withoutVectors() {
        int java = Runtime.version().feature();
        if (java < 25) {
            return Optional.of("it needs Java 25 or newer, and this is Java " + java);
        }
        if (ModuleLayer.boot().findModule(VECTORS).isEmpty()) {
            return Optional.of("start Java with --add-modules " + VECTORS);
        }
        return Optional.empty();
    }

    @Override
    public Optional<String> unavailable() {
        Optional<String> reason = withoutVectors();
        if (reason.isPresent()) {
            return reason;
        }
        try {
            open().close();
            return Optional.empty();
        } catch (Throwable failure) {
            // native libraries fail to load with several kinds of errors
            return Optional.of("its natives do not work here (" + Causes.innermost(failure)
                    + "); add org.bytedeco:openblas-platform to the class path");
        }
    }

    @Override
    public Device open() {
        return open(1);
    }

    @Override
    public Optional<RowKernels> rowKernels() {
        if (withoutVectors().isPresent()) {
            return Optional.empty();
        }
        try {
            return Optional.of((RowKernels) load(ROW_KERNELS).getConstructor().newInstance());
        } catch (ReflectiveOperationException | LinkageError e) {
            return Optional.empty();
        }
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, true, SimdDeviceProvider.class.getClassLoader());
    }

    @Override
    public Device open(int threads) {
        try {
            return (Device) load(DEVICE).getConstructor(int.class).newInstance(threads);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new IllegalStateException("The device " + NAME + " cannot be opened: " + Causes.innermost(e), e);
        }
    }
}
