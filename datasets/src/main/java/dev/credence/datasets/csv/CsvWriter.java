package dev.credence.datasets.csv;

import dev.credence.core.file.AtomicFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Writes CSV tables. */
public final class CsvWriter {
    private CsvWriter() {}

    /**
     * Writes a header and rows: UTF-8, commas, line feeds, quotes where needed; numbers with as many digits as are
     * needed to read the same value back. The write is atomic.
     *
     * @throws dev.credence.core.UserException if the file cannot be written; its directory must exist
     */
    public static void write(Path file, List<String> header, Iterable<? extends List<?>> rows) {
        AtomicFiles.write(file, out -> write(out, header, rows));
    }

    /** {@link #write(Path, List, Iterable)} to a stream, which stays open. */
    public static void write(OutputStream out, List<String> header, Iterable<? extends List<?>> rows)
            throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        CSVPrinter printer = new CSVPrinter(
                text, CSVFormat.DEFAULT.builder().setRecordSeparator("\n").get());
        printer.printRecord(header);
        for (List<?> row : rows) {
            if (row.size() != header.size()) {
                throw new IllegalArgumentException(
                        "A row has " + row.size() + " fields, the header " + header.size() + ": " + row);
            }
            printer.printRecord(row);
        }
        printer.flush();
    }
}
