package dev.credence.inference.mcmc;

/** A transition kernel that leaves the density ∝ e^{−U} invariant. */
interface Trajectory {
    /** Energy error above which a trajectory is divergent, as in Stan. */
    double LARGEST_ERROR = 1000;

    /**
     * Draws a momentum and moves.
     *
     * @param z the chain's position with potential and gradient; receives the new one
     * @param epsilon step size of the leapfrog
     */
    Transition move(Leapfrog leapfrog, Phase z, double epsilon, Randomness random);
}
