package dev.credence.core.optimise;

/**
 * Where training stands.
 *
 * @param epoch epochs finished
 * @param epochs epochs in all
 * @param step updates made so far, over all epochs
 */
public record Progress(int epoch, int epochs, int step) {
    /** The fraction of all epochs that is finished. */
    public double fraction() {
        return epochs == 0 ? 1 : (double) epoch / epochs;
    }
}
