package dev.credence.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceOnDemandTest {
    /** A device that counts how often it is opened, or that is not available. */
    private static final class Counted implements DeviceProvider {
        private final boolean available;
        private int opened;

        Counted(boolean available) {
            this.available = available;
        }

        @Override
        public String name() {
            return "counted";
        }

        @Override
        public String description() {
            return "counts";
        }

        @Override
        public int priority() {
            return 1;
        }

        @Override
        public Optional<String> unavailable() {
            return available ? Optional.empty() : Optional.of("it is a test");
        }

        @Override
        public Device open() {
            opened++;
            return (Device) Proxy.newProxyInstance(
                    Device.class.getClassLoader(), new Class<?>[] {Device.class}, (device, method, args) -> null);
        }
    }

    @Test
    @DisplayName("It is opened once, when first asked for, and not at all for a model that needs none")
    void opensOnce() {
        Counted provider = new Counted(true);
        try (DeviceOnDemand device = new DeviceOnDemand(Devices.of(provider), Devices.AUTO, 1)) {
            assertThat(provider.opened).isZero();
            assertThat(device.get()).isSameAs(device.get());
            assertThat(provider.opened).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("Where no device can run it fails when asked for; one that is named fails at once")
    void unavailable() {
        Devices devices = Devices.of(new Counted(false));
        try (DeviceOnDemand device = new DeviceOnDemand(devices, Devices.AUTO, 1)) {
            assertThatThrownBy(device::get).isInstanceOf(UserException.class).hasMessageContaining("it is a test");
        }
        assertThatThrownBy(() -> new DeviceOnDemand(devices, "counted", 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("it is a test");
    }
}
