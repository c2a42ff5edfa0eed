package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import org.junit.jupiter.api.Test;

final class SimdMemoryTest {
    @Test
    void tensorsBeginAtCacheLinesWithZeros() {
        try (Device device = new SimdDevice()) {
            for (int n = 1; n < 40; n++) {
                Tensor tensor = device.allocate(n);
                assertThat(Lanes.address(tensor) % 64).isZero();
                assertThat(device.read(tensor)).containsOnly(0);
            }
        }
    }

    @Test
    void aTensorIsRefusedOnceItsDeviceIsClosed() {
        Device device = new SimdDevice();
        Tensor tensor = device.allocate(3);
        Tensor view = device.view(tensor, 1, 2);
        device.close();
        assertThatThrownBy(() -> Lanes.address(tensor)).hasMessage("A tensor was used after its device was closed");
        assertThatThrownBy(() -> Lanes.address(view)).hasMessage("A tensor was used after its device was closed");
        assertThatThrownBy(() -> device.allocate(3)).hasMessageContaining("the device was closed");
    }
}
