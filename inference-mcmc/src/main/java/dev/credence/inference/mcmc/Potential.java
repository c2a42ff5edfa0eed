package dev.credence.inference.mcmc;

/** The potential U(q) = −log p(q) + const of a target density, with its gradient. */
public interface Potential {
    /** P, the number of coordinates. */
    int size();

    /**
     * U(q); infinite or NaN if the density is 0 or cannot be computed.
     *
     * @param position q [P]
     * @param gradient receives ∇U(q) [P]
     */
    double evaluate(double[] position, double[] gradient);
}
