package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.ColumnarFormat;
import dev.credence.core.data.ColumnarReader;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableColumn;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnarTableTest {
    private static final boolean[] NONE = {false, false};
    private static final boolean[] SECOND = {false, true};

    @TempDir
    private Path folder;

    /** A format whose files begin with "COL!" and whose table is always the same. */
    private record Fixed(List<TableColumn> columns, List<ColumnBatch> batches) implements ColumnarFormat {
        @Override
        public String name() {
            return "fixed";
        }

        @Override
        public String description() {
            return "one table";
        }

        @Override
        public boolean recognises(String fileName, byte[] beginning) {
            return new String(beginning, StandardCharsets.US_ASCII).startsWith("COL!");
        }

        @Override
        public ColumnarReader open(Path file) throws IOException {
            if (Files.size(file) > 4) {
                throw new DataException("something is wrong with it.");
            }
            Deque<ColumnBatch> left = new ArrayDeque<>(batches);
            return new ColumnarReader() {
                @Override
                public List<TableColumn> columns() {
                    return columns;
                }

                @Override
                public Optional<ColumnBatch> next() {
                    return Optional.ofNullable(left.poll());
                }

                @Override
                public void close() {}
            };
        }
    }

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("x", ColumnType.NUMBER),
            TableColumn.of("n", ColumnType.INTEGER),
            TableColumn.decimal("price", 2),
            TableColumn.of("day", ColumnType.DATE),
            TableColumn.of("at", ColumnType.TIMESTAMP),
            TableColumn.of("instant", ColumnType.INSTANT),
            TableColumn.of("text", ColumnType.TEXT),
            TableColumn.of("truth", ColumnType.BOOLEAN),
            TableColumn.other("list", "a list"));

    private static ColumnBatch batch(double first, double second) {
        return new ColumnBatch(
                2,
                List.of(
                        new ColumnValues.Numbers(new double[] {first, second}, NONE),
                        new ColumnValues.Integers(new long[] {(1L << 53) + 1, 0}, SECOND),
                        new ColumnValues.Decimals(
                                new BigDecimal[] {new BigDecimal("1.50"), new BigDecimal("-0.05")}, NONE),
                        new ColumnValues.Integers(new long[] {-1, 0}, NONE),
                        new ColumnValues.Times(new long[] {0, -1}, new int[] {0, 500_000_000}, NONE),
                        new ColumnValues.Times(new long[] {86_400, 0}, new int[] {1, 0}, SECOND),
                        new ColumnValues.Texts(List.of(" a "), new int[] {0, -1}),
                        new ColumnValues.Truths(new boolean[] {true, false}, NONE),
                        new ColumnValues.Unreadable(2)));
    }

    private static final Fixed FORMAT = new Fixed(COLUMNS, List.of(batch(0.1, 3), batch(-0.0, 1e300)));

    private CsvTable read(Path file) {
        return TableFormats.of(List.of(), List.of(FORMAT)).read(file);
    }

    private static List<String> row(CsvTable table, int row) {
        return IntStream.range(0, 8).mapToObj(j -> table.text(row, j)).toList();
    }

    @Test
    @DisplayName("Each value has one text; missing ones are empty cells; rows count from 1")
    void texts() throws IOException {
        CsvTable table = read(Files.writeString(folder.resolve("t.any"), "COL!"));
        assertThat(table.rows()).isEqualTo(4);
        assertThat(row(table, 0))
                .containsExactly(
                        "0.1",
                        "9007199254740993",
                        "1.50",
                        "1969-12-31",
                        "1970-01-01T00:00:00",
                        "1970-01-02T00:00:00.000000001Z",
                        "a",
                        "true");
        assertThat(row(table, 1))
                .containsExactly("3", "", "-0.05", "1970-01-01", "1969-12-31T23:59:59.5", "", "", "false");
        assertThat(List.of(table.text(2, 0), table.text(3, 0))).containsExactly("-0.0", "1.0E300");
        assertThat(table.line(3)).isEqualTo("row 4");
    }

    @Test
    @DisplayName("A nested column is refused by name when it is read, and only then")
    void nested() throws IOException {
        CsvTable table = read(Files.writeString(folder.resolve("t.any"), "COL!"));
        assertThat(table.header()).contains("list");
        assertThatThrownBy(() -> table.text(0, 8))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("column 'list' is a list");
    }

    @Test
    @DisplayName("A stream of such a file is read too; a damaged file is named")
    void streamsAndDamage() throws IOException {
        TableFormats formats = TableFormats.of(List.of(), List.of(FORMAT));
        byte[] content = "COL!".getBytes(StandardCharsets.US_ASCII);
        assertThat(formats.read(new ByteArrayInputStream(content), "standard input")
                        .rows())
                .isEqualTo(4);
        Path damaged = Files.writeString(folder.resolve("t.any"), "COL!damaged");
        assertThatThrownBy(() -> read(damaged))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith(damaged + ": ");
    }

    @Test
    @DisplayName("A day that is no date is refused with its row and column")
    void noDate() throws IOException {
        Fixed format = new Fixed(
                List.of(TableColumn.of("day", ColumnType.DATE)),
                List.of(new ColumnBatch(
                        1, List.of(new ColumnValues.Integers(new long[] {Long.MAX_VALUE}, new boolean[] {false})))));
        Path file = Files.writeString(folder.resolve("t.any"), "COL!");
        assertThatThrownBy(() -> TableFormats.of(List.of(), List.of(format)).read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("row 1 column 'day'");
    }

    @Test
    @DisplayName("Files that nothing on the class path reads are named with the artifact that does")
    void absentFormats() throws IOException {
        Path file = Files.writeString(folder.resolve("t.parquet"), "PAR1…");
        assertThatThrownBy(() -> TableFormats.of(List.of()).read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("is a Parquet file")
                .hasMessageContaining("credence-format-parquet");
    }

    @Test
    @DisplayName("The parts of a directory are one table in the order of their names, without hidden files")
    void parts() throws IOException {
        Path parts = Files.createDirectory(folder.resolve("parts"));
        Files.writeString(parts.resolve("part-1.csv"), "a,b\n3,x\n");
        Files.writeString(parts.resolve("part-0.csv"), "a,b\n1,y\n2,z\n");
        Files.writeString(parts.resolve("_SUCCESS"), "");
        Files.writeString(parts.resolve(".part-0.csv.crc"), "crc");
        assertThat(TableFormats.isTableInParts(parts)).isTrue();
        CsvTable table = read(parts);
        assertThat(IntStream.range(0, 3).mapToObj(i -> table.text(i, 0) + table.text(i, 1)))
                .containsExactly("1y", "2z", "3x");
        Files.writeString(parts.resolve("part-2.csv"), "b,a\n3,x\n");
        assertThatThrownBy(() -> read(parts)).isInstanceOf(DataException.class).hasMessageContaining("part-2.csv");
        Files.writeString(parts.resolve("part-2.csv"), "a,b\n1\n");
        assertThatThrownBy(() -> read(parts))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("part-2.csv line 2");
        Files.writeString(parts.resolve("part-2.csv"), "COL!");
        assertThatThrownBy(() -> read(parts)).isInstanceOf(DataException.class).hasMessageContaining("one format");
    }

    @Test
    @DisplayName("A directory with pictures, or without files of tables, is no table")
    void otherDirectories() throws IOException {
        Path pictures = Files.createDirectories(folder.resolve("pictures/cat"));
        Files.writeString(pictures.resolve("1.png"), "");
        Files.writeString(folder.resolve("pictures/labels.csv"), "a,b\n");
        assertThat(TableFormats.isTableInParts(folder.resolve("pictures"))).isFalse();
        assertThat(TableFormats.isTableInParts(pictures)).isFalse();
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(TableFormats.isTableInParts(empty)).isFalse();
        assertThatThrownBy(() -> read(empty)).isInstanceOf(DataException.class).hasMessageContaining("is a directory");
    }
}
