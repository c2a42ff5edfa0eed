package dev.credence.core.train;

import dev.credence.core.data.Examples;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainingPlan;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Chooses the faster of two devices for a training: times its steps on both for some seconds, after JIT warm-up, unless
 * the training is short.
 *
 * @param inferences creates the inference on a device
 * @param batch supplies the batch of the steps
 * @param threads threads of a run on the default device
 * @param steps number of steps of the training
 * @param seconds seconds for each device, after JIT warm-up
 * @param clock clock in nanoseconds
 */
public record DeviceTrial(
        Function<Device, Inference> inferences,
        Supplier<Points> batch,
        int threads,
        long steps,
        double seconds,
        LongSupplier clock) {
    private static final double SECONDS = 0.5;

    /** Seconds; a shorter training needs no trial. */
    private static final double SHORT = 20;

    /** A trial with the system clock. */
    public DeviceTrial(Function<Device, Inference> inferences, Supplier<Points> batch, int threads, long steps) {
        this(inferences, batch, threads, steps, SECONDS, System::nanoTime);
    }

    /**
     * A trial for a training. Its steps are on constant inputs and targets of 1, on whose values their speed does not
     * depend.
     *
     * @param train the training examples
     * @param seed seed of the training
     * @param threads threads of a run on the default device
     */
    public static DeviceTrial ofTraining(
            InferenceMethod method, Settings settings, Task task, Examples train, long seed, int threads) {
        TrainingPlan plan = method.plan(settings);
        int batch = Math.min(plan.batch(), train.size());
        Problem problem = new Problem(task, train.inputShape(), train.size());
        return new DeviceTrial(
                device -> method.prepare(problem, settings, device, seed),
                () -> {
                    float[] targets = new float[batch];
                    Arrays.fill(targets, 1);
                    return new Points(new float[batch * train.inputs()], targets);
                },
                threads,
                plan.epochs() * ((train.size() + batch - 1L) / batch));
    }

    /**
     * The device of a name. For {@value Devices#AUTO}, where a device is {@linkplain DeviceProvider#isOnTrial on
     * trial}, a trial decides between it and the device of the highest priority.
     *
     * @param trial supplies the trial, if there is something to try
     * @param runs number of concurrent runs on a device
     */
    public static Outcome choose(
            Devices devices, String name, Supplier<DeviceTrial> trial, ToIntFunction<DeviceProvider> runs) {
        DeviceProvider usual = devices.choose(name);
        Optional<DeviceProvider> contender = name.equals(Devices.AUTO) ? devices.onTrial() : Optional.empty();
        return contender
                .map(other -> trial.get().between(usual, other, runs.applyAsInt(other)))
                .orElse(new Outcome(usual, "", false));
    }

    /**
     * Result of a trial.
     *
     * @param chosen the faster device
     * @param reason reason, as a sentence; empty if nothing was tried
     * @param failed whether a trial failed, which a user should know
     */
    public record Outcome(DeviceProvider chosen, String reason, boolean failed) {}

    /**
     * Times both devices.
     *
     * @param runs number of concurrent runs on the contender; the default device runs them in sequence
     * @return the faster device; the default one if either fails
     */
    public Outcome between(DeviceProvider usual, DeviceProvider contender, int runs) {
        double other;
        double own;
        try {
            boolean isShort = firstSteps(usual) * steps < SHORT;
            own = isShort ? 0 : micros(usual, 1);
            if (isShort || own * 1e-6 * steps < SHORT) {
                return new Outcome(
                        usual, reason(usual, "the training is short, " + contender.name() + " was not tried."), false);
            }
            other = micros(contender, runs);
        } catch (RuntimeException e) { // errors in the training itself are reported by the training
            return new Outcome(
                    usual, reason(usual, "a trial of " + contender.name() + " failed: " + e.getMessage()), true);
        }
        boolean wins = other < own;
        String reason = String.format(
                Locale.ROOT,
                "Device %s: a step takes %.3g µs there, on %s %.3g µs%s; both were tried.",
                (wins ? contender : usual).name(),
                wins ? other : own,
                (wins ? usual : contender).name(),
                wins ? own : other,
                runs == 1 ? "" : ", with " + runs + " runs at a time on " + contender.name());
        return new Outcome(wins ? contender : usual, reason, false);
    }

    private static String reason(DeviceProvider provider, String why) {
        return "Device " + provider.name() + ": " + why;
    }

    /** Seconds per step before JIT compilation; later steps are faster. */
    private double firstSteps(DeviceProvider usual) {
        try (SteppedRuns stepped = runs(usual, 1)) {
            stepped.run();
            long start = clock.getAsLong();
            int taken = 0;
            while ((clock.getAsLong() - start) * 1e-9 < seconds) {
                stepped.run();
                taken++;
            }
            return (clock.getAsLong() - start) * 1e-9 / taken;
        }
    }

    /** Microseconds per step of one run. */
    private double micros(DeviceProvider provider, int runs) {
        try (SteppedRuns stepped = runs(provider, runs)) {
            return new StepTimer(seconds, clock)
                    .time(stepped::run)
                    .each(stepped.steps())
                    .median();
        }
    }

    private SteppedRuns runs(DeviceProvider provider, int count) {
        return new SteppedRuns(inferences, batch, () -> provider.open(threads), count);
    }
}
