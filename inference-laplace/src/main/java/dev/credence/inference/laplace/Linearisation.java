package dev.credence.inference.laplace;

/**
 * The network as a linear function of the parameters that have a posterior, at where they are: f(x) + J(x) (θ − θ*).
 */
interface Linearisation {
    /** P, the parameters that have a posterior; they are the last of all. */
    int size();

    /** Is given the outputs and their derivatives at one point. */
    @FunctionalInterface
    interface Visitor {
        /**
         * At a point.
         *
         * @param n its number
         * @param f outputs [C]
         * @param jacobian ∂f/∂θ [C][P]; overwritten at the next point
         */
        void visit(int n, double[] f, double[][] jacobian);
    }

    /**
     * Visits every point.
     *
     * @param inputs [N, D]
     */
    void forEach(float[] inputs, int points, Visitor visitor);
}
