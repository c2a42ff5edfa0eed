package dev.credence.testkit;

import dev.credence.core.device.Device;

/**
 * The reference keeps its own laws: same seed, same bits, constants, views. It is made as the broken devices of
 * {@link DeviceCompatibilityTest} are, only with nothing broken.
 */
class ReferenceDeviceCompatibilityTest extends DeviceCompatibility {
    @Override
    protected Device open() {
        return Breakages.NONE.open();
    }
}
