package dev.credence.inference.auto.tree;

/** What boosted trees make small: a function of a row's target and its K scores. */
interface BoostingLoss {
    /** K, the scores of a row. */
    int outputs();

    /** The scores that every row starts with [K], from training rows. */
    float[] start(int[] training);

    /**
     * Derivatives of −log p(y_i) with respect to the row's scores [K], and how much they change: second derivatives or
     * their expectation, positive.
     *
     * @param scores of all rows; the row's begin at {@code at}
     * @param into g_1, h_1, …, g_K, h_K from {@code 2 at} on
     */
    void derivatives(int row, float[] scores, int at, float[] into);

    /** log p(y_i). */
    double logScore(int row, float[] scores, int at);

    /** By whose mean the trees of an output order categories. */
    double order(int row, int output);
}
