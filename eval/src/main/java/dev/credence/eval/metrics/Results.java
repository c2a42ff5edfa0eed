package dev.credence.eval.metrics;

import dev.credence.core.UserException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What the accumulators of both tasks have in common: the wanted metrics, and the values in order. */
final class Results {
    private final Set<Metric> wanted;
    private final Map<Metric, Double> values = new EnumMap<>(Metric.class);

    private Results(Set<Metric> wanted) {
        this.wanted = wanted;
    }

    static void check(Set<Metric> wanted, Predicate<Metric> suits, String task) {
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("No metric was asked for");
        }
        String unsuited =
                wanted.stream().filter(suits.negate()).sorted().map(Metric::key).collect(Collectors.joining(", "));
        if (!unsuited.isEmpty()) {
            throw new IllegalArgumentException("Not a metric of " + task + ": " + unsuited);
        }
    }

    static Results of(Set<Metric> wanted, long points) {
        if (points == 0) {
            throw new UserException("There are no test points to evaluate");
        }
        return new Results(wanted);
    }

    Results put(Metric metric, double value) {
        if (wanted.contains(metric)) {
            values.put(metric, value);
        }
        return this;
    }

    Map<String, Double> ordered() {
        Map<String, Double> ordered = new LinkedHashMap<>();
        values.forEach((metric, value) -> ordered.put(metric.key(), value));
        return Collections.unmodifiableMap(ordered);
    }

    /** Refuses a wrong number of targets, and targets that are not finite. */
    static void checkTargets(int points, double[] targets, long before) {
        if (targets.length != points) {
            throw new IllegalArgumentException(
                    "add: the tile has " + points + " points, but there are " + targets.length + " targets");
        }
        for (int i = 0; i < points; i++) {
            if (!Double.isFinite(targets[i])) {
                throw new UserException("The target of test point " + (before + i) + " (counted from 0) is "
                        + targets[i] + "; metrics need finite targets");
            }
        }
    }
}
