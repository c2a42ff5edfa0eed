package dev.credence.inference.mcmc;

import static dev.credence.core.formula.Functions.exp;

import dev.credence.core.formula.Formula;

/**
 * The prior Gamma(a, b) of a precision τ, as a density of λ = log τ: log p(λ) = a λ − b e^λ + const, the Jacobian
 * included.
 *
 * @param shape a &gt; 0
 * @param rate b &gt; 0, in the unit of 1/τ
 */
record GammaPrior(double shape, double rate) {
    GammaPrior {
        if (!(shape > 0 && rate > 0 && shape < Double.POSITIVE_INFINITY && rate < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "A Gamma prior needs a positive shape and rate, got " + shape + " and " + rate);
        }
    }

    /** −log p(λ), up to its constant. */
    double energy(double logPrecision) {
        return rate * Math.exp(logPrecision) - shape * logPrecision;
    }

    /** {@link #energy(double)} as a formula of λ. */
    Formula energy(Formula logPrecision) {
        return exp(logPrecision).times(rate).minus(logPrecision.times(shape));
    }

    double derivative(double logPrecision) {
        return rate * Math.exp(logPrecision) - shape;
    }
}
