package dev.credence.core.data;

import java.util.Optional;

/**
 * What is known of a data set before it is loaded.
 *
 * @param name its name, lower case
 * @param description one line
 * @param task what is predicted
 * @param points number of rows; 0 where it depends on settings
 * @param inputs number of inputs D
 * @param splits number of standard splits
 * @param source where it comes from: a citation or address
 * @param image the inputs' shape where they are pixels
 */
public record DatasetInfo(
        String name,
        String description,
        Task task,
        int points,
        int inputs,
        int splits,
        String source,
        Optional<ImageShape> image) {
    /** Inputs that are no image. */
    public DatasetInfo(String name, String description, Task task, int points, int inputs, int splits, String source) {
        this(name, description, task, points, inputs, splits, source, Optional.empty());
    }
}
