package dev.credence.device.cuda;

import dev.credence.core.device.Device;
import dev.credence.testkit.TrainingCompatibility;

/** Steps of every method on the stand-in GPU, or on a real GPU with the profile gpu. */
class MethodsTest extends TrainingCompatibility {
    @Override
    protected Device open() {
        return TestDriver.open();
    }
}
