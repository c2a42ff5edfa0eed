package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.core.data.TableFormat;
import dev.credence.core.data.TableSink;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/**
 * The CSV format: fields separated by commas, semicolons, tabs, bars or blanks (detected), quoted with {@code "} where
 * needed; UTF-8 with or without a byte order mark. Blank lines are skipped.
 */
public final class CsvFormat implements TableFormat {
    private static final int SAMPLE = 1 << 16;

    private final @Nullable Delimiter fixed;

    /** A format that detects the delimiter. */
    public CsvFormat() {
        this(null);
    }

    /** A format with a given delimiter; null to detect it. */
    CsvFormat(@Nullable Delimiter fixed) {
        this.fixed = fixed;
    }

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String description() {
        return fixed == null
                ? "text separated by commas, semicolons, tabs, bars or blanks"
                : "text separated by " + fixed.words();
    }

    @Override
    public boolean recognises(String fileName, byte[] beginning) {
        return true;
    }

    @Override
    public void read(InputStream content, TableSink table) throws IOException {
        BufferedInputStream in = new BufferedInputStream(content, SAMPLE);
        in.mark(SAMPLE);
        byte[] head = in.readNBytes(SAMPLE);
        in.reset();
        int mark = TextEncoding.check(head, table);
        in.skipNBytes(mark);
        Delimiter delimiter = fixed != null ? fixed : detect(head, mark);
        Reader text = new Utf8Reader(in);
        records(text, delimiter, table);
    }

    private static Delimiter detect(byte[] head, int mark) {
        String text = new String(head, mark, head.length - mark, StandardCharsets.UTF_8);
        return Delimiter.detect(Delimiter.sample(text, head.length < SAMPLE));
    }

    private static void records(Reader text, Delimiter delimiter, TableSink table) throws IOException {
        boolean blanks = delimiter == Delimiter.WHITESPACE;
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setDelimiter(blanks ? '\t' : delimiter.character())
                .setIgnoreSurroundingSpaces(true)
                .setIgnoreEmptyLines(true)
                .setQuoteMode(QuoteMode.ALL_NON_NULL) // reads an empty unquoted field as null
                .get();
        try (CSVParser parser = CSVParser.builder()
                .setReader(blanks ? new BlankCollapser(new BufferedReader(text)) : text)
                .setFormat(format)
                .get()) {
            rows(parser, delimiter, table);
        }
    }

    private static void rows(CSVParser parser, Delimiter delimiter, TableSink table) throws IOException {
        int columns = -1;
        long last = 0;
        try {
            Iterator<CSVRecord> records = parser.iterator();
            while (records.hasNext()) {
                CSVRecord row = records.next();
                if (row.size() == 1 && row.get(0) == null) {
                    continue; // blanks alone; "" is a row whose only value is missing
                }
                List<String> fields =
                        row.stream().map(field -> field == null ? "" : field).toList();
                last = parser.getCurrentLineNumber();
                long line = last - breaks(fields);
                if (columns < 0) {
                    columns = fields.size();
                    table.header(line, fields);
                } else if (fields.size() == columns) {
                    table.row(line, fields);
                } else {
                    throw ragged(line, fields.size(), columns, delimiter, table);
                }
            }
        } catch (UncheckedIOException e) {
            throw malformed(last + 1, parser.getCurrentLineNumber(), e, table);
        }
    }

    private static long breaks(List<String> fields) {
        return fields.stream()
                .flatMapToInt(String::chars)
                .filter(c -> c == '\n')
                .count();
    }

    private static DataException ragged(long line, int found, int columns, Delimiter delimiter, TableSink table) {
        String hint = found == columns + 1
                ? "Quote fields that contain the separator; if every row has a number in front, name that column in"
                        + " the header (R: write.csv(row.names = FALSE))."
                : "Every row needs one field for each column; quote fields that contain the separator.";
        return table.fault(
                line,
                "the row has " + found + (found == 1 ? " field" : " fields") + ", the header has " + columns
                        + " (separated by " + delimiter.words() + "). " + hint);
    }

    private static IOException malformed(long row, long line, UncheckedIOException failure, TableSink table) {
        IOException cause = Objects.requireNonNull(failure.getCause());
        if (cause instanceof Utf8Reader.NotUtf8Exception e) {
            throw table.fault(e.line(), "the line is not UTF-8 text. Save the table as UTF-8.");
        }
        String message = String.valueOf(cause.getMessage());
        if (message.contains("EOF reached before encapsulated token finished")) {
            throw table.fault(
                    row,
                    "a quoted field is never closed (" + message
                            + "). Close the quote, or double it (\"\") inside a field.");
        }
        if (message.contains("encapsulated token")) {
            throw table.fault(
                    line,
                    "text follows a closing quote (" + message
                            + "). Quote the whole field, or double the quote (\"\") inside it.");
        }
        return cause;
    }
}
