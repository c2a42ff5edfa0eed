package dev.credence.testkit;

import dev.credence.core.device.Device;

/** On a device that is broken on purpose; run by {@link TrainingCompatibilityTest} alone, hence its name. */
final class BrokenTrainingCompatibility extends TrainingCompatibility {
    private static Breakage breakage = Breakages.NONE;

    static void use(Breakage newBreakage) {
        breakage = newBreakage;
    }

    @Override
    protected Device open() {
        return breakage.open();
    }
}
