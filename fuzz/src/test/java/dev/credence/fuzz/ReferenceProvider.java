package dev.credence.fuzz;

import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Optional;

/** The device of plain Java: it starts at once and holds little memory. */
final class ReferenceProvider implements DeviceProvider {
    @Override
    public String name() {
        return "reference";
    }

    @Override
    public String description() {
        return "plain Java";
    }

    @Override
    public int priority() {
        return 0;
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public Device open() {
        return new ReferenceDevice();
    }
}
