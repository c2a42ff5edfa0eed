package dev.credence.datasets.csv;

import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How a table becomes inputs and targets, learnt from training data and applied to new tables as it is. Plain fields,
 * so that a model file can hold it as JSON.
 *
 * @param columns the columns that are inputs, in order; a table may have them in another order, and others besides
 * @param target the target's column
 * @param classes the target's classes in the order of their indices; empty for regression
 * @param missing how missing values are handled
 */
public record TableSchema(List<ColumnEncoding> columns, String target, List<String> classes, MissingPolicy missing) {
    public TableSchema {
        columns = List.copyOf(columns);
        classes = List.copyOf(classes);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("A table schema needs at least one column that is an input");
        }
        if (classes.size() == 1) {
            throw new IllegalArgumentException("A table schema needs no class or at least 2, got " + classes);
        }
    }

    /**
     * Learns a schema. A column is numeric where its values are numbers and categorical where they are words; where
     * most are numbers and some are not, it is an error, and likewise with dates of ISO 8601 (see {@link Moment}),
     * which become numbers: see {@link CalendarPart}.
     *
     * @throws DataException where the table does not fit the options; the message names file, line and column
     */
    public static TableSchema fit(CsvTable table, SchemaOptions options) {
        return new SchemaFit(table, options).fit();
    }

    /** What is predicted. */
    public Task task() {
        return classes.isEmpty() ? Task.REGRESSION : Task.classification(classes.size());
    }

    /** Whether there are classes and all of them are numbers, such as 0 and 1. */
    public boolean hasClassesOfNumbers() {
        return !classes.isEmpty() && classes.stream().allMatch(c -> Cell.of(c).kind() == Cell.Kind.NUMBER);
    }

    /** One name per input D: of each column, or where categories are spread over inputs, of each category. */
    public List<String> inputNames() {
        if (missing == MissingPolicy.KEEP) {
            return columns.stream().map(ColumnEncoding::name).toList();
        }
        return columns.stream().flatMap(c -> c.inputNames().stream()).toList();
    }

    /**
     * Inputs and targets of a table; where missing values are kept, its {@link #cells}.
     *
     * @throws DataException where a column is missing, a cell is no number, or a category or class was never seen
     */
    public EncodedTable encode(CsvTable table) {
        return missing == MissingPolicy.KEEP ? cells(table) : new TableEncoder(this, table, true).encode();
    }

    /** The inputs of a table that needs no target column; the targets are NaN. */
    public EncodedTable encodeInputs(CsvTable table) {
        return missing == MissingPolicy.KEEP ? inputCells(table) : new TableEncoder(this, table, false).encode();
    }

    /** The columns as they stand in a table, one for each input of {@link #cells}. */
    public List<Column> cellColumns() {
        return columns.stream().map(c -> new Column(c.name(), c.categories())).toList();
    }

    /**
     * The cells of a table and its targets, for methods that code columns themselves: one input for each column, a
     * number or the index of its category, and NaN where the cell is missing or holds a category never seen. Nothing is
     * filled in, and no row is left out but those without a target.
     *
     * @throws DataException where a column is missing, a cell is no number, a target is of a class never seen, or most
     *     targets are missing
     */
    public EncodedTable cells(CsvTable table) {
        return new CellEncoder(this, table, true).encode();
    }

    /** The cells of a table that needs no target column; the targets are NaN. */
    public EncodedTable inputCells(CsvTable table) {
        return new CellEncoder(this, table, false).encode();
    }

    /** A table as a data set with one split: all rows for training, none for test. */
    public Dataset dataset(String name, CsvTable table) {
        return dataset(name, encode(table));
    }

    /** The same of a table that is encoded by this schema already. */
    public Dataset dataset(String name, EncodedTable encoded) {
        Split all = new Split(IntStream.range(0, encoded.examples().size()).toArray(), new int[0]);
        return new Dataset(name, task(), encoded.examples(), inputNames(), target, classes, List.of(all));
    }
}
