package dev.credence.inference.mcmc;

import dev.credence.core.random.CounterRandom;

/**
 * The random numbers of one transition of one chain: P normal numbers for the momentum, and uniform numbers after them,
 * in the order in which they are asked for. A function of generator and step alone.
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
