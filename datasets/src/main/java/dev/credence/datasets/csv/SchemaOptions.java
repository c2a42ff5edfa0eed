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
 * @param negative whether targets may be negative although those of the table are not
 */
public record SchemaOptions(
        String target,
        TaskChoice task,
        MissingPolicy missing,
        Set<String> categorical,
        Set<String> ignored,
        CellOptions cells,
        boolean negative) {
    public SchemaOptions {
        categorical = Set.copyOf(categorical);
        ignored = Set.copyOf(ignored);
    }

    /** Defaults: the task determined by the target's values, missing values refused, every other column an input. */
    public static SchemaOptions target(String target) {
        return new SchemaOptions(
                target, TaskChoice.AUTO, MissingPolicy.REFUSE, Set.of(), Set.of(), CellOptions.DETECTED, false);
    }

    public SchemaOptions withTarget(String column) {
        return new SchemaOptions(column, task, missing, categorical, ignored, cells, negative);
    }

    public SchemaOptions withTask(TaskChoice choice) {
        return new SchemaOptions(target, choice, missing, categorical, ignored, cells, negative);
    }

    public SchemaOptions withMissing(MissingPolicy policy) {
        return new SchemaOptions(target, task, policy, categorical, ignored, cells, negative);
    }

    public SchemaOptions withCategorical(Set<String> columns) {
        return new SchemaOptions(target, task, missing, columns, ignored, cells, negative);
    }

    public SchemaOptions withIgnored(Set<String> columns) {
        return new SchemaOptions(target, task, missing, categorical, columns, cells, negative);
    }

    public SchemaOptions withCells(CellOptions newCells) {
        return new SchemaOptions(target, task, missing, categorical, ignored, newCells, negative);
    }

    public SchemaOptions withNegative(boolean mayBe) {
        return new SchemaOptions(target, task, missing, categorical, ignored, cells, mayBe);
    }
}
