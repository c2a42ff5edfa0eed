package dev.credence.datasets.csv;

import dev.credence.core.Nouns;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the rows of a table; used once. */
final class TableBuilder implements TableSink {
    private static final int MAX_COLUMNS = 20_000;
    private static final long MAX_CHARACTERS = 16L << 20;

    private final String source;
    private final String rowWord;
    private final RowLimit limit;
    private final List<TextColumn> columns = new ArrayList<>();
    private List<String> header = List.of();
    private int[] lines = new int[8];
    private int rows;

    /**
     * A builder that does not have a header yet.
     *
     * @param source the file, for messages
     * @param rowWord noun for its rows, for messages
     * @param limit notified of every row
     */
    TableBuilder(String source, String rowWord, RowLimit limit) {
        this.source = source;
        this.rowWord = rowWord;
        this.limit = limit;
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
        header.forEach(name -> columns.add(new TextColumn()));
        limit.rowRead(at);
    }

    @Override
    public void unreadable(int column, String name, String form) {
        columns.set(
                column,
                TextColumn.refusing(
                        source + " column '" + name + "' is " + form
                                + ", not one value in each row. Leave the column out, or make columns of single values of it."));
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
    public void row(long at, List<String> cells) {
        if (header.isEmpty()) {
            throw new IllegalStateException("a row was given before the header");
        }
        if (cells.size() != header.size()) {
            throw fault(
                    at,
                    "the row has " + Nouns.counted(cells.size(), "field") + ", the header has " + header.size()
                            + ". Every row needs one field for each column.");
        }
        if (cells.stream().mapToLong(String::length).sum() > MAX_CHARACTERS) {
            throw fault(at, "the row is longer than " + MAX_CHARACTERS + " characters.");
        }
        if (rows == lines.length) {
            lines = Arrays.copyOf(lines, rows + (rows >> 1));
        }
        lines[rows++] = Math.toIntExact(at);
        for (int j = 0; j < cells.size(); j++) {
            if (!columns.get(j).add(cells.get(j).strip())) {
                throw fault(
                        at, "column '" + header.get(j) + "' is too large to be held in memory. Train on fewer rows.");
            }
        }
        limit.rowRead(at);
    }

    CsvTable build() {
        if (header.isEmpty()) {
            throw new DataException(source + " is empty: expected a header with the names of the columns, then rows.");
        }
        if (rows == 0) {
            throw new DataException(source + " has a header but no rows.");
        }
        return new CsvTable(source, rowWord, header, columns, Arrays.copyOf(lines, rows));
    }
}
