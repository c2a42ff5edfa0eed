package dev.credence.core.data;

import java.util.Arrays;

/**
 * Source of training points, standardised on demand so that they need not all be held as floats. {@link Points} are the
 * simple case.
 */
public interface TrainingPoints {
    /** Number of points N. */
    int size();

    /** Number of inputs D. */
    int width();

    /**
     * Copies points into the caller's arrays.
     *
     * @param rows row numbers, of which {@code rows[from … to)} are used, in this order
     * @param x receives [to − from, D] from its beginning
     * @param y receives [to − from]
     */
    void gather(int[] rows, int from, int to, float[] x, float[] y);

    /**
     * Copies the points of a mini-batch, which may be {@linkplain Augmentation augmented}.
     *
     * @param epoch 0 for the first; determines the augmentation together with the seed
     */
    default void gatherBatch(int[] rows, int from, int to, int epoch, float[] x, float[] y) {
        gather(rows, from, to, x, y);
    }

    /** Whether mini-batches differ from the points; false by default. */
    default boolean isAugmented() {
        return false;
    }

    /** Whether the points' data terms have factors; false by default. */
    default boolean isWeighted() {
        return false;
    }

    /**
     * Copies the factors of the points' data terms; by default each is 1.
     *
     * @param rows row numbers, of which {@code rows[from … to)} are used, in this order
     * @param into receives [to − from] from its beginning
     */
    default void gatherWeights(int[] rows, int from, int to, float[] into) {
        Arrays.fill(into, 0, Math.min(into.length, to - from), 1);
    }

    /** Standardised examples: {@link Points}, images that stay bytes, or rows that stay in their file. */
    static TrainingPoints of(Examples examples, Standardisation standardisation) {
        if (examples.isStored()) {
            return StoredPoints.of(examples, standardisation);
        }
        return examples instanceof ByteImages images
                ? new ImagePoints(images, standardisation, Augmentation.NONE, 0)
                : Points.of(examples, standardisation);
    }

    /**
     * Standardised images, augmented anew in every epoch.
     *
     * @param seed of the augmentation, with the epoch and the row
     * @throws dev.credence.core.UserException if the augmentation may remove a whole image
     */
    static TrainingPoints augmented(
            ByteImages images, Standardisation standardisation, Augmentation augmentation, long seed) {
        augmentation.check(images.shape());
        return new ImagePoints(images, standardisation, augmentation, seed);
    }
}
