package dev.credence.inference.auto.gap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.EvenRows;
import dev.credence.core.random.CounterRandom;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TargetOrderTest {
    @Test
    @DisplayName("Rows at places of the order are those of a stable sort, with ties, negative numbers and both zeros")
    void stableSort() {
        CounterRandom random = CounterRandom.of(2, 1);
        for (int n : new int[] {1, 7, 500}) {
            double[] targets = IntStream.range(0, n)
                    .mapToDouble(i -> i % 3 == 0 ? random.normal(0, i) : random.below(5, 1, i) - 2)
                    .map(y -> y == 1 ? -0.0 : y)
                    .toArray();
            int[] sorted = IntStream.range(0, n)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> targets[i]))
                    .mapToInt(i -> i)
                    .toArray();
            assertThat(TargetOrder.rows(targets, IntStream.range(0, n).toArray()))
                    .containsExactly(sorted);
            int[] places = EvenRows.scattered(n, 40);
            assertThat(TargetOrder.rows(targets, places))
                    .containsExactly(IntStream.of(places).map(p -> sorted[p]).toArray());
        }
    }
}
