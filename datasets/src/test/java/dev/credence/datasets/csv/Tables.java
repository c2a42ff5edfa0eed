package dev.credence.datasets.csv;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Test tables. */
final class Tables {
    private Tables() {}

    /** A builder without a header yet. */
    static TableBuilder builder(String source) {
        return builder(source, new MemoryCells(source));
    }

    private static TableBuilder builder(String source, MemoryCells cells) {
        RowLimit none = new RowLimit(InputStream.nullInputStream(), Long.MAX_VALUE, source, "line");
        return new TableBuilder(source, "line", none, cells);
    }

    /** A table of comma-separated lines, as if read from a file {@code t.csv}. */
    static CsvTable of(String... lines) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : lines) {
            rows.add(Arrays.asList(line.split(",", -1)));
        }
        MemoryCells cells = new MemoryCells("t.csv");
        TableBuilder table = builder("t.csv", cells);
        table.header(1, rows.get(0));
        for (int i = 1; i < rows.size(); i++) {
            table.row(i + 1, rows.get(i));
        }
        table.end();
        return cells.table();
    }

    /** A table as if read from a file {@code t.csv}, whose cells may contain commas. */
    static CsvTable of(List<String> header, int rows, IntFunction<List<String>> row) {
        MemoryCells cells = new MemoryCells("t.csv");
        TableBuilder table = builder("t.csv", cells);
        table.header(1, header);
        for (int i = 0; i < rows; i++) {
            table.row(i + 2, row.apply(i));
        }
        table.end();
        return cells.table();
    }
}
