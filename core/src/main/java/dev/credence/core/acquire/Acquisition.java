package dev.credence.core.acquire;

import dev.credence.core.data.Task;
import java.util.List;

/**
 * Says which points to label next, from what a model predicts of them. Found by {@link java.util.ServiceLoader}. It has
 * no state.
 *
 * <p>Most score every point by itself and are a {@link PointAcquisition}; one that looks at points together implements
 * {@link #choose}.
 */
public interface Acquisition {
    /** Its name: lower-case letters, digits, dots, underscores and hyphens. */
    String name();

    /** A description, one line without a full stop. */
    String description();

    /** Whether it is defined for a task. */
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
