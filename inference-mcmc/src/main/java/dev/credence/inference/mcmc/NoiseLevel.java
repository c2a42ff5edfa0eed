package dev.credence.inference.mcmc;

import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.formula.Formula;
import dev.credence.core.optimise.Optimiser;

/**
 * Temperature of stochastic dynamics, and the learning rates at which noise is injected.
 *
 * @param temperature T of the stationary density ∝ exp(−U/T); 0 for no noise
 * @param below noise is injected at learning rates below this; infinite for always
 */
record NoiseLevel(double temperature, double below) {
    NoiseLevel {
        if (!(temperature >= 0 && temperature < Double.POSITIVE_INFINITY) || !(below > 0)) {
            throw new IllegalArgumentException("A temperature must be finite and at least 0, and the learning rate that"
                    + " noise is below positive; got " + temperature + " and " + below);
        }
    }

    /** Noise at every learning rate. */
    static NoiseLevel always(double temperature) {
        return new NoiseLevel(temperature, Double.POSITIVE_INFINITY);
    }

    /**
     * The gradient, clipped in stages without noise only: with clipped gradients the stationary density would not be ∝
     * exp(−U/T).
     */
    Formula gradient() {
        return Double.isInfinite(below)
                ? Optimiser.gradient()
                : choose(constant(below), input("rate"), Optimiser.unclipped(), Optimiser.gradient());
    }

    /** The noise term; 0 in stages without noise. */
    Formula of(Formula term) {
        if (temperature == 0) {
            return constant(0);
        }
        return Double.isInfinite(below) ? term : choose(constant(below), input("rate"), term, constant(0));
    }
}
