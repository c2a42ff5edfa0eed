package dev.credence.device.nd4j;

import dev.credence.core.device.Causes;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import java.util.Optional;
import org.nd4j.linalg.factory.Nd4j;

/** Provider of {@link Nd4jDevice}. */
public final class Nd4jDeviceProvider implements DeviceProvider {
    static final String NAME = "nd4j";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Any ND4J backend: a CPU, or a CUDA GPU that ND4J's release supports";
    }

    @Override
    public int priority() {
        return 0;
    }

    /** Loads ND4J to determine this, which takes about a second. */
    @Override
    public Optional<String> unavailable() {
        try {
            Nd4j.getExecutioner();
            return Optional.empty();
        } catch (Throwable failure) {
            // a missing backend is an exception; native libraries fail to load with several kinds of errors
            return Optional.of("ND4J found no backend that works here (" + Causes.innermost(failure)
                    + "); add org.nd4j:nd4j-native with the classifier of this platform to the class path");
        }
    }

    @Override
    public Device open() {
        return new Nd4jDevice();
    }
}
