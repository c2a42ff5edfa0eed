package dev.credence.inference.mcmc;

/** How a chain moves: a rule that leaves e^{−U} as it is. */
interface Trajectory {
    /** An error of the energy beyond which a trajectory is called divergent (as in Stan). */
    double LARGEST_ERROR = 1000;

    /**
     * Draws a momentum and moves.
     *
     * @param z where the chain is, with potential and gradient; afterwards where it is then
     * @param epsilon the leapfrog's step
     */
    Transition move(Leapfrog leapfrog, Phase z, double epsilon, Randomness random);
}
