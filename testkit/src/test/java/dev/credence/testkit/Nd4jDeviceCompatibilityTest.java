package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.core.device.nd4j.Nd4jDevice;

/** ND4J on the backend of the class path. */
class Nd4jDeviceCompatibilityTest extends DeviceCompatibility {
    @Override
    protected Device open() {
        return new Nd4jDevice();
    }
}
