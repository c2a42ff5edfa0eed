package dev.credence.control;

import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Optional;

/** The device of plain Java. */
final class Reference {
    static final DeviceProvider DEVICES = new DeviceProvider() {
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
    };

    private Reference() {}
}
