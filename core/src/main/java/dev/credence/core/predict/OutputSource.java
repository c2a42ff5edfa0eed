package dev.credence.core.predict;

import dev.credence.core.model.Likelihood;

/**
 * Source of sampled outputs of one or several networks (ensemble members, draws of a chain) that a device computes and
 * writes beside the outputs of other sources.
 */
public interface OutputSource {
    /** Likelihood of the outputs. */
    Likelihood likelihood();

    /** Number of samples S provided, whatever number was requested. */
    int samples();

    /**
     * Writes outputs [S, N, C] at all points of {@code into}, starting at a sample.
     *
     * @param first index of the first sample
     * @param inputs row-major [N, D]
     * @param draw selects the random numbers, as in {@link dev.credence.core.method.Inference#predict}
     * @return the likelihood's own parameters under each sample, [S][·], in order
     */
    double[][] put(SampledOutputs into, int first, float[] inputs, int draw);
}
