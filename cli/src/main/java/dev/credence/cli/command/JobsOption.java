package dev.credence.cli.command;

import dev.credence.core.device.DeviceProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many trainings there are at a time. */
final class JobsOption {
    @Option(
            names = "--jobs",
            paramLabel = "N",
            order = 41,
            description = "Trainings at a time; changes only how long it takes (default: 1, on cuda 128).")
    private @Nullable Integer jobs;

    void check(Problems problems) {
        if (jobs != null && jobs < 1) {
            problems.add("--jobs is " + jobs + ", expected at least 1.");
        }
    }

    /** What was asked for, or what is best for a device. */
    int on(DeviceProvider device) {
        return jobs == null ? device.runsAtOnce() : jobs;
    }
}
