package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnarFormat;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableColumn;
import dev.credence.core.data.TableOutput;
import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract tests of a {@link ColumnarFormat} and the {@link TableOutput} that writes its files. Extend the class in
 * your module's tests:
 *
 * <pre>{@code
 * class OrcCompatibilityTest extends ColumnarFormatCompatibility {
 *     @Override
 *     protected ColumnarFormat format() {
 *         return new OrcFormat();
 *     }
 *
 *     @Override
 *     protected TableOutput output() {
 *         return new OrcOutput();
 *     }
 * }
 * }</pre>
 */
public abstract class ColumnarFormatCompatibility {
    private static final int DAMAGES = 200;

    @TempDir
    private Path folder;

    /** A new instance of the format. */
    protected abstract ColumnarFormat format();

    /** A new instance of what writes such files. */
    protected abstract TableOutput output();

    private Path file() {
        return folder.resolve("table" + output().endings().get(0));
    }

    private RecordedColumns copy(RecordedColumns table, int batch) throws IOException {
        table.write(output(), file(), batch);
        return RecordedColumns.of(format(), file());
    }

    private void assertReadBack(RecordedColumns table, int batch) throws IOException {
        RecordedColumns read = copy(table, batch);
        assertThat(read.columns().stream().map(TableColumn::name))
                .isEqualTo(table.columns().stream().map(TableColumn::name).toList());
        assertThat(read.columns().stream().map(TableColumn::type))
                .isEqualTo(table.columns().stream().map(TableColumn::type).toList());
        assertThat(read.columns().stream().map(TableColumn::scale))
                .isEqualTo(table.columns().stream().map(TableColumn::scale).toList());
        assertThat(read.rows()).hasSameSizeAs(table.rows());
        for (int i = 0; i < table.rows().size(); i++) {
            assertThat(read.rows().get(i))
                    .as("row %s", i)
                    .isEqualTo(table.rows().get(i));
        }
    }

    private static RecordedColumns single(TableColumn column, Stream<?> values) {
        return new RecordedColumns(
                List.of(column),
                values.map(value -> List.of(
                                value.equals(Optional.empty()) ? Optional.empty() : Optional.of((Object) value)))
                        .toList());
    }

    private static RecordedColumns mixed(int rows) {
        List<List<Optional<Object>>> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            all.add(List.of(
                    i % 7 == 3 ? Optional.empty() : Optional.of(i * 0.25 - 3),
                    Optional.of((long) i),
                    i % 5 == 4 ? Optional.empty() : Optional.of("word " + i % 11),
                    Optional.of(i % 2 == 0),
                    Optional.of(BigDecimal.valueOf(i, 2)),
                    Optional.of((long) i - 400),
                    Optional.of(List.of((long) i * 1000 - 4000, i % 1000 * 1000))));
        }
        return new RecordedColumns(
                List.of(
                        TableColumn.of("size", ColumnType.NUMBER),
                        TableColumn.of("count", ColumnType.INTEGER),
                        TableColumn.of("Heizung", ColumnType.TEXT),
                        TableColumn.of("new", ColumnType.BOOLEAN),
                        TableColumn.decimal("price", 2),
                        TableColumn.of("day", ColumnType.DATE),
                        TableColumn.of("at", ColumnType.TIMESTAMP)),
                all);
    }

    @Test
    @DisplayName("ServiceLoader finds both; names are lower case and descriptions one line")
    void theyAreFound() {
        assertThat(ServiceLoader.load(ColumnarFormat.class).stream())
                .anyMatch(provider -> provider.type().equals(format().getClass()));
        assertThat(ServiceLoader.load(TableOutput.class).stream())
                .anyMatch(provider -> provider.type().equals(output().getClass()));
        assertThat(List.of(format().name(), output().name())).allMatch(name -> name.matches("[a-z0-9][a-z0-9._-]*"));
        assertThat(List.of(format().description(), output().description()))
                .allMatch(text -> !text.isBlank() && !text.contains("\n"));
        assertThat(output().endings()).isNotEmpty().allMatch(ending -> ending.matches("[.][a-z0-9.]+"));
    }

    @Test
    @DisplayName("It recognises its own files by their content, and no CSV")
    void itRecognisesItsOwn() throws IOException {
        mixed(5).write(output(), file(), 5);
        assertThat(format().recognises("table", Files.readAllBytes(file()))).isTrue();
        for (String text : List.of("", "a", "a,b\n1,2\n", "a\tb\n1\t2\n")) {
            assertThat(format().recognises("table.csv", text.getBytes(StandardCharsets.UTF_8)))
                    .isFalse();
        }
    }

    @Test
    @DisplayName("Columns of all types come back, from one batch and from many, and so does a table without rows")
    void tablesComeBack() throws IOException {
        assertReadBack(mixed(3000), 3000);
        assertReadBack(mixed(3000), 7);
        assertReadBack(mixed(0), 1);
        assertReadBack(mixed(1), 1);
    }

    @Test
    @DisplayName("Doubles come back bit for bit: NaN, infinities, negative zero, the smallest and the largest")
    void doublesComeBack() throws IOException {
        List<Object> values = List.of(
                0.0,
                -0.0,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                Double.MIN_VALUE,
                Double.MAX_VALUE,
                0.1,
                1 / 3.0,
                Optional.empty());
        assertReadBack(single(TableColumn.of("x", ColumnType.NUMBER), values.stream()), 4);
    }

    @Test
    @DisplayName("Whole numbers keep 64 bits; decimals their trailing zeros and 38 digits")
    void wholeNumbersAndDecimalsComeBack() throws IOException {
        assertReadBack(
                single(
                        TableColumn.of("n", ColumnType.INTEGER),
                        Stream.of(0L, (1L << 53) + 1, Long.MIN_VALUE, Long.MAX_VALUE, Optional.empty())),
                2);
        assertReadBack(
                single(
                        TableColumn.decimal("d", 3),
                        Stream.of("0.000", "1.500", "-0.010", "9".repeat(35) + ".999", "-" + "9".repeat(35) + ".999")
                                .map(BigDecimal::new)),
                2);
        assertReadBack(single(TableColumn.decimal("d", 0), Stream.of(new BigDecimal("1"), new BigDecimal("-256"))), 2);
    }

    @Test
    @DisplayName("Dates before 1970 and of other centuries come back, and times to the microsecond")
    void timesComeBack() throws IOException {
        assertReadBack(
                single(
                        TableColumn.of("day", ColumnType.DATE),
                        Stream.of("1969-12-31", "1970-01-01", "0001-01-01", "9999-12-31", "1582-10-04")
                                .map(day -> LocalDate.parse(day).toEpochDay())),
                2);
        for (ColumnType type : List.of(ColumnType.TIMESTAMP, ColumnType.INSTANT)) {
            assertReadBack(
                    single(
                            TableColumn.of("at", type),
                            Stream.of(
                                    List.of(0L, 0),
                                    List.of(-1L, 999_999_000),
                                    List.of(-62_135_596_800L, 1000),
                                    List.of(253_402_300_799L, 0),
                                    Optional.empty())),
                    2);
        }
    }

    @Test
    @DisplayName("An empty text is not a missing one; texts of all planes come back")
    void textsComeBack() throws IOException {
        assertReadBack(
                single(
                        TableColumn.of("text", ColumnType.TEXT),
                        Stream.of(
                                "",
                                Optional.empty(),
                                " ",
                                "wärme",
                                "日本",
                                "\uD83D\uDE00",
                                "a\nb",
                                "\u0000",
                                "NA",
                                "x".repeat(5000))),
                3);
        assertReadBack(
                single(TableColumn.of("日 本", ColumnType.TEXT), Stream.of(Optional.empty(), Optional.empty())), 2);
    }

    @Test
    @DisplayName("More different texts than 16 bits count come back")
    void manyTextsComeBack() throws IOException {
        RecordedColumns table = single(
                TableColumn.of("text", ColumnType.TEXT),
                IntStream.range(0, 70_000).mapToObj(i -> "text " + i * 7919 % 70_000));
        assertThat(copy(table, 4096).rows()).isEqualTo(table.rows());
    }

    @Test
    @DisplayName("A truncated file is refused")
    void cutFilesAreRefused() throws IOException {
        mixed(40).write(output(), file(), 20);
        byte[] content = Files.readAllBytes(file());
        int step = Math.max(1, content.length / 80);
        for (int length = 0; length < content.length; length += step) {
            Files.write(file(), Arrays.copyOf(content, length));
            assertThatThrownBy(() -> RecordedColumns.of(format(), file()))
                    .as("cut after %s of %s bytes", length, content.length)
                    .isInstanceOfAny(DataException.class, IOException.class)
                    .hasMessageMatching("(?s).+");
        }
    }

    @Test
    @DisplayName("Corrupted bytes give a table or a refusal, and no other exception")
    void damagedFilesAreRefused() throws IOException {
        mixed(40).write(output(), file(), 20);
        byte[] content = Files.readAllBytes(file());
        CounterRandom random = CounterRandom.of(1, 1);
        for (int i = 0; i < DAMAGES; i++) {
            byte[] damaged = content.clone();
            for (int j = 0; j <= i % 3; j++) {
                damaged[random.below(damaged.length, i, 2L * j)] = (byte) random.below(256, i, 2L * j + 1);
            }
            Files.write(file(), damaged);
            try {
                RecordedColumns unused = RecordedColumns.of(format(), file());
            } catch (DataException | IOException e) {
                assertThat(e.getMessage()).as("damage %s", i).isNotBlank();
            } catch (RuntimeException | Error e) {
                throw new AssertionError("damage " + i + ": " + e + "; refuse it by a DataException", e);
            }
        }
    }
}
