package dev.credence.datasets.csv;

import dev.credence.core.data.CellIndex;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Examples;
import dev.credence.core.registry.Suggestions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

/** Applies a schema to a table; used once. */
final class TableEncoder {
    private final TableSchema schema;
    private final CsvTable table;
    private final boolean targets;

    TableEncoder(TableSchema schema, CsvTable table, boolean targets) {
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
        int[] columns =
                schema.columns().stream().mapToInt(c -> index(c.column())).toArray();
        int target = targets ? index(schema.target()) : -1;
        MissingValues.Rows found = MissingValues.rows(
                table, columns, target, schema.missing(), cells(columns, target), MissingValues.Use.ENCODING);
        int[] rows = found.kept();
        Examples examples = table.isOnDisk()
                ? stored(columns, target, rows)
                : Examples.of(inputs(columns, rows), targets(target, rows));
        return encoded(table, schema, targets, examples, found);
    }

    private MissingValues.Cells cells(int[] columns, int target) {
        Map<Integer, CellReader> readers = new HashMap<>();
        for (int c = 0; c < columns.length; c++) {
            readers.putIfAbsent(columns[c], schema.reader(schema.columns().get(c)));
        }
        readers.put(target, schema.targetReader());
        return (row, column) -> Objects.requireNonNull(readers.get(column)).isMissing(table, row, column);
    }

    /** Examples that keep their positions in the file if they have targets. */
    static EncodedTable encoded(
            CsvTable table, TableSchema schema, boolean targets, Examples examples, MissingValues.Rows rows) {
        Examples placed = targets
                ? new LocatedExamples(examples, table.source(), schema.target(), table.lines(rows.kept()))
                : examples;
        return new EncodedTable(placed, rows.kept(), rows.unlabelled());
    }

    private int index(String name) {
        return table.column(name).orElseThrow();
    }

    private double[][] inputs(int[] columns, int[] rows) {
        int width = schema.columns().stream().mapToInt(ColumnEncoding::width).sum();
        if ((long) rows.length * width > Integer.MAX_VALUE - 8) {
            throw new DataException(table.source() + " makes " + rows.length + " rows of " + width
                    + " inputs (categories count each), more than fit in memory. Leave out columns or rows.");
        }
        double[][] inputs = new double[rows.length][width];
        int offset = 0;
        for (int c = 0; c < columns.length; c++) {
            ColumnEncoding encoding = schema.columns().get(c);
            IntToDoubleFunction read = input(encoding, columns[c]);
            for (int i = 0; i < rows.length; i++) {
                double value = read.applyAsDouble(rows[i]);
                inputs[i][offset + (encoding.categorical() ? (int) value : 0)] = encoding.categorical() ? 1 : value;
            }
            offset += encoding.width();
        }
        return inputs;
    }

    /** The number of a row's cell in the column of an encoding, or the index of its category. */
    private IntToDoubleFunction input(ColumnEncoding encoding, int column) {
        CellReader reader = schema.reader(encoding);
        if (encoding.categorical()) {
            CellIndex categories = new CellIndex(encoding.categories());
            return row -> {
                String text = reader.plain(table.text(row, column));
                String category = text.isEmpty() && encoding.fillCategory() != null ? encoding.fillCategory() : text;
                return category(categories, encoding.categories(), category, row, column, "category");
            };
        }
        return row -> encoding.fillNumber() != null
                        && Double.isNaN(reader.decimal(table, row, column))
                        && reader.plain(table.text(row, column)).isEmpty()
                ? encoding.fillNumber()
                : number(encoding, reader, table, row, column);
    }

    private Examples stored(int[] columns, int target, int[] rows) {
        List<StoredColumn> inputs = new ArrayList<>();
        int[] widths = new int[columns.length];
        boolean[] oneHot = new boolean[columns.length];
        for (int c = 0; c < columns.length; c++) {
            ColumnEncoding encoding = schema.columns().get(c);
            widths[c] = encoding.width();
            oneHot[c] = encoding.categorical();
            inputs.add(new StoredColumn(
                    table, columns[c], schema.reader(encoding), encoding.numeric(), rows, input(encoding, columns[c])));
        }
        return new StoredExamples(rows, inputs, widths, oneHot, storedTarget(target, rows));
    }

    /** The target's column; none without one. */
    List<StoredColumn> storedTarget(int target, int[] rows) {
        return target < 0
                ? List.of()
                : List.of(new StoredColumn(
                        table, target, schema.targetReader(), schema.classes().isEmpty(), rows, target(target)));
    }

    /** Targets of the rows; NaN if there is no target column. */
    double[] targets(int column, int[] rows) {
        double[] values = new double[rows.length];
        if (column < 0) {
            Arrays.fill(values, Double.NaN);
            return values;
        }
        IntToDoubleFunction read = target(column);
        Arrays.setAll(values, i -> read.applyAsDouble(rows[i]));
        return values;
    }

    private IntToDoubleFunction target(int column) {
        CellIndex classes = new CellIndex(schema.classes());
        CellReader reader = schema.targetReader();
        return schema.classes().isEmpty()
                ? row -> number(reader, table, row, column)
                : row -> category(
                        classes, schema.classes(), reader.plain(table.text(row, column)), row, column, "class");
    }

    /** The number of a cell or of its date; the error names its position. */
    static double number(ColumnEncoding encoding, CellReader reader, CsvTable table, int row, int column) {
        if (encoding.part() == null) {
            return number(reader, table, row, column);
        }
        return encoding.part()
                .of(Moment.date(reader.plain(table.text(row, column)))
                        .orElseThrow(() -> new DataException(table.place(row, column) + ": expected "
                                + (encoding.format() == null ? CellNotation.ISO_DATE.words() : reader.expected())
                                + ", found '" + table.text(row, column) + "'. Correct the cell or remove the row."))
                        .local());
    }

    /** The number of a cell; the error names its position. */
    static double number(CellReader reader, CsvTable table, int row, int column) {
        double decimal = reader.decimal(table, row, column);
        if (!Double.isNaN(decimal)) {
            return decimal;
        }
        ParsedCell cell = reader.cell(table.text(row, column));
        if (cell.kind() != ParsedCell.Kind.NUMBER) {
            throw new DataException(table.place(row, column) + ": expected " + reader.expected() + ", found '"
                    + table.text(row, column) + "'. Correct the cell or remove the row"
                    + (cell.kind() == ParsedCell.Kind.NOT_FINITE ? "; numbers may be as large as 1e150." : "."));
        }
        return cell.number();
    }

    private int category(CellIndex categories, List<String> known, String text, int row, int column, String what) {
        OptionalInt index = categories.of(text);
        if (index.isEmpty()) {
            List<String> some = known.subList(0, Math.min(20, known.size()));
            throw new DataException(table.place(row, column) + ": the " + what + " '" + text
                    + "' does not occur in the training data." + Suggestions.didYouMean(text, known) + " Known are: "
                    + String.join(", ", some) + (some.size() < known.size() ? ", … (" + known.size() + " in all)" : "")
                    + ". Correct the cell, remove the row, or train with data that have it.");
        }
        return index.getAsInt();
    }
}
