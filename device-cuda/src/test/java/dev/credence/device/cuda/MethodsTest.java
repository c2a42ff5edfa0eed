package dev.credence.device.cuda;

import dev.credence.core.device.Device;
import dev.credence.testkit.TrainingCompatibility;

/** Every method's steps, on the stand-in for a GPU, or on a GPU with the profile gpu. */
class MethodsTest extends TrainingCompatibility {
    @Override
    protected Device open() {
        return TestDriver.open();
    }
}
