package dev.credence.cli.command;

import dev.credence.core.device.Devices;
import picocli.CommandLine.Option;

/** Which device to run on. */
final class DeviceOption {
    @Option(
            names = "--device",
            paramLabel = "D",
            defaultValue = Devices.AUTO,
            order = 800,
            description = {
                "auto, simd, nd4j or cuda (default: ${DEFAULT-VALUE}).",
                "auto takes the fastest that works here, and names it."
            })
    private String name = Devices.AUTO;

    String name() {
        return name;
    }

    /** Checks the name alone, which is quick; whether the device works is found out when it is opened. */
    void check(Problems problems, Devices devices) {
        if (!name.equals(Devices.AUTO)) {
            problems.check(() -> {
                var unused = devices.providers().get(name);
            });
        }
    }
}
