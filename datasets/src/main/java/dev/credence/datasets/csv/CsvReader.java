package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.datasets.file.Gzip;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/** Reads one table; see {@link CsvTable#read(Path)}. */
final class CsvReader {
    private static final int SAMPLE = 1 << 16;

    private final Path file;
    private final @Nullable Delimiter fixed;

    CsvReader(Path file, @Nullable Delimiter fixed) {
        this.file = file;
        this.fixed = fixed;
    }

    CsvTable read() {
        if (!Files.exists(file)) {
            throw new DataException("There is no file " + file + ".");
        }
        if (Files.isDirectory(file)) {
            throw new DataException(file + " is a directory, expected a CSV file.");
        }
        try (InputStream in = new BufferedInputStream(Gzip.open(file), SAMPLE)) {
            byte[] head = head(in);
            int mark = TextEncoding.check(head, file);
            in.skipNBytes(mark);
            Delimiter delimiter = fixed != null ? fixed : detect(head, mark);
            Reader text = new InputStreamReader(
                    in,
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT));
            return table(text, delimiter);
        } catch (IOException e) {
            throw Gzip.unreadable(file, e);
        }
    }

    private static byte[] head(InputStream in) throws IOException {
        in.mark(SAMPLE);
        byte[] head = in.readNBytes(SAMPLE);
        in.reset();
        return head;
    }

    private static Delimiter detect(byte[] head, int mark) {
        String text = new String(head, mark, head.length - mark, StandardCharsets.UTF_8);
        return Delimiter.detect(Delimiter.sample(text, head.length < SAMPLE));
    }

    private CsvTable table(Reader text, Delimiter delimiter) throws IOException {
        RowLimit limit = new RowLimit(text, file.toString());
        boolean blanks = delimiter == Delimiter.WHITESPACE;
        Reader in = blanks ? new BlankCollapser(new BufferedReader(limit)) : limit;
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setDelimiter(blanks ? '\t' : delimiter.character())
                .setIgnoreSurroundingSpaces(true)
                .setIgnoreEmptyLines(true)
                .setQuoteMode(QuoteMode.ALL_NON_NULL) // which makes null of an empty field that is not in quotes
                .get();
        try (CSVParser parser =
                CSVParser.builder().setReader(in).setFormat(format).get()) {
            return rows(parser, limit, delimiter);
        }
    }

    private CsvTable rows(CSVParser parser, RowLimit limit, Delimiter delimiter) throws IOException {
        TableBuilder table = null;
        try {
            Iterator<CSVRecord> records = parser.iterator();
            while (records.hasNext()) {
                CSVRecord row = records.next();
                long end = parser.getCurrentLineNumber();
                limit.rowRead(end);
                if (row.size() == 1 && row.get(0) == null) {
                    continue; // blanks alone; "" is a row whose only value is missing
                }
                List<String> fields =
                        row.stream().map(field -> field == null ? "" : field).toList();
                int line = Math.toIntExact(end - breaks(fields));
                if (table == null) {
                    table = new TableBuilder(file.toString(), line, fields, delimiter);
                } else {
                    table.add(line, fields);
                }
            }
        } catch (UncheckedIOException e) {
            throw malformed(parser.getCurrentLineNumber(), e);
        }
        if (table == null) {
            throw new DataException(
                    file + " is empty: expected a header line with the names of the columns, then rows.");
        }
        return table.build();
    }

    private static long breaks(List<String> fields) {
        return fields.stream()
                .flatMapToInt(String::chars)
                .filter(c -> c == '\n')
                .count();
    }

    private IOException malformed(long line, UncheckedIOException failure) {
        IOException cause = Objects.requireNonNull(failure.getCause());
        if (cause instanceof CharacterCodingException) {
            throw new DataException(
                    file + " after line " + line + " is not UTF-8 text. Save the table as UTF-8.", cause);
        }
        String message = String.valueOf(cause.getMessage());
        if (message.contains("EOF reached before encapsulated token finished")) {
            throw new DataException(
                    file + ": a quoted field is never closed (" + message
                            + "). Close the quote, or double it (\"\") inside a field.",
                    cause);
        }
        if (message.contains("encapsulated token")) {
            throw new DataException(
                    file + " line " + line + ": text follows a closing quote (" + message
                            + "). Quote the whole field, or double the quote (\"\") inside it.",
                    cause);
        }
        return cause;
    }
}
