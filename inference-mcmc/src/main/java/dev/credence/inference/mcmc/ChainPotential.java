package dev.credence.inference.mcmc;

import dev.credence.core.random.CounterRandom;

/** A potential whose positions determine all parameters of a network. */
interface ChainPotential extends Potential {
    /**
     * θ [P] at a position, with a draw of the parameters that were integrated out.
     *
     * @param random generator of the chain, for such draws
     * @param transition index of the draw in the generator
     */
    double[] parameters(double[] position, CounterRandom random, int transition);
}
