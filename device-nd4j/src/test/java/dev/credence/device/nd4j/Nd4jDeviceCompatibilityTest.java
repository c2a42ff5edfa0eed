package dev.credence.device.nd4j;

import dev.credence.core.device.Device;
import dev.credence.testkit.DeviceCompatibility;

/** ND4J on the backend of the class path. */
class Nd4jDeviceCompatibilityTest extends DeviceCompatibility {
    @Override
    protected Device open() {
        return new Nd4jDevice();
    }
}
