package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.CounterRandom;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StableOrderTest {
    @Test
    void equalKeysKeepTheirOrderAndNegativeOnesComeFirst() {
        int n = 300;
        CounterRandom random = CounterRandom.of(4, 1);
        int[] keys = IntStream.range(0, n)
                .map(i -> i == 9 ? Integer.MIN_VALUE : i == 8 ? Integer.MAX_VALUE : random.below(7, 0, i) - 3)
                .toArray();
        int[] order = random.permutation(n, 1);
        int[] expected = IntStream.of(order)
                .boxed()
                .sorted(Comparator.comparingInt(i -> keys[i]))
                .mapToInt(i -> i)
                .toArray();
        assertThat(StableOrder.of(order, keys)).containsExactly(expected);
        assertThat(StableOrder.of(new int[0], keys)).isEmpty();
    }
}
