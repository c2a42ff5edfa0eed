package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HashCountsTest {
    private static final int ROWS = 60_000;

    @Test
    void countsTheSameInOnePartAndInMany() {
        SplittableRandom random = new SplittableRandom(3);
        long[] hashes = new long[ROWS];
        for (int i = 0; i < ROWS; i++) {
            hashes[i] = i % 3 == 0 && i > 0 ? hashes[random.nextInt(i)] : random.nextLong() >>> 16;
        }
        Map<Long, Long> counts = Arrays.stream(hashes)
                .boxed()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        int[] rows = IntStream.range(0, ROWS).toArray();
        for (int ranges : new int[] {1, 2, 7, 50}) {
            TrainedRows found = HashCounts.throughFile(rows, i -> hashes[i], ranges);
            assertThat(found.rows()).isEqualTo(ROWS);
            assertThat(found.different()).isEqualTo(counts.size());
            assertThat((long) found.repeated())
                    .isEqualTo(counts.values().stream()
                            .mapToLong(c -> c)
                            .filter(c -> c > 1)
                            .sum());
            assertThat(found.hashes())
                    .isEqualTo(Arrays.stream(hashes)
                            .distinct()
                            .sorted()
                            .limit(TrainedRows.MOST)
                            .toArray());
        }
        assertThat(HashCounts.of(rows, i -> hashes[i]).hashes()).hasSize(TrainedRows.MOST);
    }
}
