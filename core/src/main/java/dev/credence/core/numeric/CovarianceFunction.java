package dev.credence.core.numeric;

/**
 * Covariance functions k(a, b) = s κ(m) of rows of numbers, with a length scale l_j for each column (automatic
 * relevance determination; Rasmussen &amp; Williams 2006, chapters 4 and 5): m = Σ_j c(a_j, b_j)/l_j², c the squared
 * difference or, for {@link #LINEAR}, the product. A precision is 1/l².
 */
public enum CovarianceFunction {
    /** κ = e^(−m/2) (eq. 4.9): infinitely differentiable functions. */
    SQUARED_EXPONENTIAL(true) {
        @Override
        public double value(double m, double logVariance) {
            return Math.exp(logVariance - 0.5 * m);
        }

        @Override
        public double fall(double m, double logVariance) {
            return value(m, logVariance);
        }
    },
    /** κ = (1 + √(5m) + 5m/3) e^(−√(5m)), ν = 5/2 (eq. 4.17): twice differentiable functions. */
    MATERN(true) {
        @Override
        public double value(double m, double logVariance) {
            double r = Math.sqrt(5 * m);
            return (1 + r + r * r / 3) * Math.exp(logVariance - r);
        }

        @Override
        public double fall(double m, double logVariance) {
            double r = Math.sqrt(5 * m);
            return 5.0 / 3 * (1 + r) * Math.exp(logVariance - r);
        }
    },
    /** κ = 1 + m: Bayesian linear regression with weights N(0, s/l_j²) and a constant N(0, s). */
    LINEAR(false) {
        @Override
        public double value(double m, double logVariance) {
            return (1 + m) * Math.exp(logVariance);
        }

        @Override
        public double fall(double m, double logVariance) {
            return -2 * Math.exp(logVariance);
        }
    };

    private final boolean ofDistance;

    CovarianceFunction(boolean ofDistance) {
        this.ofDistance = ofDistance;
    }

    /** k at m, with s = e^logVariance. */
    public abstract double value(double m, double logVariance);

    /** −2 ∂k/∂m at m: ∂k/∂log l_j is the fall times c(a_j, b_j)/l_j². */
    public abstract double fall(double m, double logVariance);

    /** c(a, b) for two values of a column. */
    public double pair(double a, double b) {
        return ofDistance ? (a - b) * (a - b) : a * b;
    }

    /** ∂c(a, b)/∂a: ∂k/∂a_j is −½ times the fall times this, times the precision. */
    public double pairSlope(double a, double b) {
        return ofDistance ? 2 * (a - b) : b;
    }

    /** Adds one column's term of m between a row and others: into[q] += precision · c(a, b[from + q]). */
    public void addPairs(double a, double[] b, int from, double precision, double[] into) {
        if (ofDistance) {
            for (int q = 0; q < into.length; q++) {
                double d = a - b[from + q];
                into[q] += precision * d * d;
            }
        } else {
            for (int q = 0; q < into.length; q++) {
                into[q] += precision * a * b[from + q];
            }
        }
    }

    /**
     * Σ_iq w_iq c(x_i, x_q) of a column. Squares are expanded, so that one matrix-vector product suffices.
     *
     * @param x the column [N]
     * @param weights w [N][N], symmetric
     * @param sums Σ_q w_iq [N]
     */
    public double sum(double[] x, double[][] weights, double[] sums) {
        double[] product = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            MatrixRows.add(x[i], weights[i], product, 0, product.length);
        }
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * (ofDistance ? x[i] * sums[i] - product[i] : product[i]);
        }
        return ofDistance ? 2 * sum : sum;
    }
}
