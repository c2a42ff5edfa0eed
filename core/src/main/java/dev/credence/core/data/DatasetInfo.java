package dev.credence.core.data;

import java.util.Optional;

/**
 * Description of a data set before loading.
 *
 * @param name lower-case name
 * @param description one line
 * @param task prediction task
 * @param points number of rows; 0 if it depends on settings
 * @param inputs number of inputs D
 * @param splits number of standard splits
 * @param source citation or address
 * @param image shape of the inputs if they are pixels
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
    /** A data set without images. */
    public DatasetInfo(String name, String description, Task task, int points, int inputs, int splits, String source) {
        this(name, description, task, points, inputs, splits, source, Optional.empty());
    }
}
