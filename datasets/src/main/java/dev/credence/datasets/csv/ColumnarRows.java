package dev.credence.datasets.csv;

import dev.credence.core.UserException;
import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.ColumnarFormat;
import dev.credence.core.data.ColumnarReader;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableColumn;
import dev.credence.core.data.TableSink;
import dev.credence.datasets.file.Gzip;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The rows of a table of typed columns as text cells, for whoever reads rows of text. */
public final class ColumnarRows {
    /** Noun for the rows, which count from 1. */
    public static final String ROW = "row";

    private final String source;
    private final TableSink table;
    private long rows;

    private ColumnarRows(String source, TableSink table) {
        this.source = source;
        this.table = table;
    }

    /**
     * Reads a file. A missing value and an empty text are an empty cell.
     *
     * @param source the file, for messages
     * @throws DataException if the file is damaged
     */
    static void read(Path file, ColumnarFormat format, String source, TableSink table) {
        try (ColumnarReader reader = opened(file, format, source)) {
            read(reader, format.name(), source, table);
        } catch (IOException e) {
            throw Gzip.unreadable(source, e);
        }
    }

    /**
     * Reads an open table to its end.
     *
     * @param form what it is, for messages
     * @param source where it comes from, for messages
     * @throws DataException if it is damaged; names the source
     */
    public static void read(ColumnarReader reader, String form, String source, TableSink table) throws IOException {
        ColumnarRows rows = new ColumnarRows(source, table);
        List<TableColumn> columns = reader.columns();
        rows.header(columns);
        while (true) {
            Optional<ColumnBatch> batch = next(reader, form, source);
            if (batch.isEmpty()) {
                return;
            }
            rows.add(columns, batch.get());
        }
    }

    private static ColumnarReader opened(Path file, ColumnarFormat format, String source) throws IOException {
        try {
            return format.open(file);
        } catch (DataException e) {
            throw named(source, e);
        } catch (UserException e) {
            throw e;
        } catch (RuntimeException e) {
            throw failed(format.name(), source, e);
        }
    }

    private static Optional<ColumnBatch> next(ColumnarReader reader, String form, String source) throws IOException {
        try {
            return reader.next();
        } catch (DataException e) {
            throw named(source, e);
        } catch (UserException e) {
            throw e;
        } catch (RuntimeException e) {
            throw failed(form, source, e);
        }
    }

    private static DataException named(String source, DataException e) {
        return new DataException(source + ": " + e.getMessage(), e);
    }

    private static DataException failed(String form, String source, RuntimeException e) {
        return new DataException(
                source + " cannot be read as " + form + ": " + e + ". The file is damaged, or the format has a fault.",
                e);
    }

    private void header(List<TableColumn> columns) {
        table.header(1, columns.stream().map(TableColumn::name).toList());
        for (int j = 0; j < columns.size(); j++) {
            TableColumn column = columns.get(j);
            if (column.type() == ColumnType.OTHER) {
                table.unreadable(j, column.name(), column.form());
            }
        }
    }

    private void add(List<TableColumn> columns, ColumnBatch batch) {
        String[][] cells = new String[columns.size()][];
        for (int j = 0; j < cells.length; j++) {
            cells[j] = cells(columns.get(j), batch.columns().get(j));
        }
        for (int i = 0; i < batch.rows(); i++) {
            String[] row = new String[cells.length];
            for (int j = 0; j < cells.length; j++) {
                row[j] = cells[j][i];
            }
            rows++;
            table.row(rows, Arrays.asList(row));
        }
    }

    private String[] cells(TableColumn column, ColumnValues values) {
        String[] cells = new String[values.rows()];
        for (int i = 0; i < cells.length; i++) {
            try {
                cells[i] = values.isMissing(i) ? "" : cell(column.type(), values, i);
            } catch (DataException e) {
                throw new DataException(
                        source + " " + ROW + " " + (rows + i + 1) + " column '" + column.name() + "': " + e.getMessage()
                                + ".",
                        e);
            }
        }
        return cells;
    }

    private static String cell(ColumnType type, ColumnValues values, int row) {
        if (values instanceof ColumnValues.Numbers numbers) {
            return CellText.of(numbers.values()[row]);
        }
        if (values instanceof ColumnValues.Texts texts) {
            return texts.text(row);
        }
        if (values instanceof ColumnValues.Integers whole) {
            return type == ColumnType.DATE ? CellText.date(whole.values()[row]) : Long.toString(whole.values()[row]);
        }
        if (values instanceof ColumnValues.Decimals decimals) {
            return decimals.values()[row].toPlainString();
        }
        if (values instanceof ColumnValues.Truths truths) {
            return Boolean.toString(truths.values()[row]);
        }
        if (values instanceof ColumnValues.Times times) {
            return CellText.time(times, row) + (type == ColumnType.INSTANT ? "Z" : "");
        }
        return "";
    }
}
