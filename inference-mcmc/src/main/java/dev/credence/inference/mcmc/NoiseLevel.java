package dev.credence.inference.mcmc;

import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.formula.Formula;
import dev.credence.core.optimise.Optimiser;

/**
 * How strong the noise of stochastic dynamics is, and at which learning rates there is any.
 *
 * @param temperature T: the stationary density is that of exp(−U/T); 0 for none
 * @param below there is noise where the learning rate is below this; infinite for always
 */
record NoiseLevel(double temperature, double below) {
    NoiseLevel {
        if (!(temperature >= 0 && temperature < Double.POSITIVE_INFINITY) || !(below > 0)) {
            throw new IllegalArgumentException("A temperature must be finite and at least 0, and the learning rate that"
                    + " noise is below positive; got " + temperature + " and " + below);
        }
    }

    /** At every learning rate. */
    static NoiseLevel always(double temperature) {
        return new NoiseLevel(temperature, Double.POSITIVE_INFINITY);
    }

    /**
     * The gradient: where there is noise in stages alone, clipped between them alone, since clipped gradients are not
     * those of U and draws would not be of exp(−U/T).
     */
    Formula gradient() {
        return Double.isInfinite(below)
                ? Optimiser.gradient()
                : choose(constant(below), input("rate"), Optimiser.unclipped(), Optimiser.gradient());
    }

    /** The noise term, or 0 where there is none. */
    Formula of(Formula term) {
        if (temperature == 0) {
            return constant(0);
        }
        return Double.isInfinite(below) ? term : choose(constant(below), input("rate"), term, constant(0));
    }
}
