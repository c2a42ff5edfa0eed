package dev.credence.guarantee;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;

/** A uniform number for each predicted point, as a function of a seed and the probabilities that were predicted. */
final class ScoreRandomisation {
    private final CounterRandom random;

    ScoreRandomisation(long seed) {
        this.random = Stream.CALIBRATION.of(seed);
    }

    /** In (0, 1). */
    double of(double[] probabilities) {
        long hash = 0xCBF29CE484222325L;
        for (double p : probabilities) {
            hash = (hash ^ Double.doubleToLongBits(p)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return random.uniform((int) (hash >>> 32), Integer.toUnsignedLong((int) hash));
    }
}
