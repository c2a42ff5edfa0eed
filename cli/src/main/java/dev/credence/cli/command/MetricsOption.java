package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.metric.Metric;
import dev.credence.eval.metrics.KnownMetrics;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The option {@code --metrics}: which metrics are shown. */
final class MetricsOption {
    private static final String ALL = "all";

    @Option(
            names = "--metrics",
            paramLabel = "M",
            split = ",",
            order = 15,
            completionCandidates = Names.class,
            description = {
                "Show these metrics, in this order, or all. Known: ${COMPLETION-CANDIDATES} (default: without "
                        + "average precision, F1, interval scores and pinball losses; compare: a few)."
            })
    private List<String> names = new ArrayList<>();

    /** The names of all metrics, for the help. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(
                            Stream.of(ALL),
                            KnownMetrics.discover().all().stream().map(Metric::name))
                    .iterator();
        }
    }

    /** Adds unknown and repeated names to the problems. */
    void check(Problems problems, KnownMetrics known) {
        Set<String> seen = new LinkedHashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                problems.add("--metrics names '" + name + "' twice.");
            } else if (!name.equals(ALL) && known.find(name).isEmpty()) {
                problems.check(() -> refuseUnknown(known, name));
            } else if (name.equals(ALL) && names.size() > 1) {
                problems.add("--metrics has all and others: write all, or the names alone.");
            }
        }
    }

    private static void refuseUnknown(KnownMetrics known, String name) {
        try {
            Metric unused = known.get(name);
        } catch (UserException e) {
            throw new UserException("--metrics: " + e.getMessage(), e);
        }
    }

    /** The metrics that were chosen, in their order; empty if none were. */
    List<Metric> chosen(KnownMetrics known) {
        return names.contains(ALL)
                ? known.all()
                : names.stream().map(known::get).toList();
    }

    /**
     * The metrics to show for a task.
     *
     * @throws UserException if a chosen one is not defined for it
     */
    List<Metric> shown(KnownMetrics known, Task task) {
        List<Metric> metrics = names.isEmpty() ? known.usual() : chosen(known);
        if (!names.isEmpty() && !names.contains(ALL)) {
            metrics.stream().filter(metric -> !metric.suits(task)).findFirst().ifPresent(metric -> {
                throw new UserException("--metrics: " + metric.name() + " is defined for "
                        + (metric.targets() == Metric.Targets.CLASSES ? "classes" : "numbers")
                        + ", and the model predicts "
                        + (task instanceof Task.Classification ? "classes" : "numbers") + ". Metrics for these: "
                        + String.join(
                                ", ",
                                known.all().stream()
                                        .filter(other -> other.suits(task))
                                        .map(Metric::name)
                                        .toList())
                        + ".");
            });
        }
        return metrics.stream().filter(metric -> metric.suits(task)).toList();
    }
}
