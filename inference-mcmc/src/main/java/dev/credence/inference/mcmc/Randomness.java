package dev.credence.inference.mcmc;

import dev.credence.core.random.CounterRandom;

/**
 * The random numbers of one transition of one chain: P normal numbers for the momentum, then uniform numbers in the
 * order of the calls. A function of generator and transition alone.
 */
final class Randomness {
    private final CounterRandom random;
    private final int step;
    private long next;

    Randomness(CounterRandom random, int step, int size) {
        this.random = random;
        this.step = step;
        this.next = size;
    }

    double normal(int i) {
        return random.normal(step, i);
    }

    /** In (0, 1). */
    double uniform() {
        return random.uniform(step, next++);
    }
}
