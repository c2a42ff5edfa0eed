package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EvenRowsTest {
    @Test
    void allWhereThereAreFewAndSpreadWhereThereAreMany() {
        assertThat(EvenRows.scattered(0, 5)).isEmpty();
        assertThat(EvenRows.scattered(5, 5)).containsExactly(0, 1, 2, 3, 4);
        assertThat(EvenRows.scattered(5, 100)).containsExactly(0, 1, 2, 3, 4);
        assertThat(EvenRows.scattered(7, 3)).containsExactly(0, 3, 4);
    }

    @Test
    void theLargestTableDoesNotOverflow() {
        int[] rows = EvenRows.scattered(Integer.MAX_VALUE, 1000);
        assertThat(IntStream.range(1, rows.length).allMatch(i -> rows[i] > rows[i - 1]))
                .isTrue();
        assertThat(rows[999]).isBetween(Integer.MAX_VALUE - Integer.MAX_VALUE / 1000 - 1, Integer.MAX_VALUE - 1);
    }

    @Test
    @DisplayName("Scattered rows are one from each part, ascending and distinct; few rows are all taken")
    void oneOfEachPart() {
        for (int n : new int[] {1, 7, 100, 1001}) {
            for (int most : new int[] {1, 3, 50, 1000, 5000}) {
                int[] rows = EvenRows.scattered(n, most);
                assertThat(rows).hasSize(Math.min(n, most));
                for (int i = 0; i < rows.length; i++) {
                    assertThat(rows[i])
                            .isGreaterThanOrEqualTo((int) ((long) i * n / rows.length))
                            .isLessThan((int) ((i + 1L) * n / rows.length));
                }
            }
        }
    }

    @Test
    @DisplayName("Scattered rows sample alternating classes as often as sorted ones")
    void everyClassIsMet() {
        for (int classes : new int[] {2, 3, 5, 10}) {
            for (int stride : new int[] {2, 5, 10, 30}) {
                int most = 40 * classes;
                int n = most * stride;
                int[] inTurn = new int[classes];
                int[] sorted = new int[classes];
                Arrays.stream(EvenRows.scattered(n, most)).forEach(row -> {
                    inTurn[row % classes]++;
                    sorted[row / (n / classes)]++;
                });
                assertThat(sorted).containsOnly(40);
                for (int met : inTurn) {
                    assertThat(met).as(classes + " classes, stride " + stride).isBetween(20, 60);
                }
            }
        }
    }
}
