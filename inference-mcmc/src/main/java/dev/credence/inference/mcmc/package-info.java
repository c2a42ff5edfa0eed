/**
 * Markov chains over all weights of a network, whose draws are the posterior itself: Hamiltonian Monte Carlo (Neal
 * 2011) and the no-U-turn sampler (Hoffman &amp; Gelman 2014), on the full data, and how well the chains have mixed.
 */
@NullMarked
package dev.credence.inference.mcmc;

import org.jspecify.annotations.NullMarked;
