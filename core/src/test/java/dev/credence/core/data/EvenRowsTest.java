package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EvenRowsTest {
    @Test
    void allWhereThereAreFewAndSpreadWhereThereAreMany() {
        assertThat(EvenRows.of(0, 5)).isEmpty();
        assertThat(EvenRows.of(5, 5)).containsExactly(0, 1, 2, 3, 4);
        assertThat(EvenRows.of(5, 100)).containsExactly(0, 1, 2, 3, 4);
        assertThat(EvenRows.of(7, 3)).containsExactly(0, 2, 4);
    }

    @Test
    void gapsDifferByOneAtMostAndDoNotOverflow() {
        int[] rows = EvenRows.of(Integer.MAX_VALUE, 1000);
        int[] gaps = IntStream.range(1, rows.length)
                .map(i -> rows[i] - rows[i - 1])
                .distinct()
                .sorted()
                .toArray();
        assertThat(gaps).hasSizeBetween(1, 2);
        assertThat(gaps[gaps.length - 1] - gaps[0]).isLessThanOrEqualTo(1);
        assertThat(rows[999]).isLessThan(Integer.MAX_VALUE);
    }
}
