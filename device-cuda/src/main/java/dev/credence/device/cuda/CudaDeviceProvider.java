package dev.credence.device.cuda;

import dev.credence.core.UserException;
import dev.credence.core.device.Causes;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;

/**
 * Offers {@link CudaDevice}. This class alone of the module is compiled for Java 17, so that an older Java can load it
 * and be told why the device is not for it; it reaches the others by reflection.
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

    /** Below all others: a small network is faster on the CPU. */
    @Override
    public int priority() {
        return -100;
    }

    /** Large networks and many runs are faster than on the CPU, if they are: it depends on both. */
    @Override
    public boolean isOnTrial() {
        return true;
    }

    /** As many as an H200 has multiprocessors, nearly. */
    @Override
    public int runsAtOnce() {
        return 128;
    }

    /** Only whether the driver's library is there: it is not started until a device is opened. */
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
