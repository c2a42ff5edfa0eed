package dev.credence.datasets.csv;

import dev.credence.core.file.AtomicFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Writes CSV tables: UTF-8, commas, line feeds, quotes where needed. */
public final class CsvWriter {
    private final List<String> header;
    private final CSVPrinter printer;

    /** Begins a table on a stream, which stays open, with its header. */
    public CsvWriter(OutputStream out, List<String> header) throws IOException {
        this.header = List.copyOf(header);
        this.printer = new CSVPrinter(
                new OutputStreamWriter(out, StandardCharsets.UTF_8),
                CSVFormat.DEFAULT.builder().setRecordSeparator("\n").get());
        printer.printRecord(header);
    }

    /** Writes a row; numbers with as many digits as are needed to read the same value back. */
    public void row(List<?> row) throws IOException {
        if (row.size() != header.size()) {
            throw new IllegalArgumentException(
                    "A row has " + row.size() + " fields, the header " + header.size() + ": " + row);
        }
        printer.printRecord(row);
    }

    /** Hands on what is still in a buffer. */
    public void flush() throws IOException {
        printer.flush();
    }

    /**
     * Writes a header and rows; the write is atomic.
     *
     * @throws dev.credence.core.UserException if the file cannot be written; its directory must exist
     */
    public static void write(Path file, List<String> header, Iterable<? extends List<?>> rows) {
        AtomicFiles.write(file, out -> write(out, header, rows));
    }

    /** {@link #write(Path, List, Iterable)} to a stream, which stays open. */
    public static void write(OutputStream out, List<String> header, Iterable<? extends List<?>> rows)
            throws IOException {
        CsvWriter table = new CsvWriter(out, header);
        for (List<?> row : rows) {
            table.row(row);
        }
        table.flush();
    }
}
