package dev.credence.inference.mcmc;

/** U(q) = −log p(q), up to a constant, and its gradient: what a chain needs to know of its target. */
public interface Potential {
    /** P, the number of coordinates. */
    int size();

    /**
     * U(q); infinite or NaN where the density is 0 or cannot be computed.
     *
     * @param position q [P]
     * @param gradient receives ∇U(q) [P]
     */
    double evaluate(double[] position, double[] gradient);
}
