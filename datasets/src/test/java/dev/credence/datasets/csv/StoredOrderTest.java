package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of a table whose cells lie in a file are in the order of those in memory. */
class StoredOrderTest {
    private static final CounterRandom RANDOM = CounterRandom.of(4, 8);

    @TempDir
    private Path folder;

    private CsvTable table(List<String> cells, boolean onDisk) throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), "when,y\n" + String.join(",1\n", cells) + ",1\n");
        return CsvTable.read(
                file, onDisk ? new LargeTables(0, Optional.of(folder.resolve("cells"))) : LargeTables.NONE);
    }

    private void requireSame(List<String> cells) throws IOException {
        RowOrder memory = RowOrder.of(table(cells, false), "when");
        CsvTable onDisk = table(cells, true);
        assertThat(onDisk.isOnDisk()).isTrue();
        RowOrder stored = RowOrder.of(onDisk, "when");
        assertThat(stored.rows()).containsExactly(memory.rows());
        assertThat(stored.ties()).isEqualTo(memory.ties());
        assertThat(stored.moments()).isNotInstanceOf(memory.moments().getClass());
        assertThat(stored.moments()).hasToString(memory.moments().toString());
        int[] some = {3, 0, 2};
        assertThat(stored.moments(some)).hasToString(memory.moments(some).toString());
    }

    @Test
    @DisplayName("By numbers, with ties of different texts and numbers that are equal as doubles")
    void numbers() throws IOException {
        requireSame(IntStream.range(0, 333)
                .mapToObj(i -> switch (i % 5) {
                    case 0 -> "0.10000000000000000" + (i % 7);
                    case 1 -> RANDOM.below(9, 0, i) + (i % 2 == 0 ? "" : ".0");
                    case 2 -> "-" + RANDOM.below(9, 1, i) + "e3";
                    default -> String.valueOf(RANDOM.normal(2, i));
                })
                .toList());
    }

    @Test
    @DisplayName("By dates, by times with parts of seconds, and by times with offsets")
    void times() throws IOException {
        requireSame(IntStream.range(0, 100)
                .mapToObj(i -> "20" + (10 + RANDOM.below(40, 0, i)) + "-02-" + (10 + i % 15))
                .toList());
        requireSame(IntStream.range(0, 100)
                .mapToObj(i -> "2024-03-01T10:00:0" + i % 3 + ".99999999" + RANDOM.below(10, 1, i))
                .toList());
        requireSame(IntStream.range(0, 100)
                .mapToObj(i -> "2024-03-01T1" + i % 10 + ":00:00" + (i % 3 == 0 ? "Z" : "+0" + i % 7 + ":00"))
                .toList());
    }

    @Test
    @DisplayName("The first cell that is no moment is named, as in memory")
    void mistakes() throws IOException {
        List<String> cells = List.of("3", "2", "2024-01-01", "x");
        for (boolean onDisk : new boolean[] {false, true}) {
            CsvTable table = table(cells, onDisk);
            assertThatThrownBy(() -> RowOrder.of(table, "when"))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("line 4")
                    .hasMessageContaining("2024-01-01");
        }
    }
}
