package dev.credence.guarantee;

/** A score of classes; its sets are {c : s(x, c) ≤ q}. */
public non-sealed interface ClassScore extends NonconformityScore {
    /**
     * s(x, c) of every class c of a point, [C]; a new array.
     *
     * @param probabilities p(c | x), [C]; not changed
     * @param uniform a number in (0, 1) of this point, for scores with steps that are to be filled evenly
     */
    double[] of(double[] probabilities, double uniform);
}
