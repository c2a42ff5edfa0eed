package dev.credence.core.predict;

/** Class probabilities under samples of the weights, on the host or on a device, and their reductions. */
interface ClassComponents {
    /** log p_nsc, [N, S, C]; read-only. */
    double[] logProbabilities();

    /** Reductions over the samples. */
    ClassSummary summary();

    /** log Σ_s w_s p_nsc of one class c for each point, [N]. */
    double[] logMean(int[] classes);

    /** Components softmax(log p / T). */
    ClassComponents tempered(double temperature);
}
