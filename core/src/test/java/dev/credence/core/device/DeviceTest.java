package dev.credence.core.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceTest {
    @Test
    @DisplayName("A device has few methods to implement")
    void whatADeviceMustImplementIsFewMethods() {
        assertThat(Device.class.getDeclaredMethods())
                .filteredOn(method -> Modifier.isAbstract(method.getModifiers()))
                .hasSizeLessThanOrEqualTo(20);
    }
}
