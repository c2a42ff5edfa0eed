package dev.credence.inference.mcmc;

import dev.credence.core.optimise.GradientOptions;

/**
 * How stochastic-gradient chains move, and what is kept of them.
 *
 * @param dynamics their name, for messages
 * @param chains independent ones
 * @param temperature T of what is sampled, exp(−U/T)
 * @param updates the rule of a step, and its learning rate over the epochs
 * @param draws when they are kept
 */
record StochasticOptions(
        String dynamics, int chains, double temperature, GradientOptions updates, DrawSchedule draws) {}
