package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A table whose cells lie in a file is the same as one in memory: its texts, its schema, the bits of its inputs. */
class StoredTableTest {
    private static final int ROWS = 300;

    @TempDir
    Path folder;

    static Stream<Arguments> columns() {
        return Stream.of(
                column("numbers", i -> String.valueOf(i * 0.37 - 20)),
                column("trailing zeros", i -> i % 9 + ".50"),
                column("exponents", i -> i + "e-3"),
                column("negative zero", i -> i % 2 == 0 ? "-0.0" : "0"),
                column("zero and one", i -> String.valueOf(i % 2)),
                column("codes", i -> "0" + i % 7),
                column("categories", i -> "c" + i % 11),
                column("categories of numbers", i -> i % 4 + (i % 8 < 4 ? "" : ".0")),
                column("gaps", i -> i % 13 == 0 ? "NA" : String.valueOf(i % 5)),
                column("empty", i -> ""),
                column("units", i -> i + " kg"),
                column("commas", i -> i + ",5"),
                column("thousands", i -> (i % 9 + 1) + ",234.5"),
                column("compact dates", i -> String.valueOf(20240101 + i % 28)),
                column("dates", i -> "2024-03-" + (10 + i % 20)),
                column("days and months", i -> 13 + i % 9 + "/02/2024"),
                column("times", i -> 10 + i % 9 + ":" + (10 + i % 40)),
                column("texts among numbers", i -> i % 50 == 3 ? "broken" : String.valueOf(i)),
                column("infinite", i -> i == 70 ? "inf" : String.valueOf(i)),
                column("long numbers", i -> "1234567890123456789" + i),
                column("identifiers", i -> "id" + i * 7919));
    }

    private static Arguments column(String name, IntFunction<String> cell) {
        return Arguments.of(name, cell);
    }

    private Path file(IntFunction<String> cell, IntFunction<String> target) throws IOException {
        String rows = IntStream.range(0, ROWS)
                .mapToObj(i -> "\"" + cell.apply(i) + "\"," + i % 17 + ",\"" + target.apply(i) + "\"\n")
                .collect(Collectors.joining());
        return Files.writeString(folder.resolve("t.csv"), "v,x,y\n" + rows);
    }

    private CsvTable stored(Path file) {
        return CsvTable.read(file, new LargeTables(0, Optional.of(folder.resolve("cells"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("columns")
    void asInputs(String name, IntFunction<String> cell) throws IOException {
        Path file = file(cell, i -> String.valueOf(i * 0.5));
        for (MissingPolicy policy : MissingPolicy.values()) {
            SchemaOptions options = SchemaOptions.target("y").withMissing(policy);
            requireSame(file, options);
            requireSame(file, options.withCategorical(Set.of("v")));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("columns")
    void asTargets(String name, IntFunction<String> cell) throws IOException {
        Path file = file(i -> String.valueOf(i * 0.5), cell);
        for (TaskChoice task : TaskChoice.values()) {
            requireSame(file, SchemaOptions.target("y").withTask(task));
        }
    }

    private void requireSame(Path file, SchemaOptions options) {
        CsvTable memory = CsvTable.read(file);
        CsvTable stored = stored(file);
        assertThat(stored.isOnDisk()).isTrue();
        assertThat(stored.header()).isEqualTo(memory.header());
        assertThat(stored.rows()).isEqualTo(memory.rows());
        for (int i = 0; i < memory.rows(); i++) {
            for (int j = 0; j < memory.header().size(); j++) {
                assertThat(stored.text(i, j)).isEqualTo(memory.text(i, j));
            }
            assertThat(stored.line(i)).isEqualTo(memory.line(i));
        }
        assertThat(outcome(() -> described(stored, options))).isEqualTo(outcome(() -> described(memory, options)));
    }

    private static String outcome(Supplier<String> reading) {
        try {
            return reading.get();
        } catch (UserException e) {
            return e.getMessage();
        }
    }

    /** The schema, and the bits of every number. */
    private static String described(CsvTable table, SchemaOptions options) {
        TableSchema schema = TableSchema.fit(table, options);
        EncodedTable encoded = schema.encode(table);
        assertThat(encoded.examples().isStored()).isEqualTo(table.isOnDisk());
        return TableSchemas.toJson(schema)
                + Arrays.toString(encoded.rows())
                + bits(encoded.examples())
                + encoded.examples().targetPlace(5)
                + bits(schema.encodeInputs(table).examples());
    }

    private static List<String> bits(Examples rows) {
        return IntStream.range(0, rows.size())
                .mapToObj(i -> {
                    double[] all = new double[rows.inputs() + 1];
                    rows.inputs(i, all, 0);
                    all[rows.inputs()] = rows.target(i);
                    return Arrays.stream(all)
                            .mapToObj(v -> Long.toHexString(Double.doubleToRawLongBits(v)))
                            .collect(Collectors.joining(" "));
                })
                .toList();
    }
}
