package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class CudaDeviceProviderTest {
    @Test
    void itIsFoundByNameAndNeverPreferred() {
        DeviceProvider provider = Devices.discover().providers().get("cuda");
        assertThat(provider).isInstanceOf(CudaDeviceProvider.class);
        assertThat(provider.priority()).isEqualTo(-100);
        assertThat(provider.description()).contains("Java 22").contains("525");
    }

    @Test
    void withoutADriverTheReasonSaysWhatIsMissing() {
        CudaDeviceProvider provider = new CudaDeviceProvider();
        assumeTrue(provider.unavailable().isPresent(), "there is a driver on this machine");
        assertThat(provider.unavailable()).contains("there is no NVIDIA driver (libcuda.so.1, 525 or newer)");
        assertThatThrownBy(() -> Devices.of(provider).choose("cuda"))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("Device 'cuda' cannot run here: there is no NVIDIA driver (libcuda.so.1");
        assertThatThrownBy(provider::open)
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("Device 'cuda' cannot run here: there is no NVIDIA driver (libcuda.so.1");
    }

    @Test
    void aLibraryThatIsNoDriverIsNamedAsTooOld() {
        TestDriver.assumeLinux();
        // the C library
        assertThatThrownBy(() -> CudaContext.of("libc.so.6"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("has no function cuGetErrorName")
                .hasMessageContaining("525 or newer");
    }

    @Test
    void anOlderJavaCanLoadTheProvider() throws IOException {
        try (DataInputStream in = new DataInputStream(
                Objects.requireNonNull(CudaDeviceProvider.class.getResourceAsStream("CudaDeviceProvider.class")))) {
            in.skipNBytes(6);
            assertThat(in.readUnsignedShort()).as("class file version").isEqualTo(61);
        }
    }

    @Test
    void whatIsClosedOrAnothersIsRefused() {
        CudaDevice device = TestDriver.open();
        Tensor mine = device.allocate(3);
        assertThatThrownBy(() -> device.view(mine, 2, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A view of 2 elements from element 2");
        try (Device reference = new ReferenceDevice()) {
            Tensor others = reference.allocate(3);
            assertThatThrownBy(() -> device.read(others))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another device than cuda");
        }
        device.close();
        device.close();
        assertThatThrownBy(() -> device.allocate(3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void tensorsOfNoElementsAreReadWrittenAndDrawn() {
        try (Device device = TestDriver.open()) {
            Tensor none = device.allocate(0, 3);
            device.write(none);
            device.uniform(new Noise(CounterRandom.of(1, 2)), none);
            device.multiply(device.allocate(0, 2), false, device.allocate(2, 3), false, none, false);
            assertThat(device.read(none)).isEmpty();
        }
    }

    @Test
    void anotherThreadMayUseADeviceAfterTheOneThatOpenedIt() throws InterruptedException {
        try (Device device = TestDriver.open()) {
            Tensor tensor = device.allocate(3);
            float[] found = new float[3];
            Thread other = new Thread(() -> {
                device.prepare(Pass.fill(tensor, 4)).run();
                device.read(tensor, found, 0);
            });
            other.start();
            other.join();
            assertThat(found).containsOnly(4);
        }
    }
}
