package dev.credence.core.method;

import dev.credence.core.data.Points;

/**
 * A mini-batch of points in a device's memory.
 *
 * @param from the training points
 * @param rows row numbers, of which the first {@code size} are used; it belongs to the caller, who may change it after
 *     the step
 * @param size M
 */
public record ResidentBatch(ResidentPoints from, int[] rows, int size) {
    /** The batch as a copy on the host. */
    public Points points() {
        float[] x = new float[size * from.points().width()];
        float[] y = new float[size];
        float[] weights = new float[from.points().isWeighted() ? size : 0];
        from.points().gather(rows, 0, size, x, y);
        from.points().gatherWeights(rows, 0, weights.length, weights);
        return new Points(x, y, weights);
    }
}
