package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TrainedRowsTest {
    private static long[] random(int count, long seed) {
        Random random = new Random(seed);
        return LongStream.generate(() -> random.nextLong() >>> 16).limit(count).toArray();
    }

    private static long[] part(long[] of, int from, int to) {
        return IntStream.range(from, to).mapToLong(i -> of[i]).toArray();
    }

    private static long[] hashes(TableSchema schema, List<String> header, List<List<String>> rows, long seed) {
        CsvTable table = CsvTable.of("The data", "row", header, rows);
        return RowHashes.of(schema, "y", table, IntStream.range(0, table.rows()).toArray(), seed)
                .orElseThrow();
    }

    @Test
    void aHashDependsOnCanonicalCellsAloneNotOnTheOrderOfColumns() {
        CsvTable table = CsvTable.of(
                "The data",
                "row",
                List.of("a", "b", "y"),
                List.of(List.of("1", "u", "3"), List.of("2", "v", "4"), List.of("", "u", "5")));
        TableSchema schema = TableSchema.fit(table, SchemaOptions.target("y").withMissing(MissingPolicy.KEEP));
        long[] known =
                hashes(schema, List.of("a", "b", "y"), List.of(List.of("1", "u", "3"), List.of("", "u", "5")), 1);
        long[] same = hashes(
                schema,
                List.of("y", "further", "b", "a"),
                List.of(List.of("3.0", "x", "u", "1.00"), List.of("5", "x", "u", "NA")),
                1);
        assertThat(same).containsExactly(known);
        assertThat(hashes(schema, List.of("a", "b", "y"), List.of(List.of("1", "u", "3")), 2)[0])
                .as("another salt")
                .isNotEqualTo(known[0]);
        assertThat(hashes(schema, List.of("a", "b", "y"), List.of(List.of("1", "u", "4")), 1)[0])
                .isNotEqualTo(known[0]);
    }

    @Test
    void allRowsOfASmallTableAreKnown() {
        long[] all = random(500, 1);
        TrainedRows trained = TrainedRows.of(part(all, 0, 400));
        assertThat(trained.overlap(part(all, 400, 500)).isAny()).isFalse();
        TrainedRows.Overlap some = trained.overlap(part(all, 390, 490));
        assertThat(some.text()).isEqualTo("10 of these 100 rows were trained on");
        assertThat(some.share()).isEqualTo(0.1);
        assertThat(some.isRefused()).isTrue();
        assertThat(trained.overlap(part(all, 396, 496)).isRefused()).isFalse();
        assertThat(trained.overlap(part(all, 396, 496)).isAny()).isTrue();
    }

    @Test
    void theShareOfALargeTableIsEstimated() {
        long[] all = random(300_000, 2);
        TrainedRows trained = TrainedRows.of(part(all, 0, 200_000));
        assertThat(trained.hashes()).hasSize(TrainedRows.MOST);
        TrainedRows.Overlap half = trained.overlap(part(all, 190_000, 210_000));
        assertThat(half.exact()).isFalse();
        assertThat(half.share()).isCloseTo(0.5, within(0.05)); // 2000 rows are looked at: 4 standard deviations
        assertThat(trained.overlap(part(all, 200_000, 300_000)).isAny()).isFalse();
    }

    @Test
    void rowsThatRepeatByNatureAreNotTakenForTrainingRows() {
        long[] cells = random(30, 3);
        long[] training =
                IntStream.range(0, 3000).mapToLong(i -> cells[i * i % 30]).toArray();
        long[] others =
                IntStream.range(0, 300).mapToLong(i -> cells[i % 7 * i % 30]).toArray();
        assertThat(TrainedRows.of(training).overlap(others).isRefused()).isFalse();
        // one of 300 rows occurs once, by chance, and all 4000 new rows are known
        long[] few = IntStream.range(0, 300)
                .mapToLong(i -> i == 0 ? cells[29] : cells[i % 15])
                .toArray();
        long[] many = IntStream.range(0, 4000).mapToLong(i -> cells[i % 15]).toArray();
        assertThat(TrainedRows.of(few).overlap(many).isAny()).isFalse();
        long[] unique = random(300, 4);
        assertThat(TrainedRows.of(unique).overlap(unique).share()).isEqualTo(1);
    }

    @Test
    void damagedHashesAreRefused() {
        assertThatThrownBy(() -> new TrainedRows(3, 0, 2, new long[] {5, 4}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ascending");
        assertThatThrownBy(() -> new TrainedRows(3, 0, 3, new long[] {4, 5}))
                .hasMessageContaining("2 hashes of 3 different rows");
    }
}
