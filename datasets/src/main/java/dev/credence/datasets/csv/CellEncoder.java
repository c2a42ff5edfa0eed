package dev.credence.datasets.csv;

import dev.credence.core.data.CellIndex;
import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

/** Encodes the cells of a table by a schema, without imputation or one-hot coding; used once. */
final class CellEncoder {
    private final TableSchema schema;
    private final CsvTable table;
    private final boolean targets;

    CellEncoder(TableSchema schema, CsvTable table, boolean targets) {
        this.schema = schema;
        this.table = table;
        this.targets = targets;
    }

    EncodedTable encode() {
        Set<String> needed = new LinkedHashSet<>();
        schema.columns().forEach(c -> needed.add(c.column()));
        if (targets) {
            needed.add(schema.target());
        }
        SchemaFit.requireColumns(table, needed, " The model needs the columns that it was trained with.");
        int target = targets ? table.column(schema.target()).orElseThrow() : -1;
        CellReader targetReader = schema.targetReader();
        MissingValues.Rows found = MissingValues.rows(
                table,
                new int[0],
                target,
                MissingPolicy.KEEP,
                (row, column) -> targetReader.isMissing(table, row, column),
                MissingValues.Use.ENCODING);
        int[] rows = found.kept();
        boolean words = schema.columns().stream().anyMatch(encoding -> encoding.text() != null);
        Examples examples = table.isOnDisk() && !words ? stored(target, rows) : inMemory(target, rows);
        return TableEncoder.encoded(table, schema, targets, examples, found);
    }

    private Examples inMemory(int target, int[] rows) {
        double[][] inputs = new double[rows.length]
                [schema.columns().stream().mapToInt(ColumnEncoding::cellWidth).sum()];
        int offset = 0;
        for (ColumnEncoding encoding : schema.columns()) {
            int column = table.column(encoding.column()).orElseThrow();
            IntToDoubleFunction cell = cell(encoding, column);
            for (int i = 0; i < rows.length; i++) {
                if (encoding.text() != null) {
                    encoding.text().encode(table.text(rows[i], column), inputs[i], offset);
                } else {
                    inputs[i][offset] = cell.applyAsDouble(rows[i]);
                }
            }
            offset += encoding.cellWidth();
        }
        return Examples.of(inputs, new TableEncoder(schema, table, targets).targets(target, rows));
    }

    private Examples stored(int target, int[] rows) {
        List<StoredColumn> inputs = new ArrayList<>();
        for (ColumnEncoding encoding : schema.columns()) {
            int column = table.column(encoding.column()).orElseThrow();
            inputs.add(new StoredColumn(
                    table, column, schema.reader(encoding), encoding.numeric(), rows, cell(encoding, column)));
        }
        int[] widths = new int[inputs.size()];
        Arrays.fill(widths, 1);
        return new StoredExamples(
                rows,
                inputs,
                widths,
                new boolean[widths.length],
                new TableEncoder(schema, table, targets).storedTarget(target, rows));
    }

    private IntToDoubleFunction cell(ColumnEncoding encoding, int column) {
        CellIndex categories = new CellIndex(encoding.categories());
        CellReader reader = schema.reader(encoding);
        return row -> cell(encoding, reader, categories, row, column);
    }

    private double cell(ColumnEncoding encoding, CellReader reader, CellIndex categories, int row, int column) {
        String text = reader.plain(table.text(row, column));
        if (text.isEmpty()) {
            return Double.NaN;
        }
        if (encoding.categorical()) {
            OptionalInt index = categories.of(text);
            return index.isPresent() ? index.getAsInt() : Double.NaN;
        }
        return TableEncoder.number(encoding, reader, table, row, column);
    }
}
