package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TaskChoice;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables, and the schema that is learnt from one. */
final class TableFuzzTest {
    private static final Path FILE = Scratch.folder().resolve("table.csv");

    @MethodSource("tables")
    @FuzzTest
    void table(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        int options = cursor.next();
        Files.write(FILE, cursor.rest());
        boolean unused = Refusal.orSuccess(() -> read(options));
    }

    /** Learns a schema and applies it to the table it is of: that must work, and every row come back. */
    private static void read(int options) {
        CsvTable table = CsvTable.read(FILE);
        List<String> header = table.header();
        String target = header.get(options % 2 == 0 ? header.size() - 1 : 0);
        MissingPolicy missing = of(List.of(MissingPolicy.values()), options / 2);
        TaskChoice task = of(List.of(TaskChoice.values()), options / 8);
        TableSchema schema = TableSchema.fit(
                table,
                SchemaOptions.target(target)
                        .withMissing(missing)
                        .withTask(task)
                        .withCategorical(options / 32 % 2 == 1 ? Set.of(header.get(header.size() / 2)) : Set.of()));
        EncodedTable whole = schema.encode(table);
        EncodedTable inputs = schema.encodeInputs(table);
        assertThat(schema.dataset("table", table).examples().size())
                .isEqualTo(whole.examples().size());
        assertThat(inputs.rows()).isSorted();
        assertThat(inputs.examples().size()).isBetween(whole.examples().size(), table.rows());
        if (missing == MissingPolicy.REFUSE) {
            assertThat(inputs.examples().size()).isEqualTo(table.rows());
        }
    }

    private static <T> T of(List<T> choices, int number) {
        return choices.get(number % choices.size());
    }

    static Stream<byte[]> tables() {
        return Stream.of(
                        "0" + Samples.table(),
                        "1x;y\n1,5;2\n3;4\n",
                        "2x\ty\n\t1\n2\t3\n",
                        "\u00040x y\n 1   2\n3 4",
                        "\"x\",y\n\"a,\"\"b\",1\nc,2\n",
                        "\n\ufeffx|y\r\n1|NA\r\n2|5\r\n",
                        "2x\n1\n\"\"\n3\n")
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theSampleIsAccepted() throws Exception {
        Files.writeString(FILE, Samples.table());
        assertThat(Refusal.orSuccess(() -> read(0))).isTrue();
        assertThat(Refusal.orSuccess(() -> read(1))).isTrue();
    }
}
