package dev.credence.guarantee;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;

/** Uniform numbers of randomised scores: each is a function of a seed and the predicted probabilities. */
final class ScoreRandomisation {
    private final CounterRandom random;

    ScoreRandomisation(long seed) {
        this.random = Stream.CALIBRATION.of(seed);
    }

    /** The uniform number, in (0, 1). */
    double of(double[] probabilities) {
        long hash = 0xCBF29CE484222325L;
        for (double p : probabilities) {
            hash = (hash ^ Double.doubleToLongBits(p)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return random.uniform((int) (hash >>> 32), Integer.toUnsignedLong((int) hash));
    }
}
