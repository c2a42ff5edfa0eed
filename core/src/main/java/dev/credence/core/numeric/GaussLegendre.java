package dev.credence.core.numeric;

/** Gauss–Legendre quadrature on [0, 1]: ∫₀¹ g(u) du ≈ Σ_i w_i g(u_i), exact for polynomials of degree 2n − 1. */
public final class GaussLegendre {
    private final double[] nodes;
    private final double[] weights;

    /**
     * Nodes by Newton's iteration on the Legendre polynomial.
     *
     * @param n number of nodes, at least 1
     */
    public GaussLegendre(int n) {
        nodes = new double[n];
        weights = new double[n];
        for (int i = 0; i < n; i++) {
            double x = Math.cos(Math.PI * (i + 0.75) / (n + 0.5));
            double slope = 0;
            for (int step = 0; step < 10; step++) {
                double before = 1;
                double value = x;
                for (int k = 2; k <= n; k++) { // k P_k = (2k − 1) x P_{k−1} − (k − 1) P_{k−2}
                    double next = ((2 * k - 1) * x * value - (k - 1) * before) / k;
                    before = value;
                    value = next;
                }
                slope = n * (x * value - before) / (x * x - 1);
                x -= value / slope;
            }
            nodes[i] = 0.5 * (1 + x);
            weights[i] = 1 / ((1 - x * x) * slope * slope);
        }
    }

    /** The nodes u_i, a copy. */
    public double[] nodes() {
        return nodes.clone();
    }

    /** The weights w_i, a copy. */
    public double[] weights() {
        return weights.clone();
    }
}
