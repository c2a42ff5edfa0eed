package dev.credence.datasets.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Tables for tests. */
final class Tables {
    private Tables() {}

    /** The table of these comma-separated lines, as read from a file {@code t.csv}. */
    static CsvTable of(String... lines) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : lines) {
            rows.add(Arrays.asList(line.split(",", -1)));
        }
        TableBuilder table = new TableBuilder("t.csv", 1, rows.get(0), Delimiter.COMMA);
        for (int i = 1; i < rows.size(); i++) {
            table.add(i + 1, rows.get(i));
        }
        return table.build();
    }
}
