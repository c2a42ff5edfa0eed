package dev.credence.cli.watch;

import dev.credence.cli.watch.Standing.Going;
import dev.credence.eval.result.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * Estimates a comparison's remaining time. A run takes the average of its cell's finished runs; without any, what a
 * current run's progress suggests; else the mean of the data set's other contenders, of the contender's other data
 * sets, or of all known runs. Waiting runs are assigned in turn to the first free job.
 */
final class RemainingTime {
    /** The least progress for an extrapolation. */
    private static final double LEAST_FRACTION = 0.02;

    private final Standing standing;
    private final double now;
    private final Map<Cell, Double> known = new LinkedHashMap<>();

    private RemainingTime(Standing standing, double now) {
        this.standing = standing;
        this.now = now;
        standing.going()
                .forEach((run, going) ->
                        extrapolated(going).ifPresent(seconds -> known.merge(Cell.of(run), seconds, Math::max)));
        standing.statistics()
                .forEach((cell, runs) -> runs.meanSeconds().ifPresent(seconds -> known.put(cell, seconds)));
    }

    /** Seconds until all runs end; empty if unknown. */
    static OptionalDouble ofAll(Standing standing, double now) {
        return new RemainingTime(standing, now).all();
    }

    /** Seconds until a current run ends; empty if unknown. */
    static OptionalDouble of(Run run, Standing standing, double now) {
        return new RemainingTime(standing, now).of(run);
    }

    private OptionalDouble all() {
        if (known.isEmpty()) {
            return OptionalDouble.empty();
        }
        PriorityQueue<Double> free = new PriorityQueue<>();
        standing.going().keySet().forEach(run -> free.add(of(run).orElse(0)));
        while (free.size() < standing.jobs()) {
            free.add(0.0);
        }
        double end = free.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        for (Run run : standing.waiting()) {
            double ended = free.remove() + expected(Cell.of(run));
            free.add(ended);
            end = Math.max(end, ended);
        }
        return OptionalDouble.of(end);
    }

    private OptionalDouble of(Run run) {
        Going going = standing.going().get(run);
        if (going == null || known.isEmpty()) {
            return OptionalDouble.empty();
        }
        double elapsed = now - going.start();
        double left = expected(Cell.of(run)) - elapsed;
        if (left > 0) {
            return OptionalDouble.of(left);
        }
        // longer than the others: extrapolate its own progress
        OptionalDouble whole = extrapolated(going);
        return whole.isPresent() ? OptionalDouble.of(whole.getAsDouble() - elapsed) : whole;
    }

    /** The total time of a run at its current pace. */
    private OptionalDouble extrapolated(Going going) {
        double fraction = going.progress().fraction();
        return fraction < LEAST_FRACTION ? OptionalDouble.empty() : OptionalDouble.of((now - going.start()) / fraction);
    }

    private double expected(Cell cell) {
        Double own = known.get(cell);
        return own != null
                ? own
                : mean(other -> other.dataset().equals(cell.dataset()))
                        .orElseGet(() -> mean(other -> other.label().equals(cell.label()))
                                .orElseGet(() -> mean(other -> true).orElse(0)));
    }

    private OptionalDouble mean(Predicate<Cell> among) {
        List<Double> seconds = new ArrayList<>();
        known.forEach((cell, s) -> {
            if (among.test(cell)) {
                seconds.add(s);
            }
        });
        return seconds.stream().mapToDouble(Double::doubleValue).average();
    }
}
