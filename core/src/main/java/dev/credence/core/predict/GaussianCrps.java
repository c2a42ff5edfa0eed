package dev.credence.core.predict;

/**
 * The continuous ranked probability score of mixtures of Gaussians: E|X − y| − ½ E|X − X′|, X and X′ independent draws
 * of the prediction. With A(μ, σ²) = E|N(μ, σ²)| it is Σ_i w_i A(y − μ_i, σ²_i) − ½ Σ_ij w_i w_j A(μ_i − μ_j, σ²_i +
 * σ²_j), the pairs i = j included (Grimit et al. 2006, eq. 5).
 *
 * <p>The first term is always this sum. The second, G = ½ E|X − X′|, is the sum over pairs up to {@value #PAIRS_UP_TO}
 * samples. Beyond that it is G = ∫ F (1 − F) dx by the trapezoidal rule, with step h ≤ 0.6 σ_min from 7 standard
 * deviations below the lowest component to 7 above the highest, unless that takes more nodes than there are samples
 * (components very far apart, or one very narrow), where it is the pairs again.
 *
 * <p>Error of the quadrature, at most 4e−12 G: F is entire and |Φ(x + ia)| ≤ e^{a²/2} Φ(x), so that ∫ |F (1 − F)| on
 * the line Im = a is at most e^{a²/σ²_min} G; by Trefethen and Weideman (2014), theorem 5.1, the rule on the whole line
 * is then wrong by at most 2 e^{a²/σ²_min} G / (e^{2πa/h} − 1), which at a = πσ²_min/h is 2 e^{−π²σ²_min/h²} G &lt;
 * 2.6e−12 G. What is cut off is at most Σ_i w_i σ_i (φ(7) − 7 Φ(−7)) &lt; 1.9e−13 Σ_i w_i σ_i on each side, and G ≥ Σ_i
 * w_i σ_i / √π.
 */
final class GaussianCrps {
    /** Number of samples up to which pairs are always summed. */
    static final int PAIRS_UP_TO = 64;

    private static final double STEP = 0.6;
    private static final double REACH = 7;
    private static final double INVERSE_SQRT_PI = 1 / Math.sqrt(Math.PI);

    private final Components components;
    private final Matrix variances;

    /**
     * A score that reads the arrays without a copy.
     *
     * @param variances σ² [N, S], or a shape that broadcasts to it like the scales
     */
    GaussianCrps(Components components, Matrix variances) {
        this.components = components;
        this.variances = variances;
    }

    /** CRPS of N(m, σ²) at y: A(y − m, σ²) − σ/√π. */
    static double of(double mean, double sd, double y) {
        return GaussianFunctions.absoluteMoment(y - mean, sd) - sd * INVERSE_SQRT_PI;
    }

    /** Scores of all points, [N]. */
    double[] at(double[] y) {
        double[] crps = components.mean(GaussianFunctions::absoluteDeviation, y);
        int samples = components.samples();
        Grid grid = samples <= PAIRS_UP_TO ? null : grid();
        if (grid == null) {
            for (int n = 0; n < crps.length; n++) {
                crps[n] -= halfSpreadByPairs(n);
            }
            return crps;
        }
        double[] integrals = byQuadrature(grid, samples);
        for (int n = 0; n < crps.length; n++) {
            crps[n] -= grid.intervals[n] < samples ? integrals[n] : halfSpreadByPairs(n);
        }
        return crps;
    }

    /**
     * ½ Σ_ij w_i w_j A(μ_i − μ_j, σ²_i + σ²_j) of one point: pairs i &lt; j once, and A(0, 2σ²) = 2σ/√π for each i = j.
     */
    double halfSpreadByPairs(int n) {
        Matrix means = components.location();
        Weights weights = components.weights();
        int samples = components.samples();
        double total = 0;
        for (int i = 0; i < samples; i++) {
            double mean = means.at(n, i);
            double variance = variances.at(n, i);
            double sum = weights.of(i) * Math.sqrt(variance) * INVERSE_SQRT_PI;
            for (int j = 0; j < i; j++) {
                double sd = Math.sqrt(variance + variances.at(n, j));
                sum += weights.of(j) * GaussianFunctions.absoluteMoment(mean - means.at(n, j), sd);
            }
            total += weights.of(i) * sum;
        }
        return total;
    }

    /**
     * ∫ F (1 − F) dx by the trapezoidal rule, for points that need at most {@code most} nodes. The integrand is 1e−12
     * at both ends, so that the half weights there do not matter.
     */
    double[] byQuadrature(Grid grid, int most) {
        double[] totals = new double[components.points()];
        int[] which = components.everyPoint();
        double[][] cdf = new double[1][which.length];
        for (int k = 0; k < most && which.length > 0; k++) {
            which = grid.pointsWithNode(which, k, most);
            double[] x = new double[which.length];
            for (int i = 0; i < x.length; i++) {
                x[i] = grid.low[which[i]] + k * grid.step[which[i]];
            }
            components.means(GaussianFunctions::cdf, which, x, cdf);
            for (int i = 0; i < x.length; i++) {
                totals[which[i]] += grid.step[which[i]] * cdf[0][i] * (1 - cdf[0][i]);
            }
        }
        return totals;
    }

    Grid grid() {
        double[][] range = components.range(GaussianFunctions.edges(-REACH, REACH));
        double[] step = new double[range[0].length];
        double[] intervals = new double[step.length];
        for (int n = 0; n < step.length; n++) {
            double narrowest = Double.POSITIVE_INFINITY;
            for (int s = 0; s < variances.columns(); s++) {
                narrowest = Math.min(narrowest, variances.at(n, s));
            }
            double width = range[1][n] - range[0][n];
            intervals[n] = Math.max(1, Math.ceil(width / (STEP * Math.sqrt(narrowest))));
            step[n] = width / intervals[n];
        }
        return new Grid(range[0], step, intervals);
    }

    /** Nodes low_n + k step_n, k = 0 … intervals_n. */
    record Grid(double[] low, double[] step, double[] intervals) {
        private int[] pointsWithNode(int[] which, int k, int most) {
            int left = 0;
            int[] kept = new int[which.length];
            for (int n : which) {
                if (k <= intervals[n] && intervals[n] < most) {
                    kept[left++] = n;
                }
            }
            return left == which.length ? which : java.util.Arrays.copyOf(kept, left);
        }
    }
}
