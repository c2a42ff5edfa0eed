package dev.credence.inference.laplace;

/** The network linearised in the parameters with a posterior, at their current values: f(x) + J(x) (θ − θ*). */
interface Linearisation {
    /** P, the number of parameters with a posterior; these are the last of all. */
    int size();

    /** Visitor of the outputs and their derivatives. */
    @FunctionalInterface
    interface Visitor {
        /**
         * Called for each point.
         *
         * @param n index of the point
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
