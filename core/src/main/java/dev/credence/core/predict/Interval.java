package dev.credence.core.predict;

import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The central interval of each point, from the quantile at (1 − level)/2 to the one at (1 + level)/2.
 *
 * @param level the probability inside, in (0, 1)
 * @param lower [N], in the unit of the target
 * @param upper [N]
 */
public record Interval(double level, INDArray lower, INDArray upper) implements AutoCloseable {

    /** upper − lower, [N]. */
    public INDArray width() {
        return upper.sub(lower);
    }

    @Override
    public void close() {
        Scratch.free(lower);
        Scratch.free(upper);
    }
}
