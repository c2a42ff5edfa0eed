package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.device.reference.ReferenceDevice;

/** The reference keeps its own laws: same seed, same bits, constants, views. */
class ReferenceDeviceCompatibilityTest extends DeviceCompatibility {
    @Override
    protected Device open() {
        return new ReferenceDevice();
    }
}
