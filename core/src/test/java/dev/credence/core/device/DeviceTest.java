package dev.credence.core.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceTest {
    @Test
    @DisplayName("A device is 25 methods at most, so that one can be written")
    void aDeviceIsTwentyFiveMethodsAtMost() {
        assertThat(Device.class.getDeclaredMethods())
                .filteredOn(method -> !method.isSynthetic())
                .hasSizeLessThanOrEqualTo(25);
    }
}
