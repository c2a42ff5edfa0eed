package dev.credence.cli.command;

import dev.credence.core.device.DeviceProvider;
import dev.credence.core.run.RunSession;
import dev.credence.eval.protocol.Comparison;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --jobs}: concurrent trainings. */
final class JobsOption {
    @Option(
            names = "--jobs",
            paramLabel = "N",
            order = 41,
            description =
                    "Concurrent trainings; the results do not depend on it (default: 1, on cuda 528, on Spark its cores).")
    private @Nullable Integer jobs;

    void check(Problems problems) {
        if (jobs != null && jobs < 1) {
            problems.add("--jobs is " + jobs + ", expected at least 1.");
        }
    }

    /** The given number, or the device's default. */
    int on(DeviceProvider device) {
        return jobs == null ? device.runsAtOnce() : jobs;
    }

    /** The given number, or the default of what a comparison on this machine trains on. */
    int on(DeviceProvider device, Comparison work) {
        return work.usesDevice() ? on(device) : jobs == null ? 1 : jobs;
    }

    /** The given number, or the default of what a comparison trains on. */
    int on(DeviceProvider device, SparkOption.Machines machines, Comparison work) {
        return machines.session().isPresent() ? on(device, machines) : on(device, work);
    }

    /** The given number, or the default of the machines or the device. */
    int on(DeviceProvider device, SparkOption.Machines machines) {
        return jobs == null ? machines.session().map(RunSession::atOnce).orElseGet(device::runsAtOnce) : jobs;
    }
}
