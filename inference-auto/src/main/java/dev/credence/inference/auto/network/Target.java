package dev.credence.inference.auto.network;

import dev.credence.inference.auto.stack.Candidate;
import java.util.List;

/**
 * What is predicted, and as what: mixtures of normals for a real target, logits for classes.
 *
 * @param <P> predictions of rows
 */
public sealed interface Target<P> permits RegressionTarget, ClassTarget {
    /** The target on its second, transformed scale where there is one, or on its first. */
    Target<P> on(boolean transformed);

    /** The targets as networks see them: standardised numbers, or class indices. */
    float[] values();

    /** The head of one network. */
    Head head(Configuration configuration);

    /** Room for predictions. */
    P predictions(Configuration configuration, int rows);

    /** Writes the prediction of a row from a network's outputs. */
    void write(Head head, float[] outputs, P into, int row);

    /** Copies the prediction of a row. */
    void copy(P from, int fromRow, P into, int row);

    /** The arrays that predictions consist of, themselves. */
    List<float[]> arrays(P predictions);

    /**
     * The scores of out-of-fold predictions.
     *
     * @param rows the table's rows that they are of, in their order
     */
    Candidate candidate(String configuration, int checkpoint, P predictions, int[] rows);
}
