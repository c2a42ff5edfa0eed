package dev.credence.core.model;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.random.CounterRandom;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * A likelihood of real numbers, positive numbers or counts, with finite mean and variance. Methods in double precision
 * take "the values": the network's outputs f_0 … f_{C−1} at a point, then the {@linkplain #parameters parameters} in
 * their order.
 */
public interface NumericLikelihood extends Likelihood {
    /** Integration variable of {@link #distribution}. */
    Formula U = Functions.input("u");

    /** Number of quadrature nodes of that integral. */
    int NODES = 32;

    /**
     * The initial value of the first output, given the mean of the targets. A network that starts far from its targets
     * needs longer training and gets a wider posterior. 0 by default, for standardised targets.
     *
     * @param mean mean of the training targets, in the likelihood's unit
     */
    default double start(double mean) {
        return 0;
    }

    /** E[y] as a formula of {@link Likelihood#output} and {@link #parameters}. */
    Formula mean();

    /** Var[y] as a formula of the same. */
    Formula variance();

    /**
     * The distribution function P(target ≤ y), for any y.
     *
     * @param values f_0 … and parameters, read only
     */
    double cdf(double y, double[] values);

    /**
     * y → {@link #cdf(double, double[])} for repeated evaluation. Implementations may compute once what does not depend
     * on y; the default does not.
     *
     * @param values f_0 … and parameters, neither changed nor read later
     */
    default DoubleUnaryOperator cdf(double[] values) {
        double[] own = values.clone();
        return y -> cdf(y, own);
    }

    /**
     * {@link #cdf} as a formula of {@link Likelihood#Y}, {@link Likelihood#output} and {@link #parameters}, for y of
     * the {@link #target} kind: devices compute distribution functions, quantiles and intervals from it. As there are
     * no incomplete beta and gamma operations, it may be an integral: a formula that reads {@link #U} is averaged over
     * u in [0, 1], by Gauss–Legendre quadrature with {@value #NODES} nodes. Empty by default; counts need none, as
     * their probabilities are summed.
     */
    default Optional<Formula> distribution() {
        return Optional.empty();
    }

    /**
     * A draw of the target, a function of the generator, step and position alone. The default inverts {@link #cdf} at a
     * uniform number.
     *
     * @param position position of the random number; the next one may be used too
     */
    default double draw(double[] values, CounterRandom random, int step, long position) {
        return Quantiles.of(this, values, random.uniform(step, position));
    }
}
