package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import dev.credence.core.data.TableOutput;
import dev.credence.datasets.cells.CellCache;
import dev.credence.datasets.cells.CellFile;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.format.arrow.ArrowOutput;
import dev.credence.format.arrow.ArrowStreamOutput;
import dev.credence.format.parquet.ParquetOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of typed columns: a table or a refusal. Files of cells: always the table. */
final class ColumnarFuzzTest {
    private static final Path CELLS = Scratch.folder().resolve("cells");
    private static final List<List<String>> ROWS =
            List.of(List.of("1.50", "gas"), List.of("-7e300", ""), List.of("x", "a rare text"), List.of("", "gas"));
    private static final Path FILE = Scratch.folder().resolve("table.columns");

    @MethodSource("parquetFiles")
    @FuzzTest
    void parquet(byte[] input) throws Exception {
        Files.write(FILE, input);
        boolean unused = Refusal.orSuccess(ColumnarFuzzTest::read);
    }

    @MethodSource("arrowFiles")
    @FuzzTest
    void arrow(byte[] input) throws Exception {
        Files.write(FILE, input);
        boolean unused = Refusal.orSuccess(ColumnarFuzzTest::read);
    }

    /** A file of cells that is not as it was written is written again, from the table. */
    @MethodSource("cellFiles")
    @FuzzTest
    void cells(byte[] input) throws Exception {
        Files.write(cellFile(), input);
        assertThat(texts(cached())).isEqualTo(ROWS);
    }

    private static CellFile cached() throws IOException {
        return new CellCache(CELLS).of("0123", sink -> {
            sink.rowWord("row");
            sink.header(List.of("n", "text"));
            for (int i = 0; i < ROWS.size(); i++) {
                sink.row(i + 1, ROWS.get(i));
            }
        });
    }

    private static List<List<String>> texts(CellFile cells) {
        return IntStream.range(0, cells.rows())
                .mapToObj(i -> List.of(cells.text(i, 0), cells.text(i, 1)))
                .toList();
    }

    private static Path cellFile() throws IOException {
        var unused = cached();
        try (Stream<Path> files = Files.list(CELLS)) {
            return files.findFirst().orElseThrow();
        }
    }

    static Stream<byte[]> cellFiles() throws IOException {
        return Stream.of(Files.readAllBytes(cellFile()));
    }

    private static void read() {
        CsvTable table = CsvTable.read(FILE);
        assertThat(table.rows()).isPositive();
        assertThat(table.header()).isNotEmpty();
    }

    static Stream<byte[]> parquetFiles() {
        return Stream.of(bytes(new ParquetOutput()));
    }

    static Stream<byte[]> arrowFiles() {
        return Stream.of(bytes(new ArrowOutput()), bytes(new ArrowStreamOutput()));
    }

    private static byte[] bytes(TableOutput output) {
        try {
            Path file = Scratch.folder().resolve("sample" + output.endings().get(0));
            write(output, file);
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(TableOutput output, Path file) throws IOException {
        boolean[] missing = {false, true, false};
        List<TableColumn> columns = List.of(
                TableColumn.of("x", ColumnType.NUMBER),
                TableColumn.of("n", ColumnType.INTEGER),
                TableColumn.decimal("price", 2),
                TableColumn.of("day", ColumnType.DATE),
                TableColumn.of("at", ColumnType.INSTANT),
                TableColumn.of("text", ColumnType.TEXT),
                TableColumn.of("truth", ColumnType.BOOLEAN));
        ColumnBatch batch = new ColumnBatch(
                3,
                List.of(
                        new ColumnValues.Numbers(new double[] {0.5, 0, -1e300}, missing),
                        new ColumnValues.Integers(new long[] {1, 2, Long.MAX_VALUE}, missing),
                        new ColumnValues.Decimals(
                                new BigDecimal[] {new BigDecimal("1.50"), BigDecimal.ZERO, new BigDecimal("-7.00")},
                                missing),
                        new ColumnValues.Integers(new long[] {-1, 0, 19_000}, missing),
                        new ColumnValues.Times(new long[] {0, 0, -1}, new int[] {0, 0, 999_000}, missing),
                        new ColumnValues.Texts(List.of("gas", "wärme"), new int[] {0, -1, 1}),
                        new ColumnValues.Truths(new boolean[] {true, false, false}, missing)));
        try (ColumnarWriter writer = output.create(file, columns)) {
            writer.write(batch);
            writer.write(batch);
        }
    }

    @Test
    void theSamplesAreAccepted() throws Exception {
        for (byte[] sample : Stream.concat(parquetFiles(), arrowFiles()).toList()) {
            Files.write(FILE, sample);
            assertThat(Refusal.orSuccess(ColumnarFuzzTest::read)).isTrue();
        }
    }
}
