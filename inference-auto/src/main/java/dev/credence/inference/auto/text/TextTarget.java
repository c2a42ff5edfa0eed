package dev.credence.inference.auto.text;

/** What a linear model of texts is fitted to: a loss of K outputs for each row. */
interface TextTarget {
    /** K, the number of outputs. */
    int outputs();

    /**
     * The loss of a row.
     *
     * @param outputs [K]
     * @param slopes its derivatives by the outputs [K]; overwritten
     */
    double loss(int row, double[] outputs, double[] slopes);

    /**
     * The loss of a text without words that is added to those of the rows, as {@link #loss}; keeps outputs finite where
     * a class has no rows.
     */
    double ofNone(double[] outputs, double[] slopes);

    /**
     * How much more, or less, the rows of a feature have of each output than others do, from their weights alone.
     *
     * @param features of each row
     * @param rows training rows
     * @param weights of all rows
     * @param count number of features
     * @return [count · K], feature by feature; 0 for features that occur in none of the rows
     */
    double[] tendencies(int[][] features, int[] rows, double[] weights, int count);
}
