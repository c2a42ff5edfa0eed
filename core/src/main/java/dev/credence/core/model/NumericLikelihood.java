package dev.credence.core.model;

import dev.credence.core.formula.Formula;
import dev.credence.core.random.CounterRandom;
import java.util.Optional;

/**
 * A likelihood of real numbers, positive numbers or counts. Its mean and variance must be finite. Methods on numbers
 * take "the values", which are the network's outputs f_0 … f_{C−1} at a point and then the {@linkplain #parameters own
 * parameters} in their order.
 */
public interface NumericLikelihood extends Likelihood {
    /** E[y], of {@link Likelihood#output} and own parameters. */
    Formula mean();

    /** Var[y], of the same. */
    Formula variance();

    /**
     * P(target ≤ y), for any y.
     *
     * @param values f_0 … and own parameters; not to be changed
     */
    double cdf(double y, double[] values);

    /**
     * {@link #cdf} as a formula of {@link Likelihood#Y}, {@link Likelihood#output} and own parameters, for y that
     * {@link #target} holds: with it a device computes distribution functions, quantiles and intervals where the
     * outputs are. Empty by default: what formulas are made of has no incomplete beta and gamma functions.
     */
    default Optional<Formula> distribution() {
        return Optional.empty();
    }

    /**
     * A draw of the target that is a function of the generator, the step and the position alone. The default inverts
     * {@link #cdf} at a uniform number.
     *
     * @param position and the next one may be used
     */
    default double draw(double[] values, CounterRandom random, int step, long position) {
        return Quantiles.of(this, values, random.uniform(step, position));
    }
}
