package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Objects;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

final class SimdDeviceProviderTest {
    @Test
    void theDeviceIsFoundAndPreferred() {
        DeviceProvider provider = ServiceLoader.load(DeviceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(p -> p.name().equals("simd"))
                .findFirst()
                .orElseThrow();
        assertThat(provider.priority()).isEqualTo(10);
        assertThat(provider.unavailable()).isEmpty();
        try (Device device = provider.open()) {
            assertThat(device.name()).isEqualTo(provider.name());
        }
    }

    @Test
    void itsKernelsForRowsAreThoseThatAreTaken() {
        assertThat(new SimdDeviceProvider().rowKernels()).containsInstanceOf(VectorRowKernels.class);
        assertThat(Devices.discover().rowKernels()).containsInstanceOf(VectorRowKernels.class);
    }

    @Test
    void anOlderJavaCanLoadTheProvider() throws IOException {
        try (DataInputStream in = new DataInputStream(
                Objects.requireNonNull(SimdDeviceProvider.class.getResourceAsStream("SimdDeviceProvider.class")))) {
            in.skipNBytes(6);
            assertThat(in.readUnsignedShort()).as("class file version").isEqualTo(61);
        }
    }
}
