package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EpochOrderTest {
    private static final CounterRandom SHUFFLE = Stream.SHUFFLE.of(1);

    private static int[] all(EpochOrder order, int part) {
        int[] all = new int[order.size()];
        int[] buffer = new int[part];
        for (int from = 0; from < all.length; from += part) {
            int to = Math.min(all.length, from + part);
            order.copy(from, to, buffer);
            System.arraycopy(buffer, 0, all, from, to - from);
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4095, 4096, 4097, 1_048_576, 1_048_577, 2_500_000})
    void takesEachPointOnceInWhateverParts(int points) {
        int[] order = all(EpochOrder.byBlocks(SHUFFLE, points, 3), points);
        int[] sorted = order.clone();
        Arrays.sort(sorted);
        assertThat(sorted).isEqualTo(IntStream.range(0, points).toArray());
        assertThat(all(EpochOrder.byBlocks(SHUFFLE, points, 3), 1000)).isEqualTo(order);
    }

    @Test
    void goesBackWithinAnEpoch() {
        EpochOrder order = EpochOrder.byBlocks(SHUFFLE, 2_500_000, 0);
        int[] first = new int[64];
        order.copy(10, 74, first);
        order.copy(2_400_000, 2_400_064, new int[64]);
        int[] again = new int[64];
        order.copy(10, 74, again);
        assertThat(again).isEqualTo(first);
    }

    @Test
    void differsBetweenEpochsAndMixesBlocks() {
        int points = 3_000_000;
        int[] one = all(EpochOrder.byBlocks(SHUFFLE, points, 1), points);
        int[] two = all(EpochOrder.byBlocks(SHUFFLE, points, 2), points);
        assertThat(one).isNotEqualTo(two);
        // the 500 points of a batch come from many blocks, spread over all
        long blocks = Arrays.stream(one, 0, 500)
                .map(i -> i / EpochOrder.BLOCK)
                .distinct()
                .count();
        assertThat(blocks).isGreaterThan(150); // of 256 in a window: 256 (1 − (1 − 1/256)^500) = 220
        assertThat(Arrays.stream(one, 0, 500).average().orElseThrow()).isBetween(0.4 * points, 0.6 * points);
    }

    @Test
    void isAPermutationOfFewPoints() {
        assertThat(all(EpochOrder.of(SHUFFLE, 1000, 5), 32)).isEqualTo(SHUFFLE.permutation(1000, 5));
    }
}
