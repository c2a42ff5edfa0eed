package dev.credence.testkit;

import dev.credence.core.data.DataException;
import dev.credence.core.data.TableFormat;
import dev.credence.core.data.TableSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Records a table as a format delivers it. */
final class RecordedTable implements TableSink {
    private final Runnable beforeRow;
    private final List<List<String>> rows = new ArrayList<>();
    private final List<Long> places = new ArrayList<>();
    private List<String> header = List.of();

    /** Creates a table that runs an action before each row. */
    RecordedTable(Runnable beforeRow) {
        this.beforeRow = beforeRow;
    }

    static RecordedTable of(TableFormat format, InputStream content) throws IOException {
        RecordedTable table = new RecordedTable(() -> {});
        format.read(content, table);
        return table;
    }

    List<String> header() {
        return header;
    }

    List<List<String>> rows() {
        return rows;
    }

    List<Long> places() {
        return places;
    }

    @Override
    public void header(long at, List<String> names) {
        if (!header.isEmpty()) {
            throw new AssertionError("the header was given twice");
        }
        if (names.isEmpty()) {
            throw fault(at, "the header has no columns");
        }
        header = names.stream().map(String::strip).toList();
    }

    @Override
    public void row(long at, List<String> cells) {
        if (header.isEmpty()) {
            throw new AssertionError("a row was given before the header");
        }
        beforeRow.run();
        if (cells.size() != header.size()) {
            throw fault(at, "the row has " + cells.size() + " fields, the header has " + header.size());
        }
        rows.add(cells.stream().map(String::strip).toList());
        places.add(at);
    }

    @Override
    public DataException fault(long at, String message) {
        return new DataException("table " + at + ": " + message);
    }
}
