package dev.credence.core.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceTest {
    @Test
    @DisplayName("What a device must implement is few methods, so that one can be written")
    void whatADeviceMustImplementIsFewMethods() {
        assertThat(Device.class.getDeclaredMethods())
                .filteredOn(method -> Modifier.isAbstract(method.getModifiers()))
                .hasSizeLessThanOrEqualTo(18);
    }
}
