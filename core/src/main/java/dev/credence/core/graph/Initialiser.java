package dev.credence.core.graph;

import dev.credence.core.random.CounterRandom;

/** Initialiser of a parameter. Element i uses the random number at position i of the stream, step 0. */
@FunctionalInterface
public interface Initialiser {
    /** The initial value of element i. */
    double value(CounterRandom random, int i);

    /** One value for all elements. */
    static Initialiser constant(double value) {
        return (random, i) -> value;
    }

    /** N(mean, sd²). */
    static Initialiser normal(double mean, double sd) {
        return (random, i) -> mean + sd * random.normal(0, i);
    }

    /** U(−bound, bound). */
    static Initialiser uniform(double bound) {
        return (random, i) -> bound * (2 * random.uniform(0, i) - 1);
    }

    /** Uniform with variance 2/(fanIn + fanOut) (Glorot &amp; Bengio 2010, eq. 16). */
    static Initialiser glorot(int fanIn, int fanOut) {
        return uniform(Math.sqrt(6.0 / (fanIn + fanOut)));
    }
}
