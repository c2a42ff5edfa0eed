package dev.credence.core.optimise;

/**
 * Progress of training.
 *
 * @param epoch finished epochs
 * @param epochs total number of epochs
 * @param step updates so far, over all epochs
 */
public record Progress(int epoch, int epochs, int step) {
    /** The finished fraction of all epochs. */
    public double fraction() {
        return epochs == 0 ? 1 : (double) epoch / epochs;
    }
}
