package dev.credence.inference.mcmc;

/**
 * Statistics of one transition of a chain.
 *
 * @param acceptance the acceptance probability; for the no-U-turn sampler the mean over its trajectory of min(1, e^{H₀
 *     − H}) (Hoffman &amp; Gelman 2014, eq. 14)
 * @param divergent whether the energy error exceeded {@value Trajectory#LARGEST_ERROR}: the step was too long for the
 *     curvature
 * @param cut whether the trajectory ended at its maximum length, before its U-turn or end
 */
record Transition(double acceptance, boolean divergent, boolean cut) {}
