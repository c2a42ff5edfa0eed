package dev.credence.guarantee;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows drawn with replacement in blocks of neighbours (the circular block bootstrap: Politis and Romano 1992), so that
 * the rows left out have neighbours that are left out too. Of the rows drawn each is taken once: a row that is there
 * twice would stand on both sides of a method's own division into training and validation.
 */
final class BlockBootstrap {
    private BlockBootstrap() {}

    /** Rows of a block where nobody says otherwise: n^(1/3), rounded up. */
    static int usualBlock(int rows) {
        return (int) Math.ceil(Math.cbrt(rows) - 1e-9);
    }

    /**
     * Which rows each of several samples holds, ascending.
     *
     * @param rows n
     * @param count of samples
     * @param block rows of a block, 1 to n
     */
    static List<int[]> draw(int rows, int count, int block, long seed) {
        CounterRandom random = Stream.FOLDS.of(seed, "enbpi");
        List<int[]> samples = new ArrayList<>();
        for (int b = 0; b < count; b++) {
            boolean[] in = new boolean[rows];
            for (int drawn = 0, k = 0; drawn < rows; drawn += block, k++) {
                int first = random.below(rows, b, k);
                for (int i = 0; i < Math.min(block, rows - drawn); i++) {
                    in[(first + i) % rows] = true;
                }
            }
            samples.add(IntStream.range(0, rows).filter(i -> in[i]).toArray());
        }
        return samples;
    }
}
