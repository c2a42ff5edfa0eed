package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Verbosity;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.DeviceTrial;
import dev.credence.eval.benchmark.Workload;
import dev.credence.eval.benchmark.Workloads;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Option;

/** The option {@code --device}. */
final class DeviceOption {
    @Option(
            names = "--device",
            paramLabel = "D",
            defaultValue = Devices.AUTO,
            order = 800,
            description = {
                "auto, simd, nd4j or cuda (default: ${DEFAULT-VALUE}).",
                "auto chooses the fastest available device; a GPU only if a short trial is faster there. --verbose names it."
            })
    private String name = Devices.AUTO;

    String name() {
        return name;
    }

    /**
     * Chooses the device for training; where a GPU may be faster, a trial decides.
     *
     * @param trial a trial of the training, made only if needed
     * @param runs concurrent runs by device
     */
    DeviceProvider choose(
            Devices devices, Supplier<DeviceTrial> trial, ToIntFunction<DeviceProvider> runs, Console console) {
        DeviceTrial.Outcome outcome = DeviceTrial.choose(devices, name, trial, runs);
        boolean told = outcome.failed() || console.verbosity() == Verbosity.VERBOSE;
        if (told && !outcome.reason().isEmpty()) {
            console.note(outcome.reason());
        }
        return outcome.chosen();
    }

    /** Chooses the device for runs that may be executed elsewhere, where no trial is made. */
    DeviceProvider choose(
            Devices devices,
            SparkOption spark,
            Supplier<DeviceTrial> trial,
            ToIntFunction<DeviceProvider> runs,
            Console console) {
        return spark.isAsked() ? devices.choose(name) : choose(devices, trial, runs, console);
    }

    /** A trial for many trainings of small networks, on a representative workload. */
    static DeviceTrial ofManyRuns(NamedServices<Method> methods) {
        Workload workload = Workloads.named(List.of("dropout-alpha-mlp")).get(0);
        return workload.trial((InferenceMethod) methods.get(workload.method()));
    }

    /** The device for models that may need none. */
    DeviceOnDemand onDemand(Devices devices, int threads) {
        return new DeviceOnDemand(devices, name, threads);
    }

    /** Warns where a GPU is asked for, and the method trains on the CPU without a device. */
    void warnIfUnused(Method method, Devices devices, Console console) {
        if (!name.equals(Devices.AUTO) && devices.providers().get(name).isOnTrial()) {
            console.warn(method.name() + " trains on the CPU and does not use the device " + name + ".");
        }
    }

    /** Checks the name only; opening the device shows whether it works. */
    void check(Problems problems, Devices devices) {
        if (!name.equals(Devices.AUTO)) {
            problems.check(() -> {
                var unused = devices.providers().get(name);
            });
        }
    }
}
