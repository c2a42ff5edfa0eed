package dev.credence.guarantee;

/** A nonconformity score of classification, with the prediction sets {c : s(x, c) ≤ q}. */
public non-sealed interface ClassScore extends NonconformityScore {
    /**
     * s(x, c) of every class c of a point, [C]; a new array.
     *
     * @param probabilities p(c | x), [C]; not changed
     * @param uniform this point's uniform number in (0, 1), for randomised scores
     */
    double[] of(double[] probabilities, double uniform);
}
