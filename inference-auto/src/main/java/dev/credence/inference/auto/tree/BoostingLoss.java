package dev.credence.inference.auto.tree;

/** The loss of boosted trees, a function of a row's target and its K scores. */
interface BoostingLoss {
    /** K, the number of scores of a row. */
    int outputs();

    /**
     * Initial scores [K], from training rows.
     *
     * @param weights how many times each row of the table counts
     */
    float[] start(int[] training, double[] weights);

    /**
     * First derivatives g of −log p(y_i) with respect to the row's scores [K], and second derivatives h or their
     * expectation, positive.
     *
     * @param scores of all rows; those of the row start at {@code at}
     * @param into receives g_1, h_1, …, g_K, h_K from {@code 2 at} on
     */
    void derivatives(int row, float[] scores, int at, float[] into);

    /** log p(y_i). */
    double logScore(int row, float[] scores, int at);

    /** The quantity whose means order categories for the trees of an output. */
    double order(int row, int output);
}
