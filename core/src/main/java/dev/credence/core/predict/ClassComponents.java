package dev.credence.core.predict;

/** Class probabilities under samples of the weights, wherever they are, and what a prediction is made of. */
interface ClassComponents {
    /** log p_nsc, [N, S, C]; not to be changed. */
    double[] logProbabilities();

    /** The reductions over the samples. */
    ClassSummary summary();

    /** log Σ_s w_s p_nsc of one class c for each point, [N]. */
    double[] logMean(int[] classes);

    /** The same of softmax(log p / T). */
    ClassComponents tempered(double temperature);
}
