package dev.credence.testkit;

import dev.credence.core.device.Device;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The compatibility tests on a device that is broken on purpose; run by {@link DeviceCompatibilityTest} alone, hence
 * its name.
 */
@ExtendWith(UntilFailure.class)
final class BrokenDeviceCompatibility extends DeviceCompatibility {
    private static Breakage breakage = Breakages.NONE;

    /** Launched tests run on the calling thread, one run at a time. */
    static void use(Breakage newBreakage) {
        breakage = newBreakage;
    }

    @Override
    protected Device open() {
        return breakage.open();
    }
}
