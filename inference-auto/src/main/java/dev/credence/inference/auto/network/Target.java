package dev.credence.inference.auto.network;

import dev.credence.inference.auto.stack.Candidate;
import java.util.List;

/**
 * A target with its kind of prediction: mixtures of normals for real numbers, logits for classes.
 *
 * @param <P> predictions of rows
 */
public sealed interface Target<P> permits RegressionTarget, ClassTarget {
    /** The target on its transformed scale, if {@code transformed} and there is one, else on its first. */
    Target<P> on(boolean transformed);

    /** Training targets of networks: standardised numbers, or class indices. */
    float[] values();

    /** The head of one network. */
    Head head(Configuration configuration);

    /** Allocates predictions. */
    P predictions(Configuration configuration, int rows);

    /** Writes the prediction of a row from a network's outputs. */
    void write(Head head, float[] outputs, P into, int row);

    /** Copies the prediction of a row. */
    void copy(P from, int fromRow, P into, int row);

    /** The arrays of predictions, not copied. */
    List<float[]> arrays(P predictions);

    /**
     * The scores of out-of-fold predictions.
     *
     * @param rows the predicted rows of the table, in order
     */
    Candidate candidate(String configuration, int checkpoint, P predictions, int[] rows);
}
