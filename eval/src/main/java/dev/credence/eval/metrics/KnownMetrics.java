package dev.credence.eval.metrics;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.metric.Accumulator;
import dev.credence.core.metric.Metric;
import dev.credence.core.metric.MetricFamily;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Registry of metrics by name: the standard ones, then those of plug-ins. Immutable. */
public final class KnownMetrics {
    private static final ServiceKind<MetricFamily> KIND =
            new ServiceKind<>(MetricFamily.class, "metric", KnownMetrics::names, Map.of());

    private final NamedServices<MetricFamily> byName;
    private final List<MetricFamily> families;

    private KnownMetrics(NamedServices<MetricFamily> byName) {
        this.byName = byName;
        this.families = new ArrayList<>(byName.all());
        // by name, the standard ones first
        families.sort((a, b) -> Boolean.compare(b instanceof StandardMetrics, a instanceof StandardMetrics));
    }

    /**
     * The metrics found by {@link java.util.ServiceLoader}.
     *
     * @throws UserException if two have the same name, or one cannot be loaded
     */
    public static KnownMetrics discover() {
        return new KnownMetrics(NamedServices.load(KIND));
    }

    /** The standard metrics only. */
    public static KnownMetrics standard() {
        return of(List.of(new StandardMetrics()));
    }

    /**
     * The metrics of given families, without {@link java.util.ServiceLoader}.
     *
     * @throws UserException if two have the same name
     */
    public static KnownMetrics of(Iterable<? extends MetricFamily> families) {
        return new KnownMetrics(NamedServices.of(KIND, families));
    }

    /** All metrics, in the order of reports. */
    public List<Metric> all() {
        return families.stream().flatMap(family -> family.metrics().stream()).toList();
    }

    /** The metrics that are shown where none are chosen: the usual standard ones and all others. */
    public List<Metric> usual() {
        return all().stream().filter(StandardMetrics::isUsual).toList();
    }

    /** All metrics that are not standard. */
    public List<Metric> others() {
        return families.stream()
                .filter(family -> !(family instanceof StandardMetrics))
                .flatMap(family -> family.metrics().stream())
                .toList();
    }

    /**
     * A metric by name.
     *
     * @throws UserException if there is none; lists the known ones
     */
    public Metric get(String name) {
        return metric(byName.get(name), name);
    }

    /** A metric by name, if there is one. */
    public Optional<Metric> find(String name) {
        return byName.find(name).map(family -> metric(family, name));
    }

    private static Metric metric(MetricFamily family, String name) {
        return family.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Starts all metrics that apply to a task. */
    public Metrics start(Task task) {
        return start(
                task,
                all().stream()
                        .filter(metric -> metric.suits(task))
                        .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    /**
     * Starts the given metrics.
     *
     * @throws IllegalArgumentException if none is given, or one is unknown or does not apply to the task
     */
    public Metrics start(Task task, Set<Metric> wanted) {
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("No metric was asked for");
        }
        List<Metric> ordered = all().stream().filter(wanted::contains).toList();
        String unsuited = wanted.stream()
                .filter(metric -> !metric.suits(task) || !ordered.contains(metric))
                .map(Metric::name)
                .sorted()
                .collect(Collectors.joining(", "));
        if (!unsuited.isEmpty()) {
            throw new IllegalArgumentException("Not a known metric of "
                    + (task instanceof Task.Classification ? "a classification: " : "a regression: ") + unsuited);
        }
        List<Accumulator> accumulators = new ArrayList<>();
        for (MetricFamily family : families) {
            Set<Metric> own =
                    family.metrics().stream().filter(wanted::contains).collect(Collectors.toUnmodifiableSet());
            if (!own.isEmpty()) {
                accumulators.add(family.start(task, own));
            }
        }
        return new Metrics(task, ordered, accumulators);
    }

    private static List<String> names(MetricFamily family) {
        return family.metrics().stream().map(Metric::name).toList();
    }
}
