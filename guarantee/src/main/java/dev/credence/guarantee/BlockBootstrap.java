package dev.credence.guarantee;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The circular block bootstrap (Politis and Romano 1992): rows are drawn with replacement in blocks of neighbours, so
 * rows left out have neighbours left out too. Duplicates are dropped: a repeated row could be in both the training and
 * the validation part of a method.
 */
final class BlockBootstrap {
    private BlockBootstrap() {}

    /** The default block length, n^(1/3), rounded up. */
    static int usualBlock(int rows) {
        return (int) Math.ceil(Math.cbrt(rows) - 1e-9);
    }

    /**
     * Draws bootstrap samples: the distinct rows of each, ascending.
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
