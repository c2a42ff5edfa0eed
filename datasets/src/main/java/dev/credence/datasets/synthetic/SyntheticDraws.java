package dev.credence.datasets.synthetic;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;

/**
 * Random numbers of a synthetic data set: a pure function of seed, set, purpose and row.
 *
 * @param random generator with the seed and the set's stream
 */
record SyntheticDraws(CounterRandom random) {
    private static final int INPUT = 0;
    private static final int NOISE = 1;
    private static final int CHOICE = 2;

    static SyntheticDraws of(long seed, String dataset) {
        return new SyntheticDraws(Stream.GENERATED_DATA.of(seed, dataset));
    }

    /** An input, uniform on (low, high). */
    double input(int row, double low, double high) {
        return low + (high - low) * random.uniform(INPUT, row);
    }

    /** Standard normal noise. */
    double noise(int row) {
        return random.normal(NOISE, row);
    }

    /** Standard normal noise of a second kind. */
    double otherNoise(int row) {
        return random.normal(NOISE, row + (1L << 31));
    }

    /** A fair coin. */
    boolean coin(int row) {
        return random.uniform(CHOICE, row) < 0.5;
    }
}
