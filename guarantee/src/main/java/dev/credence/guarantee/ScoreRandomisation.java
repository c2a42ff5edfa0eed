package dev.credence.guarantee;

import dev.credence.core.data.RowKeys;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Uniform numbers of randomised scores. Each is a function of a seed and the row's key, so that equal predictions of
 * different rows have different ones: with one number for all of them their scores are tied, and sets cover more than
 * requested. Calibration rows and new rows have separate streams.
 */
final class ScoreRandomisation {
    private final CounterRandom random;
    private final boolean byRow;

    private ScoreRandomisation(CounterRandom random, boolean byRow) {
        this.random = random;
        this.byRow = byRow;
    }

    /** Of calibration rows. */
    static ScoreRandomisation ofCalibration(long seed) {
        return new ScoreRandomisation(Stream.CALIBRATION.of(seed, "calibration rows"), true);
    }

    /** Of new rows. */
    static ScoreRandomisation ofNewRows(long seed) {
        return new ScoreRandomisation(Stream.CALIBRATION.of(seed, "new rows"), true);
    }

    /** Of all rows, by the predicted probabilities, as calibrations of earlier versions of this library need them. */
    static ScoreRandomisation ofPredictions(long seed) {
        return new ScoreRandomisation(Stream.CALIBRATION.of(seed), false);
    }

    /**
     * The uniform number of each row, in (0, 1).
     *
     * @param probabilities [N, C]
     * @param keys [N]; null if the rows have none: then predictions serve as the rows' contents
     * @param target the target of a row where it counts as its content; constant for new rows
     */
    double[] of(double[][] probabilities, long @Nullable [] keys, ToLongFunction<Integer> target) {
        long[] words = new long[probabilities.length];
        if (!byRow) {
            Arrays.setAll(words, n -> hash(probabilities[n]));
        } else if (keys == null) {
            Arrays.setAll(words, n -> RowKeys.content(probabilities[n]) + target.applyAsLong(n));
            words = RowKeys.counted(words);
        } else {
            words = keys;
        }
        return Arrays.stream(words)
                .mapToDouble(word -> random.uniform((int) (word >>> 32), Integer.toUnsignedLong((int) word)))
                .toArray();
    }

    private static long hash(double[] probabilities) {
        long hash = 0xCBF29CE484222325L;
        for (double p : probabilities) {
            hash = (hash ^ Double.doubleToLongBits(p)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return hash;
    }
}
