package dev.credence.datasets.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellCacheTest {
    private static final int ROWS = 70_000;
    private static final String DIGEST = "0123456789abcdef0123456789abcdef0123";

    @TempDir
    Path folder;

    private int reads;

    /** Decimals, few texts, more texts than are frequent, and long ones. */
    private static List<String> row(int i) {
        return List.of(
                i % 3 == 0 ? "" : String.valueOf(i / 8.0),
                "carrier " + i % 14,
                "ä→" + i,
                i % 1000 == 7 ? "x".repeat(i) : "-0." + i % 10,
                "");
    }

    private void read(CellCache.Sink sink) {
        reads++;
        sink.rowWord("line");
        sink.header(List.of("number", "carrier", "name", "long", "nested"));
        sink.refuse(4, "t column 'nested' is a list");
        for (int i = 0; i < ROWS; i++) {
            sink.row(2 * i + 2, row(i));
        }
    }

    private CellFile cells() throws IOException {
        return new CellCache(folder).of(DIGEST, this::read);
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1); // no part of it is left behind
            return all.get(0);
        }
    }

    @Test
    void holdsEveryTextAndIsReadOnce() throws IOException {
        for (int round = 0; round < 2; round++) {
            CellFile cells = cells();
            assertThat(cells.header()).containsExactly("number", "carrier", "name", "long", "nested");
            assertThatThrownBy(() -> cells.text(0, 4))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("is a list");
            assertThat(cells.word(0, 4)).isEqualTo(Cells.UNKNOWN);
            assertThat(cells.rowWord()).isEqualTo("line");
            assertThat(cells.rows()).isEqualTo(ROWS);
            for (int i = 0; i < ROWS; i++) {
                List<String> expected = row(i);
                for (int j = 0; j < 4; j++) {
                    if (!cells.text(i, j).equals(expected.get(j))) {
                        assertThat(cells.text(i, j)).isEqualTo(expected.get(j));
                    }
                }
            }
            assertThat(cells.line(ROWS - 1)).isEqualTo(2 * ROWS);
            assertThat(cells.word(1, 0)).isNotNegative();
            assertThat(Decimal.value(cells.word(1, 0))).isEqualTo(0.125);
            assertThat(Cells.isFrequent(cells.word(5, 1))).isTrue();
            assertThat(Cells.isFrequent(cells.word(ROWS - 1, 2))).isFalse();
        }
        assertThat(reads).isEqualTo(1);
    }

    @Test
    void readsTheTableAgainWhereTheFileIsDamaged() throws IOException {
        cells();
        byte[] whole = Files.readAllBytes(file());
        SplittableRandom random = new SplittableRandom(2);
        for (int k = 0; k < 40; k++) {
            byte[] damaged = whole.clone();
            if (k % 2 == 0) {
                damaged[random.nextInt(k < 20 ? 64 : damaged.length)] ^= (byte) (1 << random.nextInt(8));
            } else {
                damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
            }
            Files.write(file(), damaged);
            Path file = file();
            assertThatThrownBy(() -> CellFile.open(file)).isInstanceOf(DataException.class);
        }
        assertThat(cells().text(9, 1)).isEqualTo("carrier 9");
        assertThat(reads).isEqualTo(2);
        assertThat(Files.readAllBytes(file())).isEqualTo(whole);
    }

    @Test
    void leavesNothingBehindWhereReadingFails() {
        assertThatThrownBy(() -> new CellCache(folder).of(DIGEST, sink -> {
                    sink.header(List.of("a"));
                    sink.row(2, List.of("1"));
                    throw new DataException("line 3 is wrong");
                }))
                .isInstanceOf(DataException.class)
                .hasMessage("line 3 is wrong");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void removesWhatWasNotUsed() throws IOException {
        List<Path> old = new ArrayList<>();
        for (String name : List.of("a-1.cells", ".b.part")) {
            Path file = Files.writeString(folder.resolve(name), "x");
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(31))));
            old.add(file);
        }
        Path other = Files.writeString(folder.resolve("notes.txt"), "x");
        Files.setLastModifiedTime(other, FileTime.from(Instant.now().minus(Duration.ofDays(31))));
        cells();
        assertThat(old).noneMatch(Files::exists);
        assertThat(other).exists();
    }

    @Test
    void saysThatTheFolderCannotBeWrittenTo() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThatThrownBy(() -> new CellCache(file).of(DIGEST, this::read))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("Name another one");
    }
}
