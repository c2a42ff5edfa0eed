package dev.credence.inference.auto.network;

/** The interpretation of a network's outputs as a predictive distribution, with its loss. */
public sealed interface Head permits MixtureHead, SoftmaxHead {
    /** Number of outputs. */
    int outputs();

    /** The initial bias of an output. */
    float bias(int output);

    /**
     * The mean loss of m rows, and its gradient.
     *
     * @param outputs [m][outputs]
     * @param targets standardised real numbers, or class indices
     * @param gradient of the mean loss, [m][outputs]
     */
    double loss(float[][] outputs, float[] targets, int m, float[][] gradient);
}
