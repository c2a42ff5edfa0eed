package dev.credence.core.data;

/**
 * Where training takes its points from: standardised when they are asked for, so that they need not all be held as
 * floats. {@link Points} are the simple case.
 */
public interface TrainingPoints {
    /** N. */
    int size();

    /** D. */
    int width();

    /**
     * Copies points into the caller's arrays.
     *
     * @param rows which; those of {@code rows[from … to)} are taken, in this order
     * @param x receives [to − from, D] from its beginning
     * @param y receives [to − from]
     */
    void gather(int[] rows, int from, int to, float[] x, float[] y);

    /**
     * The same for a mini-batch, where points may be {@linkplain Augmentation augmented}.
     *
     * @param epoch 0 for the first: with the seed it decides all that is random
     */
    default void gatherBatch(int[] rows, int from, int to, int epoch, float[] x, float[] y) {
        gather(rows, from, to, x, y);
    }

    /** Standardised examples: images that are held as bytes stay so, others become {@link Points}. */
    static TrainingPoints of(Examples examples, Standardisation standardisation) {
        return examples instanceof ByteImages images
                ? new ImagePoints(images, standardisation, Augmentation.NONE, 0)
                : Points.of(examples, standardisation);
    }

    /**
     * Standardised images, which every epoch's batches take with changes of their own.
     *
     * @param seed of the changes, with the epoch and the row
     * @throws dev.credence.core.UserException if the augmentation may cut away all of an image
     */
    static TrainingPoints augmented(
            ByteImages images, Standardisation standardisation, Augmentation augmentation, long seed) {
        augmentation.check(images.shape());
        return new ImagePoints(images, standardisation, augmentation, seed);
    }
}
