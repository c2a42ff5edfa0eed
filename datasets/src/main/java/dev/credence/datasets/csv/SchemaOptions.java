package dev.credence.datasets.csv;

import java.util.List;
import java.util.Map;
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
 * @param types what is known of columns' values by their types in a program; the cells of others tell
 * @param inputs the columns that are inputs, in this order; empty for all, in the order of the table
 */
public record SchemaOptions(
        String target,
        TaskChoice task,
        MissingPolicy missing,
        Set<String> categorical,
        Set<String> ignored,
        CellOptions cells,
        boolean negative,
        Map<String, ValueType> types,
        List<String> inputs) {
    public SchemaOptions {
        inputs = List.copyOf(inputs);
        categorical = Set.copyOf(categorical);
        ignored = Set.copyOf(ignored);
        types = Map.copyOf(types);
    }

    /** Defaults: the task determined by the target's values, missing values refused, every other column an input. */
    public static SchemaOptions target(String target) {
        return new SchemaOptions(
                target,
                TaskChoice.AUTO,
                MissingPolicy.REFUSE,
                Set.of(),
                Set.of(),
                CellOptions.DETECTED,
                false,
                Map.of(),
                List.of());
    }

    public SchemaOptions withTarget(String column) {
        return new SchemaOptions(column, task, missing, categorical, ignored, cells, negative, types, inputs);
    }

    public SchemaOptions withTask(TaskChoice choice) {
        return new SchemaOptions(target, choice, missing, categorical, ignored, cells, negative, types, inputs);
    }

    public SchemaOptions withMissing(MissingPolicy policy) {
        return new SchemaOptions(target, task, policy, categorical, ignored, cells, negative, types, inputs);
    }

    public SchemaOptions withCategorical(Set<String> columns) {
        return new SchemaOptions(target, task, missing, columns, ignored, cells, negative, types, inputs);
    }

    public SchemaOptions withIgnored(Set<String> columns) {
        return new SchemaOptions(target, task, missing, categorical, columns, cells, negative, types, inputs);
    }

    public SchemaOptions withCells(CellOptions newCells) {
        return new SchemaOptions(target, task, missing, categorical, ignored, newCells, negative, types, inputs);
    }

    public SchemaOptions withNegative(boolean mayBe) {
        return new SchemaOptions(target, task, missing, categorical, ignored, cells, mayBe, types, inputs);
    }

    public SchemaOptions withTypes(Map<String, ValueType> ofColumns) {
        return new SchemaOptions(target, task, missing, categorical, ignored, cells, negative, ofColumns, inputs);
    }

    public SchemaOptions withInputs(List<String> columns) {
        return new SchemaOptions(target, task, missing, categorical, ignored, cells, negative, types, columns);
    }
}
