package dev.credence.inference.mcmc;

import dev.credence.core.random.CounterRandom;

/** A potential whose positions stand for all of a network's numbers. */
interface ChainPotential extends Potential {
    /**
     * θ [P] of a position: the position itself, or a draw of what was integrated out beside it.
     *
     * @param random of the chain, for such draws
     * @param transition by whose number they are taken
     */
    double[] parameters(double[] position, CounterRandom random, int transition);
}
