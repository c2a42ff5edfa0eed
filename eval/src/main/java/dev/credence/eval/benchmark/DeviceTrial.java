package dev.credence.eval.benchmark;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.Inference;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Which of two devices takes the steps of some training faster: both take them for some seconds, JIT warm-up included,
 * unless the training is short.
 *
 * @param inferences the training on a device
 * @param batch what it steps on
 * @param threads of a run on the usual device
 * @param steps of the training
 * @param seconds of each device, after the JIT warm-up
 * @param clock nanoseconds since some moment
 */
public record DeviceTrial(
        Function<Device, Inference> inferences,
        Supplier<Points> batch,
        int threads,
        long steps,
        double seconds,
        LongSupplier clock) {
    private static final double SECONDS = 0.5;

    /** Seconds: a training that takes less needs no trial. */
    private static final double SHORT = 20;

    /** With the clock of this machine. */
    public DeviceTrial(Function<Device, Inference> inferences, Supplier<Points> batch, int threads, long steps) {
        this(inferences, batch, threads, steps, SECONDS, System::nanoTime);
    }

    /** The steps of a workload, of trainings that are long. */
    public static DeviceTrial of(Workload workload, Function<Device, Inference> inferences) {
        return new DeviceTrial(inferences, workload::points, 1, Long.MAX_VALUE);
    }

    /**
     * What a trial said.
     *
     * @param chosen the faster one
     * @param reason why, in a sentence
     */
    public record Outcome(DeviceProvider chosen, String reason) {}

    /**
     * Tries both.
     *
     * @param runs at a time on the contender; the usual one takes one after the other
     * @return the usual device where one of the two cannot do it
     */
    public Outcome between(DeviceProvider usual, DeviceProvider contender, int runs) {
        double other;
        double own;
        try {
            boolean isShort = firstSteps(usual) * steps < SHORT;
            own = isShort ? 0 : micros(usual, 1);
            if (isShort || own * 1e-6 * steps < SHORT) {
                return usual(usual, "the training is short, " + contender.name() + " was not tried.");
            }
            other = micros(contender, runs);
        } catch (RuntimeException e) { // what is wrong with the training itself, training says
            return usual(usual, "a trial of " + contender.name() + " failed: " + e.getMessage());
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
        return new Outcome(wins ? contender : usual, reason);
    }

    private static Outcome usual(DeviceProvider provider, String reason) {
        return new Outcome(provider, "Device " + provider.name() + ": " + reason);
    }

    /** Seconds of a step before the JIT compiler has done its work: later ones are faster. */
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

    /** Of a step of one run. */
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
