package dev.credence.cli.command;

import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The device of a command's models, opened when one first needs it: models of tables, such as those of the method auto,
 * need none and work where no device can run. A device asked for by name is opened at once, and refused where it cannot
 * run.
 */
final class DeviceOnDemand implements Supplier<Device>, AutoCloseable {
    private final Supplier<Device> source;
    private @Nullable Device opened;

    DeviceOnDemand(Devices devices, String name, int threads) {
        this.source = () -> devices.open(name, threads);
        if (!name.equals(Devices.AUTO)) {
            opened = source.get();
        }
    }

    @Override
    public synchronized Device get() {
        Device device = opened;
        if (device == null) {
            device = source.get();
            opened = device;
        }
        return device;
    }

    @Override
    public synchronized void close() {
        Device device = opened;
        if (device != null) {
            device.close();
        }
    }
}
