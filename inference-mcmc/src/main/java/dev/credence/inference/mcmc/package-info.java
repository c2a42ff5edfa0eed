/**
 * Markov chains over all weights of a network, whose draws are the posterior itself: Hamiltonian Monte Carlo (Neal
 * 2011) and the no-U-turn sampler (Hoffman &amp; Gelman 2014), on the full data, and how well the chains have mixed.
 * Chains on mini-batches, whose draws are near it: Langevin dynamics (Welling &amp; Teh 2011; Li et al. 2016) and
 * Hamiltonian dynamics with friction (Chen et al. 2014; Zhang et al. 2020).
 */
@NullMarked
package dev.credence.inference.mcmc;

import org.jspecify.annotations.NullMarked;
