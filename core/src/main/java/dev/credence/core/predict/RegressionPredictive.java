package dev.credence.core.predict;

import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A predictive distribution of a real target, for each of N points. Every result is a new DOUBLE array of shape [N] (unless stated
 * otherwise) that the caller owns; {@code toDoubleVector()} gives a {@code double[]}. Units are those of the target as the network
 * saw it: standardised, until {@link #rescaled} takes them back.
 */
public sealed interface RegressionPredictive extends Predictive permits GaussianMixture, GaussianPredictive {
    /** E[y]. */
    INDArray mean();

    /** Var over the posterior of E[y | w]: the part that more data would remove. */
    INDArray epistemicVariance();

    /** E over the posterior of Var[y | w]: the noise. */
    INDArray aleatoricVariance();

    /** Var[y] = epistemic + aleatoric variance (the law of total variance). */
    default INDArray totalVariance() {
        try (Scratch scratch = new Scratch()) {
            return epistemicVariance().addi(scratch.keep(aleatoricVariance()));
        }
    }

    /** F(y) = P(target ≤ y). */
    INDArray cdf(INDArray y);

    /** F(y) of one value per point. */
    default INDArray cdf(double[] y) {
        try (Scratch scratch = new Scratch()) {
            return cdf(scratch.keep(Shapes.vector(y, points(), "y")));
        }
    }

    /** log p(y), with its constants, in nats. */
    INDArray logDensity(INDArray y);

    /** log p(y) of one value per point. */
    default INDArray logDensity(double[] y) {
        try (Scratch scratch = new Scratch()) {
            return logDensity(scratch.keep(Shapes.vector(y, points(), "y")));
        }
    }

    /**
     * The value q with F(q) = p.
     *
     * @param p in (0, 1)
     */
    INDArray quantile(double p);

    /** The central interval that holds y with probability {@code level}, in (0, 1). */
    default Interval interval(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException(
                    "interval: level is " + level + ", it must lie between 0 and 1 (exclusive)");
        }
        return new Interval(level, quantile((1 - level) / 2), quantile((1 + level) / 2));
    }

    /**
     * Independent draws of the target, shape [N, draws]. Draw j of point i is a function of (seed, i, j) alone: asking for more
     * draws, or for more points, leaves the earlier ones as they are.
     */
    INDArray sample(long seed, int draws);

    /**
     * The distribution of shift + scale · y: from standardised to original units. Means and quantiles are mapped likewise, variances
     * grow by scale², log densities fall by log(scale). The result is a value of its own; this one stays valid.
     *
     * @param scale positive
     */
    RegressionPredictive rescaled(double shift, double scale);
}
