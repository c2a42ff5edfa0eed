package dev.credence.testkit;

import dev.credence.core.device.Device;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs the laws on a deliberately broken device, for {@link DeviceCompatibilityTest} only, hence its name. */
@ExtendWith(UntilFailure.class)
final class BrokenDeviceCompatibility extends DeviceCompatibility {
    private static Breakage breakage = Breakages.NONE;

    /** Sets the fault; launched tests run on the calling thread, one at a time. */
    static void use(Breakage newBreakage) {
        breakage = newBreakage;
    }

    @Override
    protected Device open() {
        return breakage.open();
    }
}
