package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.credence.core.data.DataException;
import dev.credence.core.data.TableFormat;
import dev.credence.core.random.CounterRandom;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Contract tests of a {@link TableFormat}. Extend the class in your module's tests:
 *
 * <pre>{@code
 * class ArffCompatibilityTest extends TableFormatCompatibility {
 *     @Override
 *     protected TableFormat format() {
 *         return new Arff();
 *     }
 *
 *     @Override
 *     protected byte[] file(List<String> header, List<List<String>> rows) {
 *         // the bytes of a file with these columns and rows
 *     }
 *
 *     @Override
 *     protected String fileName() {
 *         return "table.arff";
 *     }
 * }
 * }</pre>
 */
public abstract class TableFormatCompatibility {
    private static final long LONGEST_ROW = 16L << 20;
    private static final List<String> HEADER = List.of("size", "Heizung", "price");

    /** A new instance of the format. */
    protected abstract TableFormat format();

    /** Writes a file of this format. Cells are numbers, words without blanks, or empty. */
    protected abstract byte[] file(List<String> header, List<List<String>> rows) throws IOException;

    /** The name of such a file. */
    protected abstract String fileName();

    /**
     * Whether truncation of a file is detectable; true by default. Otherwise (lines of text) a truncated file must at
     * least keep the rows before the last.
     */
    protected boolean knowsItsEnd() {
        return true;
    }

    private static List<List<String>> rows(int count) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String size = i % 7 == 3 ? "" : String.valueOf(i * 0.25 - 3);
            rows.add(List.of(size, i % 2 == 0 ? "gas" : "wärme", String.valueOf(100 + i)));
        }
        return rows;
    }

    private RecordedTable read(byte[] content) throws IOException {
        return RecordedTable.of(format(), new ByteArrayInputStream(content));
    }

    @Test
    @DisplayName("ServiceLoader finds it; its name is lower case and its description one line")
    void itIsFound() {
        TableFormat format = format();
        assertThat(ServiceLoader.load(TableFormat.class).stream())
                .as(
                        "META-INF/services/%s has no line with %s",
                        TableFormat.class.getName(), format.getClass().getName())
                .anyMatch(provider -> provider.type().equals(format.getClass()));
        assertThat(format.name()).as("name").matches("[a-z0-9][a-z0-9._-]*");
        assertThat(format.description()).as("description").isNotBlank().doesNotContain("\n");
        assertThat(format.rowWord()).as("rowWord").matches("[a-z]+");
        assertThat(format.longestRow()).as("longestRow").isPositive();
    }

    @Test
    @DisplayName("It recognises its own files, and no CSV")
    void itRecognisesItsOwn() throws IOException {
        byte[] own = file(HEADER, rows(5));
        assertThat(format().recognises(fileName(), own)).as(fileName()).isTrue();
        if (format().name().equals("csv")) {
            return; // no other format reads it
        }
        for (String text : List.of("", "a", "a,b\n1,2\n", "a;b\r\n\"x\";2\r\n", "a\tb\n1\t2\n")) {
            assertThat(format().recognises("table.csv", text.getBytes(StandardCharsets.UTF_8)))
                    .as("table.csv: %s", text)
                    .isFalse();
        }
    }

    @Test
    @DisplayName("Names and cells come back as they were written, in order, with rising line numbers")
    void rowsComeBack() throws IOException {
        RecordedTable table = read(file(HEADER, rows(200)));
        assertThat(table.header()).isEqualTo(HEADER);
        assertThat(table.rows()).isEqualTo(rows(200));
        assertThat(table.places()).isSorted().doesNotHaveDuplicates().allMatch(at -> at >= 1);
    }

    @Test
    @DisplayName("A row of empty cells is a row, and so is a single cell")
    void blankRowsAreKept() throws IOException {
        List<List<String>> rows = List.of(List.of("", "", ""), List.of("1", "gas", "2"), List.of("", "", ""));
        assertThat(read(file(HEADER, rows)).rows()).isEqualTo(rows);
        List<List<String>> single = List.of(List.of("1"), List.of(""), List.of("3"));
        assertThat(read(file(List.of("x"), single)).rows()).isEqualTo(single);
    }

    @Test
    @DisplayName("The table is the same read byte by byte, at once, and again")
    void theSizeOfReadsDoesNotMatter() throws IOException {
        byte[] content = file(HEADER, rows(60));
        RecordedTable whole = read(content);
        RecordedTable slow = RecordedTable.of(format(), new Trickle(content));
        assertThat(slow.rows()).isEqualTo(whole.rows());
        assertThat(slow.places()).isEqualTo(whole.places());
        TableFormat one = format();
        RecordedTable first = RecordedTable.of(one, new ByteArrayInputStream(content));
        RecordedTable other =
                RecordedTable.of(one, new ByteArrayInputStream(file(List.of("x"), List.of(List.of("1")))));
        RecordedTable again = RecordedTable.of(one, new ByteArrayInputStream(content));
        assertThat(other.rows()).isEqualTo(List.of(List.of("1")));
        assertThat(again.rows()).isEqualTo(first.rows()).isEqualTo(whole.rows());
    }

    @Test
    @DisplayName("Rows are delivered while reading")
    void rowsAreStreamed() throws IOException {
        byte[] content = file(HEADER, rows(40_000));
        ByteArrayInputStream in = new ByteArrayInputStream(content);
        long[] read = {-1};
        RecordedTable table =
                new RecordedTable(() -> read[0] = read[0] < 0 ? content.length - in.available() : read[0]);
        format().read(in, table);
        assertThat(table.rows()).hasSize(40_000);
        // a format with a larger limit than the default reads columns, or a directory at the end
        boolean columns = format().longestRow() > LONGEST_ROW;
        assertThat(read[0])
                .as("bytes of %s read before the first row", content.length)
                .isLessThanOrEqualTo(columns ? content.length : content.length / 2);
    }

    @Test
    @DisplayName("A truncated file is refused, or gives the rows before the cut")
    void cutFilesAreRefused() throws IOException {
        List<List<String>> rows = rows(12);
        byte[] content = file(HEADER, rows);
        for (int length = 0; length < content.length; length++) {
            RecordedTable table = attempt(Arrays.copyOf(content, length), "cut after " + length + " bytes");
            if (table == null) {
                continue;
            }
            // only the last newline may be missing
            boolean complete = table.rows().equals(rows);
            if (knowsItsEnd() && !complete) {
                fail(
                        "cut after %s of %s bytes, the file was accepted with %s rows",
                        length, content.length, table.rows().size());
            }
            int certain = Math.max(0, table.rows().size() - (complete ? 0 : 1));
            assertThat(table.rows().subList(0, certain))
                    .as("cut after %s bytes", length)
                    .isEqualTo(rows.subList(0, certain));
        }
    }

    @Test
    @DisplayName("Corrupted bytes give a table or a refusal, and no other exception")
    void damagedFilesAreRefused() throws IOException {
        byte[] content = file(HEADER, rows(12));
        CounterRandom random = CounterRandom.of(1, 1);
        for (int i = 0; i < 2000; i++) {
            byte[] damaged = content.clone();
            for (int j = 0; j <= i % 3; j++) {
                damaged[random.below(damaged.length, i, 2L * j)] = (byte) random.below(256, i, 2L * j + 1);
            }
            RecordedTable unused = attempt(damaged, "damage " + i);
        }
        RecordedTable nothing = attempt(new byte[0], "no bytes");
        assertThat(nothing == null || nothing.rows().isEmpty())
                .as("an empty file has no rows")
                .isTrue();
    }

    @Test
    @DisplayName("A refusal by the table ends the reading, and a fault names its position")
    void refusalsPassThrough() throws IOException {
        byte[] content = file(HEADER, rows(5));
        RecordedTable refusing = new RecordedTable(() -> {
            throw new DataException("enough");
        });
        assertThatThrownBy(() -> format().read(new ByteArrayInputStream(content), refusing))
                .isInstanceOf(DataException.class)
                .hasMessage("enough");
    }

    /** Reads a table; null if it is properly refused. */
    private @Nullable RecordedTable attempt(byte[] content, String what) {
        try {
            return read(content);
        } catch (DataException | IOException e) {
            assertThat(e.getMessage() == null && !(e instanceof java.io.EOFException))
                    .as("%s is refused without a message: %s", what, e)
                    .isFalse();
            return null;
        } catch (RuntimeException e) {
            throw new AssertionError(
                    what + ": " + e + "; refuse it by table.fault(line, message), or by an IOException", e);
        }
    }

    /** A stream that returns one byte at a time. */
    private static final class Trickle extends InputStream {
        private final byte[] content;
        private int next;

        Trickle(byte[] content) {
            this.content = content;
        }

        @Override
        public int read() {
            return next < content.length ? content[next++] & 0xFF : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            int b = length == 0 ? 0 : read();
            if (b < 0 || length == 0) {
                return b;
            }
            into[offset] = (byte) b;
            return 1;
        }
    }
}
