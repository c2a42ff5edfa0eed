package dev.credence.core.metric;

import dev.credence.core.data.Task;
import java.util.List;
import java.util.Set;

/**
 * Metrics that share their computation, found by {@link java.util.ServiceLoader}. It has no state: what is accumulated
 * is in the {@link Accumulator}. Names are unique over all families.
 */
public interface MetricFamily {
    /** The metrics, in the order of reports. Cheap: listing metrics computes nothing. */
    List<Metric> metrics();

    /**
     * Starts with no points.
     *
     * @param task what is predicted
     * @param wanted some of {@link #metrics}, at least one, that {@linkplain Metric#suits suit} the task; nothing need
     *     be computed for others
     */
    Accumulator start(Task task, Set<Metric> wanted);
}
