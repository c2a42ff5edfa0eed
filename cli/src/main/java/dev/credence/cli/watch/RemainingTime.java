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
 * How long a comparison will take. A run takes as long as the others of its data set and contender did on average;
 * where none has finished, what one that goes on now seems to take by its progress; else the mean of the data set's
 * other contenders, of the contender's other data sets, or of all that is known. The runs that wait are handed in turn
 * to whichever job is free first.
 */
final class RemainingTime {
    /** Progress below this says too little of the whole. */
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
        standing.tallies().forEach((cell, tally) -> tally.meanSeconds().ifPresent(seconds -> known.put(cell, seconds)));
    }

    /** Seconds until all runs have ended; empty while nothing is known of any. */
    static OptionalDouble ofAll(Standing standing, double now) {
        return new RemainingTime(standing, now).all();
    }

    /** Seconds until a run that goes on now will have ended; empty while nothing is known. */
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
        // it takes longer than the others did: its own progress knows better
        OptionalDouble whole = extrapolated(going);
        return whole.isPresent() ? OptionalDouble.of(whole.getAsDouble() - elapsed) : whole;
    }

    /** What a run takes in all if it goes on at this pace. */
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
