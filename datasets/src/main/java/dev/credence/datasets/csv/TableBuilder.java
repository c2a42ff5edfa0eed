package dev.credence.datasets.csv;

import dev.credence.core.Nouns;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableSink;
import dev.credence.datasets.cells.CellCache;
import java.util.List;

/** Checks the rows of a table and collects their cells; used once. */
final class TableBuilder implements TableSink {
    private static final int MAX_COLUMNS = 20_000;
    private static final long MAX_CHARACTERS = 16L << 20;

    private final String source;
    private final String rowWord;
    private final RowLimit limit;
    private final CellCache.Sink cells;
    private List<String> header = List.of();
    private int rows;

    /**
     * A builder that does not have a header yet.
     *
     * @param source the file, for messages
     * @param rowWord noun for its rows, for messages
     * @param limit notified of every row
     * @param cells receives the rows
     */
    TableBuilder(String source, String rowWord, RowLimit limit, CellCache.Sink cells) {
        this.source = source;
        this.rowWord = rowWord;
        this.limit = limit;
        this.cells = cells;
        cells.rowWord(rowWord);
    }

    @Override
    public DataException fault(long at, String message) {
        return new DataException(source + " " + rowWord + " " + at + ": " + message);
    }

    @Override
    public void header(long at, List<String> names) {
        if (!header.isEmpty()) {
            throw new IllegalStateException("the header was given twice");
        }
        List<String> stripped = names.stream().map(String::strip).toList();
        checkHeader(at, stripped);
        header = stripped;
        cells.header(header);
        limit.rowRead(at);
    }

    @Override
    public void unreadable(int column, String name, String form) {
        cells.refuse(
                column,
                source + " column '" + name + "' is " + form
                        + ", not one value in each row. Leave the column out, or make columns of single values of it.");
    }

    private void checkHeader(long at, List<String> names) {
        if (names.isEmpty()) {
            throw fault(at, "the header has no columns.");
        }
        if (names.size() > MAX_COLUMNS) {
            throw fault(at, "the header has " + names.size() + " columns, at most " + MAX_COLUMNS + " are supported.");
        }
        if (names.stream().allMatch(name -> ParsedCell.of(name).kind() == ParsedCell.Kind.NUMBER)) {
            throw fault(
                    at,
                    "expected a header with the names of the columns, found only numbers ('"
                            + String.join("', '", names.subList(0, Math.min(3, names.size())))
                            + "' …). Put a line with names before the first row.");
        }
    }

    @Override
    public void row(long at, List<String> row) {
        if (header.isEmpty()) {
            throw new IllegalStateException("a row was given before the header");
        }
        if (row.size() != header.size()) {
            throw fault(
                    at,
                    "the row has " + Nouns.counted(row.size(), "field") + ", the header has " + header.size()
                            + ". Every row needs one field for each column.");
        }
        if (row.stream().mapToLong(String::length).sum() > MAX_CHARACTERS) {
            throw fault(at, "the row is longer than " + MAX_CHARACTERS + " characters.");
        }
        cells.row(Math.toIntExact(at), row);
        rows++;
        limit.rowRead(at);
    }

    /** Refuses a table without a header or rows. */
    void end() {
        if (header.isEmpty()) {
            throw new DataException(source + " is empty: expected a header with the names of the columns, then rows.");
        }
        if (rows == 0) {
            throw new DataException(source + " has a header but no rows.");
        }
    }
}
