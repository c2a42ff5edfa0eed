package dev.credence.datasets.csv;

import java.util.Set;

/**
 * How a table's columns are to be understood.
 *
 * @param target the column that is predicted
 * @param task what is predicted
 * @param missing how missing values are handled
 * @param categorical columns that are categories although their values are numbers
 * @param ignored columns that are not used
 */
public record SchemaOptions(
        String target, TaskChoice task, MissingPolicy missing, Set<String> categorical, Set<String> ignored) {
    public SchemaOptions {
        categorical = Set.copyOf(categorical);
        ignored = Set.copyOf(ignored);
    }

    /** The defaults: the task by the target's values, missing values refused, every other column an input. */
    public static SchemaOptions target(String target) {
        return new SchemaOptions(target, TaskChoice.AUTO, MissingPolicy.REFUSE, Set.of(), Set.of());
    }

    public SchemaOptions withTask(TaskChoice choice) {
        return new SchemaOptions(target, choice, missing, categorical, ignored);
    }

    public SchemaOptions withMissing(MissingPolicy policy) {
        return new SchemaOptions(target, task, policy, categorical, ignored);
    }

    public SchemaOptions withCategorical(Set<String> columns) {
        return new SchemaOptions(target, task, missing, columns, ignored);
    }

    public SchemaOptions withIgnored(Set<String> columns) {
        return new SchemaOptions(target, task, missing, categorical, columns);
    }
}
