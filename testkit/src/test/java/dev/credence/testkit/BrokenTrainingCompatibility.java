package dev.credence.testkit;

import dev.credence.core.device.Device;

/** Runs the laws on a deliberately broken device, for {@link TrainingCompatibilityTest} only, hence its name. */
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
