package dev.credence.datasets.csv;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Encoding of a table as inputs and targets, fitted to training data and applied unchanged to new tables. Plain fields,
 * so that a model file can hold it as JSON.
 *
 * @param columns the input columns in order; a table may have them in another order, and further columns
 * @param target the target column
 * @param classes the target's classes in the order of their indices; empty for regression
 * @param missing policy for missing values
 * @param words the words for missing values
 * @param targetFormat how the cells of the target are written; null for plain ones
 * @param nonNegative whether the target is never negative, so that no interval begins below 0
 */
public record TableSchema(
        List<ColumnEncoding> columns,
        String target,
        List<String> classes,
        MissingPolicy missing,
        MissingWords words,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ColumnFormat targetFormat,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean nonNegative) {
    public TableSchema {
        columns = List.copyOf(columns);
        classes = List.copyOf(classes);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("A table schema needs at least one column that is an input");
        }
        if (classes.size() == 1) {
            throw new IllegalArgumentException("A table schema needs no class or at least 2, got " + classes);
        }
        if (missing != MissingPolicy.KEEP && columns.stream().anyMatch(column -> column.text() != null)) {
            throw new IllegalArgumentException("A text may have no words, and needs missing values to be kept");
        }
        if (nonNegative && !classes.isEmpty()) {
            throw new IllegalArgumentException("Classes have no sign, and a schema of " + classes + " is non-negative");
        }
    }

    /** A schema of plain cells, with the words for missing values that model files without a list of their own have. */
    public TableSchema(List<ColumnEncoding> columns, String target, List<String> classes, MissingPolicy missing) {
        this(columns, target, classes, missing, MissingWords.EARLIER, null, false);
    }

    /** The same inputs with another target of the same kind. */
    public TableSchema withTarget(String column) {
        return new TableSchema(columns, column, classes, missing, words, targetFormat, nonNegative);
    }

    /** The first input of a column; empty if the column is no input. */
    public Optional<ColumnEncoding> column(String name) {
        return columns.stream()
                .filter(encoding -> encoding.column().equals(name))
                .findFirst();
    }

    /** Reads the cells of an input's column. */
    CellReader reader(ColumnEncoding encoding) {
        return new CellReader(words, encoding.reading(), !encoding.categorical());
    }

    /** Reads the cells of the target. */
    CellReader targetReader() {
        return new CellReader(words, format(target), classes.isEmpty() || hasClassesOfNumbers());
    }

    /** How the cells of an input's column, or of the target, are written; plainly in other columns. */
    public ColumnFormat format(String column) {
        if (column.equals(target)) {
            return targetFormat == null ? ColumnFormat.PLAIN : targetFormat;
        }
        return column(column).map(ColumnEncoding::reading).orElse(ColumnFormat.PLAIN);
    }

    /** Whether a cell of a column is missing: empty, or a word for it in that column. */
    public boolean isMissing(String column, String text) {
        if (column.equals(target)) {
            return targetReader().isMissing(text);
        }
        if (column(column).filter(encoding -> encoding.text() != null).isPresent()) {
            return text.isEmpty(); // "none" and "?" are words
        }
        return column(column)
                .map(this::reader)
                .orElseGet(() -> new CellReader(words, ColumnFormat.PLAIN, false))
                .isMissing(text);
    }

    /**
     * Fits a schema. A column of numbers is numeric, a column of words categorical; a column of dates becomes numbers
     * (see {@link CalendarPart}). Columns may have one of the notations of {@link CellNotation}. A column with mostly,
     * but not only, numbers or dates is an error unless missing values are kept; one kind of text that makes up all
     * that is no number counts as missing.
     *
     * @throws DataException if the table does not fit the options; names file, line and column
     */
    public static TableSchema fit(CsvTable table, SchemaOptions options) {
        return new SchemaFit(table, options).fit();
    }

    /** Regression or classification. */
    public Task task() {
        return classes.isEmpty() ? Task.REGRESSION : Task.classification(classes.size());
    }

    /** Whether there are classes and all are numbers, such as 0 and 1. */
    public boolean hasClassesOfNumbers() {
        return !classes.isEmpty()
                && classes.stream().allMatch(c -> ParsedCell.of(c).kind() == ParsedCell.Kind.NUMBER);
    }

    /** Names of the D inputs: one for each column, or for each category of a one-hot encoded column. */
    public List<String> inputNames() {
        if (missing == MissingPolicy.KEEP) {
            return columns.stream().flatMap(c -> c.cellNames().stream()).toList();
        }
        return columns.stream().flatMap(c -> c.inputNames().stream()).toList();
    }

    /**
     * Encodes the inputs and targets of a table; if missing values are kept, its {@link #cells}.
     *
     * @throws DataException if a column is missing, a cell is not a number, or a category or class is unknown
     */
    public EncodedTable encode(CsvTable table) {
        return missing == MissingPolicy.KEEP ? cells(table) : new TableEncoder(this, table, true).encode();
    }

    /** Encodes the inputs of a table, which needs no target column; the targets are NaN. */
    public EncodedTable encodeInputs(CsvTable table) {
        return missing == MissingPolicy.KEEP ? inputCells(table) : new TableEncoder(this, table, false).encode();
    }

    /** The columns as they are in a table, one for each input of {@link #cells}: for a text, one for each word. */
    public List<Column> cellColumns() {
        return columns.stream()
                .flatMap(c -> c.cellNames().stream().map(name -> cellColumn(c, name)))
                .toList();
    }

    private static Column cellColumn(ColumnEncoding encoding, String name) {
        WordCodes text = encoding.text();
        return text == null
                ? new Column(name, encoding.categories())
                : Column.word(name, encoding.column(), text.vocabulary().size());
    }

    /**
     * The cells and targets of a table, for methods that encode columns themselves: one input for each column, a number
     * or the index of its category, NaN for a missing cell or an unknown category. Nothing is imputed, and only rows
     * without a target are left out.
     *
     * @throws DataException if a column is missing, a cell is not a number, a target's class is unknown, or most
     *     targets are missing
     */
    public EncodedTable cells(CsvTable table) {
        return new CellEncoder(this, table, true).encode();
    }

    /** The cells of a table, which needs no target column; the targets are NaN. */
    public EncodedTable inputCells(CsvTable table) {
        return new CellEncoder(this, table, false).encode();
    }

    /** A data set with one split: all rows for training, none for test. */
    public Dataset dataset(String name, CsvTable table) {
        return dataset(name, encode(table));
    }

    /** {@link #dataset(String, CsvTable)} for a table already encoded by this schema. */
    public Dataset dataset(String name, EncodedTable encoded) {
        int[] rows = encoded.rows();
        boolean isWhole = rows.length == 0 || rows[rows.length - 1] == rows.length - 1; // ascending
        int[] train = isWhole ? rows : IntStream.range(0, rows.length).toArray();
        Split all = new Split(train, new int[0]);
        return new Dataset(name, task(), encoded.examples(), inputNames(), target, classes, List.of(all));
    }
}
