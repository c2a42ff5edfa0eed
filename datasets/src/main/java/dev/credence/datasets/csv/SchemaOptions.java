package dev.credence.datasets.csv;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * @param text the column of texts that is the only input, if there is one
 * @param texts columns of texts beside others
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
        List<String> inputs,
        Optional<TextInput> text,
        TextChoice texts) {
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
                List.of(),
                Optional.empty(),
                TextChoice.NONE);
    }

    public SchemaOptions withTarget(String column) {
        return new SchemaOptions(
                column, task, missing, categorical, ignored, cells, negative, types, inputs, text, texts);
    }

    public SchemaOptions withTask(TaskChoice choice) {
        return new SchemaOptions(
                target, choice, missing, categorical, ignored, cells, negative, types, inputs, text, texts);
    }

    public SchemaOptions withMissing(MissingPolicy policy) {
        return new SchemaOptions(
                target, task, policy, categorical, ignored, cells, negative, types, inputs, text, texts);
    }

    public SchemaOptions withCategorical(Set<String> columns) {
        return new SchemaOptions(target, task, missing, columns, ignored, cells, negative, types, inputs, text, texts);
    }

    public SchemaOptions withIgnored(Set<String> columns) {
        return new SchemaOptions(
                target, task, missing, categorical, columns, cells, negative, types, inputs, text, texts);
    }

    public SchemaOptions withCells(CellOptions newCells) {
        return new SchemaOptions(
                target, task, missing, categorical, ignored, newCells, negative, types, inputs, text, texts);
    }

    public SchemaOptions withNegative(boolean mayBe) {
        return new SchemaOptions(target, task, missing, categorical, ignored, cells, mayBe, types, inputs, text, texts);
    }

    public SchemaOptions withTypes(Map<String, ValueType> ofColumns) {
        return new SchemaOptions(
                target, task, missing, categorical, ignored, cells, negative, ofColumns, inputs, text, texts);
    }

    public SchemaOptions withInputs(List<String> columns) {
        return new SchemaOptions(
                target, task, missing, categorical, ignored, cells, negative, types, columns, text, texts);
    }

    public SchemaOptions withText(Optional<TextInput> column) {
        return new SchemaOptions(
                target, task, missing, categorical, ignored, cells, negative, types, inputs, column, texts);
    }

    public SchemaOptions withTexts(TextChoice choice) {
        return new SchemaOptions(
                target, task, missing, categorical, ignored, cells, negative, types, inputs, text, choice);
    }
}
