/**
 * Markov chain Monte Carlo over all weights of a network. On the full data, with convergence diagnostics: Hamiltonian
 * Monte Carlo (Neal 2011) and the no-U-turn sampler (Hoffman &amp; Gelman 2014). On mini-batches, approximate: Langevin
 * dynamics (Welling &amp; Teh 2011; Li et al. 2016) and Hamiltonian dynamics with friction (Chen et al. 2014; Zhang et
 * al. 2020).
 */
@NullMarked
package dev.credence.inference.mcmc;

import org.jspecify.annotations.NullMarked;
