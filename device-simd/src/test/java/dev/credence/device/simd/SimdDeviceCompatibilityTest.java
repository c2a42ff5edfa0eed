package dev.credence.device.simd;

import dev.credence.core.device.Device;
import dev.credence.testkit.DeviceCompatibility;

class SimdDeviceCompatibilityTest extends DeviceCompatibility {
    @Override
    protected Device open() {
        return new SimdDevice();
    }
}
