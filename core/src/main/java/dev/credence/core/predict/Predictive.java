package dev.credence.core.predict;

/** A predictive distribution p(y | x) for each of N points. Immutable, and safe to read from several threads until closed. */
public sealed interface Predictive extends AutoCloseable permits RegressionPredictive, CategoricalMixture {
    /** N, at least 1. */
    int points();

    /** Frees the off-heap memory; the value cannot be used afterwards. Closing twice is harmless. */
    @Override
    void close();
}
