package dev.credence.core.model;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.random.CounterRandom;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * A likelihood of real numbers, positive numbers or counts. Its mean and variance must be finite. Methods on numbers
 * take "the values", which are the network's outputs f_0 … f_{C−1} at a point and then the {@linkplain #parameters own
 * parameters} in their order.
 */
public interface NumericLikelihood extends Likelihood {
    /** What {@link #distribution} is integrated over. */
    Formula U = Functions.input("u");

    /** Of the rule for that integral. */
    int NODES = 32;

    /**
     * The initial value of the first output, given the mean of the targets. A network that starts far from its targets
     * spends its training, and the width of its posterior, on getting there. 0 by default, for standardised targets.
     *
     * @param mean of the training targets, as the likelihood takes them
     */
    default double start(double mean) {
        return 0;
    }

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
     * y → {@link #cdf(double, double[])} of some values, to be asked for many y: what does not depend on y can be
     * computed once. The default computes nothing before.
     *
     * @param values f_0 … and own parameters; neither changed nor read later
     */
    default DoubleUnaryOperator cdf(double[] values) {
        double[] own = values.clone();
        return y -> cdf(y, own);
    }

    /**
     * {@link #cdf} as a formula of {@link Likelihood#Y}, {@link Likelihood#output} and own parameters, for y that
     * {@link #target} holds: with it a device computes distribution functions, quantiles and intervals where the
     * outputs are. Formulas have no incomplete beta and gamma functions, so it may be an integral: a formula of
     * {@link #U} as well stands for its mean over u in [0, 1], to be taken by the rule of Gauss and Legendre with
     * {@value #NODES} nodes. Empty by default; counts need none, as their probabilities are added.
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
