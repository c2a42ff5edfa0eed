package dev.credence.core.predict;

import dev.credence.core.model.Likelihood;

/**
 * Outputs of one or several networks at the samples that they give, which a device computes and puts where it holds
 * those of others, too: members of an ensemble, draws of a chain.
 */
public interface OutputSource {
    /** Whose outputs they are. */
    Likelihood likelihood();

    /** S, how many samples it gives, whatever was asked for. */
    int samples();

    /**
     * Puts outputs [S, N, C], of all points that {@code into} has, from a sample on.
     *
     * @param first the place of the first sample
     * @param inputs row-major [N, D]
     * @param draw selects the random numbers, as in {@link dev.credence.core.method.Inference#predict}
     * @return the likelihood's own parameters under each sample, [S][·], in their order
     */
    double[][] put(SampledOutputs into, int first, float[] inputs, int draw);
}
