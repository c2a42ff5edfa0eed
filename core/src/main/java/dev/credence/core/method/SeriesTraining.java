package dev.credence.core.method;

/**
 * Options of the training of a {@link SeriesMethod}.
 *
 * @param seed seed of all random numbers
 * @param threads number of threads; results do not depend on it
 * @param listener receives progress, and may stop training
 */
public record SeriesTraining(long seed, int threads, TableListener listener) {
    public SeriesTraining {
        if (threads < 1) {
            throw new IllegalArgumentException("Training needs at least 1 thread, got " + threads);
        }
    }

    /** Options with one thread and no listener. */
    public static SeriesTraining ofSeed(long seed) {
        return new SeriesTraining(seed, 1, TableListener.SILENT);
    }
}
