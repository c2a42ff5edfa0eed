package dev.credence.scoring;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.credence.core.data.TableOutput;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.ThrowingConsumer;
import dev.credence.datasets.csv.CsvWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a table in the format of its file extension: JSON Lines for {@code .jsonl}, typed columns for those of a
 * {@link TableOutput}, else CSV; the texts compressed with a final {@code .gz}. A cell that is a list of names is an
 * array in JSON Lines and a {@link NameList} elsewhere.
 */
public final class TableWriter {
    private static final JsonFactory JSON =
            new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET); // AtomicFiles forces it to disk

    private static final String GZIP = ".gz";

    private TableWriter() {}

    /** Receives the rows of a table, one after the other. */
    public interface Rows {
        /** A row: a cell for each column. */
        void row(List<?> cells) throws IOException;
    }

    /**
     * Writes a header and rows, atomically; numbers have as many digits as reading the same value back needs.
     *
     * @throws dev.credence.core.UserException if the file cannot be written
     */
    public static void write(Path file, List<String> header, List<? extends List<?>> rows) {
        write(file, header, (Rows table) -> {
            for (List<?> row : rows) {
                table.row(row);
            }
        });
    }

    /** The same with rows that are handed on one after the other. */
    public static void write(Path file, List<String> header, ThrowingConsumer<Rows> rows) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        Optional<TableOutput> output = TypedTable.output(name);
        if (output.isPresent()) {
            AtomicFiles.writeFile(file, path -> TypedTable.write(output.get(), path, header, rows));
            return;
        }
        if (!name.endsWith(GZIP)) {
            AtomicFiles.write(file, out -> write(name, out, header, rows));
            return;
        }
        AtomicFiles.write(file, out -> {
            GZIPOutputStream compressed = new GZIPOutputStream(out);
            write(name.substring(0, name.length() - GZIP.length()), compressed, header, rows);
            compressed.finish(); // AtomicFiles forces it to disk
        });
    }

    /** Writes CSV to a stream, which stays open. */
    public static void write(OutputStream out, List<String> header, List<? extends List<?>> rows) throws IOException {
        write(out, header, (Rows table) -> {
            for (List<?> row : rows) {
                table.row(row);
            }
        });
    }

    /** The same with rows that are handed on one after the other. */
    public static void write(OutputStream out, List<String> header, ThrowingConsumer<Rows> rows) throws IOException {
        write("", out, header, rows);
    }

    private static void write(String name, OutputStream out, List<String> header, ThrowingConsumer<Rows> rows)
            throws IOException {
        if (name.endsWith(".jsonl")) {
            lines(out, header, rows);
            return;
        }
        CsvWriter table = new CsvWriter(out, header);
        rows.accept(row -> table.row(row.stream().map(TableWriter::cell).toList()));
        table.flush();
    }

    private static @Nullable Object cell(@Nullable Object value) {
        return value instanceof List<?> names
                ? NameList.text(names.stream().map(String::valueOf).toList())
                : value;
    }

    /** An object and a line for each row. Empty cells and numbers that are not finite are null. */
    private static void lines(OutputStream out, List<String> header, ThrowingConsumer<Rows> rows) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.setPrettyPrinter(new MinimalPrettyPrinter(""));
            rows.accept(row -> {
                json.writeStartObject();
                for (int j = 0; j < header.size(); j++) {
                    json.writeFieldName(header.get(j));
                    value(json, row.get(j));
                }
                json.writeEndObject();
                json.writeRaw('\n');
            });
        }
    }

    private static void value(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof Double number && Double.isFinite(number)) {
            json.writeNumber(number);
        } else if (value instanceof Integer number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof List<?> names) {
            json.writeStartArray();
            for (Object name : names) {
                json.writeString(name.toString());
            }
            json.writeEndArray();
        } else if (value == null || value instanceof Double || value.equals("")) {
            json.writeNull();
        } else {
            json.writeString(value.toString());
        }
    }
}
