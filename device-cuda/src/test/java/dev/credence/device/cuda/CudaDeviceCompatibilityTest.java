package dev.credence.device.cuda;

import dev.credence.core.device.Device;
import dev.credence.testkit.DeviceCompatibility;

/** On the stand-in GPU, or on a real GPU with the profile gpu. */
class CudaDeviceCompatibilityTest extends DeviceCompatibility {
    @Override
    protected Device open() {
        return TestDriver.open();
    }
}
