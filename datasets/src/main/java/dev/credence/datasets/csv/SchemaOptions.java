package dev.credence.datasets.csv;

import java.util.Set;

/**
 * Options for fitting a schema to a table.
 *
 * @param target the target column
 * @param task regression, classification or automatic
 * @param missing policy for missing values
 * @param categorical numeric columns to treat as categorical
 * @param ignored unused columns
 * @param cells how cells are read
 */
public record SchemaOptions(
        String target,
        TaskChoice task,
        MissingPolicy missing,
        Set<String> categorical,
        Set<String> ignored,
        CellOptions cells) {
    public SchemaOptions {
        categorical = Set.copyOf(categorical);
        ignored = Set.copyOf(ignored);
    }

    /** Defaults: the task determined by the target's values, missing values refused, every other column an input. */
    public static SchemaOptions target(String target) {
        return new SchemaOptions(
                target, TaskChoice.AUTO, MissingPolicy.REFUSE, Set.of(), Set.of(), CellOptions.DETECTED);
    }

    public SchemaOptions withTask(TaskChoice choice) {
        return new SchemaOptions(target, choice, missing, categorical, ignored, cells);
    }

    public SchemaOptions withMissing(MissingPolicy policy) {
        return new SchemaOptions(target, task, policy, categorical, ignored, cells);
    }

    public SchemaOptions withCategorical(Set<String> columns) {
        return new SchemaOptions(target, task, missing, columns, ignored, cells);
    }

    public SchemaOptions withIgnored(Set<String> columns) {
        return new SchemaOptions(target, task, missing, categorical, columns, cells);
    }

    public SchemaOptions withCells(CellOptions newCells) {
        return new SchemaOptions(target, task, missing, categorical, ignored, newCells);
    }
}
