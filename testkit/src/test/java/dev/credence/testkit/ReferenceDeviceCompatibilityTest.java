package dev.credence.testkit;

import dev.credence.core.device.Device;

/**
 * The reference device passes its own laws, wrapped like the broken devices of {@link DeviceCompatibilityTest} but
 * without a fault.
 */
class ReferenceDeviceCompatibilityTest extends DeviceCompatibility {
    @Override
    protected Device open() {
        return Breakages.NONE.open();
    }
}
