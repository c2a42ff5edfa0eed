package dev.credence.core.metric;

import dev.credence.core.data.Task;
import java.util.regex.Pattern;

/**
 * A metric's description.
 *
 * @param name in results and tables: lower-case letters, digits and underscores, {@code log_likelihood}
 * @param targets what it is defined for
 * @param better the better direction
 * @param description one line, without a full stop
 */
public record Metric(String name, Targets targets, Better better, String description) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    /** The targets that a metric is defined for. */
    public enum Targets {
        /** Numbers of a regression. */
        NUMBERS,
        /** Classes of a classification. */
        CLASSES,
        /** Both. */
        ANY
    }

    /** The better direction. A coverage has none: it should be near its level. */
    public enum Better {
        HIGHER,
        LOWER,
        NEITHER
    }

    public Metric {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("A metric's name is '" + name
                    + "', expected lower-case letters, digits and underscores, a letter first");
        }
        if (description.isBlank() || description.contains("\n")) {
            throw new IllegalArgumentException(
                    "The description of the metric " + name + " is '" + description + "', expected one line of text");
        }
    }

    /** Whether it is defined for a task. */
    public boolean suits(Task task) {
        return switch (targets) {
            case NUMBERS -> task instanceof Task.Regression;
            case CLASSES -> task instanceof Task.Classification;
            case ANY -> true;
        };
    }
}
