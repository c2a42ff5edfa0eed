package dev.credence.core.metric;

import dev.credence.core.data.Task;
import java.util.regex.Pattern;

/**
 * What one number of an evaluation is.
 *
 * @param name in results and tables: lower-case letters, digits and underscores, {@code log_likelihood}
 * @param targets what it is defined for
 * @param better which way a comparison goes
 * @param description one line, without a full stop
 */
public record Metric(String name, Targets targets, Better better, String description) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    /** The targets that a metric is defined for. */
    public enum Targets {
        /** Those of a regression. */
        NUMBERS,
        /** Those of a classification. */
        CLASSES,
        /** Both. */
        ANY
    }

    /** Which way a comparison goes. Of a coverage neither is better: it should be near its level. */
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
