package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the rows of a table; used once. */
final class TableBuilder {
    private static final int MAX_COLUMNS = 20_000;

    private final String source;
    private final Delimiter delimiter;
    private final List<String> header;
    private final List<TextColumn> columns = new ArrayList<>();
    private int[] lines = new int[8];
    private int rows;

    TableBuilder(String source, int line, List<String> header, Delimiter delimiter) {
        this.source = source;
        this.delimiter = delimiter;
        this.header = header.stream().map(String::strip).toList();
        checkHeader(source + " line " + line + ": ");
        for (int j = 0; j < header.size(); j++) {
            columns.add(new TextColumn());
        }
    }

    private void checkHeader(String place) {
        if (header.size() > MAX_COLUMNS) {
            throw new DataException(
                    place + "the header has " + header.size() + " columns, at most " + MAX_COLUMNS + " are supported.");
        }
        if (header.stream().allMatch(name -> Cell.of(name).kind() == Cell.Kind.NUMBER)) {
            throw new DataException(place + "expected a header with the names of the columns, found only numbers ('"
                    + String.join("', '", header.subList(0, Math.min(3, header.size())))
                    + "' …). Put a line with names before the first row.");
        }
        Map<String, Integer> seen = new HashMap<>();
        for (int j = 0; j < header.size(); j++) {
            String name = header.get(j);
            if (name.isEmpty()) {
                throw new DataException(place + "column " + (j + 1) + " of " + header.size()
                        + " has no name. Name it or remove it (pandas: to_csv(index=False)).");
            }
            Integer before = seen.putIfAbsent(name, j);
            if (before != null) {
                throw new DataException(place + "the columns " + (before + 1) + " and " + (j + 1) + " are both named '"
                        + name + "'. Rename or remove one.");
            }
        }
    }

    void add(int line, List<String> fields) {
        if (fields.size() != header.size()) {
            throw new DataException(source + " line " + line + " has " + fields.size() + " fields, the header has "
                    + header.size() + " (separated by " + name(delimiter) + "). " + hint(fields.size()));
        }
        if (rows == lines.length) {
            lines = Arrays.copyOf(lines, rows + (rows >> 1));
        }
        lines[rows++] = line;
        for (int j = 0; j < fields.size(); j++) {
            if (!columns.get(j).add(fields.get(j).strip())) {
                throw new DataException(source + " line " + line + ": column '" + header.get(j)
                        + "' is too large to be held in memory. Train on fewer rows.");
            }
        }
    }

    CsvTable build() {
        if (rows == 0) {
            throw new DataException(source + " has a header but no rows.");
        }
        return new CsvTable(source, header, columns, Arrays.copyOf(lines, rows));
    }

    private String hint(int found) {
        if (found == header.size() + 1) {
            return "Quote fields that contain the separator; if every row has a number in front, name that column in"
                    + " the header (R: write.csv(row.names = FALSE)).";
        }
        return "Every row needs one field for each column; quote fields that contain the separator.";
    }

    private static String name(Delimiter delimiter) {
        return switch (delimiter) {
            case COMMA -> "commas";
            case SEMICOLON -> "semicolons";
            case TAB -> "tabs";
            case PIPE -> "bars";
            case WHITESPACE -> "blanks";
        };
    }
}
