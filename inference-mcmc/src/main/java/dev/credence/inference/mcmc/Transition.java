package dev.credence.inference.mcmc;

/**
 * What a transition of a chain was like.
 *
 * @param acceptance the probability with which it was accepted; of the no-U-turn sampler the mean over its trajectory
 *     of min(1, e^{H₀ − H}) (Hoffman &amp; Gelman 2014, eq. 14)
 * @param divergent whether the trajectory left the energy it began with by more than {@value Trajectory#LARGEST_ERROR},
 *     so that the step was too long for the curvature there
 * @param cut whether the trajectory ended at the limit of its length, rather than where it should
 */
record Transition(double acceptance, boolean divergent, boolean cut) {}
