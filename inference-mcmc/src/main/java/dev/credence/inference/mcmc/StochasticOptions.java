package dev.credence.inference.mcmc;

import dev.credence.core.optimise.GradientOptions;

/**
 * Options of stochastic-gradient chains.
 *
 * @param dynamics name of the dynamics, for messages
 * @param chains number of independent chains
 * @param temperature T of the target density ∝ exp(−U/T)
 * @param updates the update rule and its learning rate schedule
 * @param draws the epochs whose draws are kept
 */
record StochasticOptions(
        String dynamics, int chains, double temperature, GradientOptions updates, DrawSchedule draws) {}
