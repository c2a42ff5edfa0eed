package dev.credence.core.acquire;

import dev.credence.core.data.Task;
import java.util.List;

/**
 * An acquisition strategy of active learning: selects the next points to label from a model's predictions. A stateless
 * service of {@link java.util.ServiceLoader}.
 *
 * <p>Most score points one by one and are a {@link PointAcquisition}; batch-aware ones implement {@link #choose}.
 */
public interface Acquisition {
    /** Its name: lower-case letters, digits, dots, underscores and hyphens. */
    String name();

    /** A description, one line without a full stop. */
    String description();

    /** Whether it supports a task. */
    boolean suits(Task task);

    /**
     * Chooses points, best first. A larger count extends the list without changing its start; the order of the
     * candidates does not matter; the seed breaks ties.
     *
     * @param candidates predictions of a task that it {@linkplain #suits suits}
     * @param count at least 0
     * @return {@code count} distinct points, or all where there are fewer
     */
    List<Pick> choose(Candidates candidates, int count);
}
