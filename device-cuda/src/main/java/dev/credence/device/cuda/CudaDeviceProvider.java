package dev.credence.device.cuda;

import dev.credence.core.UserException;
import dev.credence.core.device.Causes;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;

/**
 * Provider of {@link CudaDevice}. Unlike the rest of the module this class is compiled for Java 17, so that an older
 * Java can load it and report the reason; it reaches the other classes by reflection.
 */
public final class CudaDeviceProvider implements DeviceProvider {
    private static final String NAME = "cuda";

    private static final String DEVICE = "dev.credence.device.cuda.CudaDevice";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "NVIDIA GPUs of compute capability 8.0 or higher; needs Java 22 and NVIDIA's driver (525 or newer)";
    }

    /** Below all others: small networks are faster on the CPU. */
    @Override
    public int priority() {
        return -100;
    }

    /** True: whether large networks or many runs are faster than on the CPU depends on both devices. */
    @Override
    public boolean isOnTrial() {
        return true;
    }

    /**
     * Four blocks, each a run's small steps, on every multiprocessor of an H200: as many as there is room for. Larger
     * steps have room for two: half of the runs are at the GPU while the host prepares the steps of the other half.
     */
    @Override
    public int runsAtOnce() {
        return 528;
    }

    /** Checks only for the driver's library, which is not initialised until a device is opened. */
    @Override
    public Optional<String> unavailable() {
        int java = Runtime.version().feature();
        if (java < 22) {
            return Optional.of("it needs Java 22 or newer, and this is Java " + java);
        }
        try {
            Optional<?> reason = (Optional<?>) load().getMethod("unavailable").invoke(null);
            return reason.map(String::valueOf);
        } catch (ReflectiveOperationException | LinkageError e) {
            return Optional.of("its own check failed with " + Causes.innermost(e));
        }
    }

    @Override
    public Device open() {
        try {
            return (Device) load().getMethod("open").invoke(null);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof UserException fault) {
                throw fault;
            }
            throw new IllegalStateException("The device " + NAME + " cannot be opened: " + Causes.innermost(e), e);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new IllegalStateException("The device " + NAME + " cannot be opened: " + Causes.innermost(e), e);
        }
    }

    private static Class<?> load() throws ClassNotFoundException {
        return Class.forName(DEVICE, true, CudaDeviceProvider.class.getClassLoader());
    }
}
