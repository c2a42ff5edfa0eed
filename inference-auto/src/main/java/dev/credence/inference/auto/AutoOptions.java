package dev.credence.inference.auto;

import dev.credence.core.run.RunSession;
import dev.credence.inference.auto.entry.MethodChoice;
import dev.credence.inference.auto.time.Stopwatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Options of training.
 *
 * @param seed of folds, initial values, row orders and dropout masks
 * @param threads number of training threads; does not change the result
 * @param time limit of training; none from a year on
 * @param mostCycles maximum number of cycles, if fewer than usual
 * @param checkpoint a file that is written after each cycle, and resumed from if it exists; empty for none
 * @param listener watches, and may end training
 * @param others whether members other than networks may enter the stack
 * @param only name of the one member that is fitted, in place of networks and others; empty for the stack
 * @param methods inference methods as further members
 * @param watch source of time
 * @param runs machines that train the networks; empty for this one. Does not change the result
 */
public record AutoOptions(
        long seed,
        int threads,
        Duration time,
        int mostCycles,
        Optional<Path> checkpoint,
        CycleListener listener,
        boolean others,
        Optional<String> only,
        List<MethodChoice> methods,
        Stopwatch watch,
        Optional<RunSession> runs) {
    public AutoOptions {
        methods = List.copyOf(methods);
        if (threads < 1 || time.isNegative() || mostCycles < 1) {
            throw new IllegalArgumentException(
                    "Training needs at least 1 thread and 1 cycle and a time that is not negative, got " + threads
                            + ", " + mostCycles + " and " + time);
        }
    }

    /** The defaults: seed 1, one thread, no limits, no checkpoint, no listener. */
    public static AutoOptions defaults() {
        return new AutoOptions(
                1,
                1,
                Duration.ofDays(365),
                Integer.MAX_VALUE,
                Optional.empty(),
                CycleListener.SILENT,
                true,
                Optional.empty(),
                List.of(),
                Stopwatch.SYSTEM,
                Optional.empty());
    }

    public AutoOptions withSeed(long newSeed) {
        return new AutoOptions(
                newSeed, threads, time, mostCycles, checkpoint, listener, others, only, methods, watch, runs);
    }

    public AutoOptions withThreads(int newThreads) {
        return new AutoOptions(
                seed, newThreads, time, mostCycles, checkpoint, listener, others, only, methods, watch, runs);
    }

    public AutoOptions withTime(Duration newTime) {
        return new AutoOptions(
                seed, threads, newTime, mostCycles, checkpoint, listener, others, only, methods, watch, runs);
    }

    public AutoOptions withMostCycles(int cycles) {
        return new AutoOptions(seed, threads, time, cycles, checkpoint, listener, others, only, methods, watch, runs);
    }

    public AutoOptions withCheckpoint(Path file) {
        return new AutoOptions(
                seed, threads, time, mostCycles, Optional.of(file), listener, others, only, methods, watch, runs);
    }

    public AutoOptions withListener(CycleListener newListener) {
        return new AutoOptions(
                seed, threads, time, mostCycles, checkpoint, newListener, others, only, methods, watch, runs);
    }

    public AutoOptions withOthers(boolean newOthers) {
        return new AutoOptions(
                seed, threads, time, mostCycles, checkpoint, listener, newOthers, only, methods, watch, runs);
    }

    public AutoOptions withOnly(String member) {
        return new AutoOptions(
                seed,
                threads,
                time,
                mostCycles,
                checkpoint,
                listener,
                others,
                Optional.of(member),
                methods,
                watch,
                runs);
    }

    public AutoOptions withMethods(List<MethodChoice> newMethods) {
        return new AutoOptions(
                seed, threads, time, mostCycles, checkpoint, listener, others, only, newMethods, watch, runs);
    }

    public AutoOptions withWatch(Stopwatch newWatch) {
        return new AutoOptions(
                seed, threads, time, mostCycles, checkpoint, listener, others, only, methods, newWatch, runs);
    }

    /** Networks are trained by a session, with the same bits; other members and the stack are fitted here. */
    public AutoOptions withRuns(RunSession session) {
        return new AutoOptions(
                seed,
                threads,
                time,
                mostCycles,
                checkpoint,
                listener,
                others,
                only,
                methods,
                watch,
                Optional.of(session));
    }
}
