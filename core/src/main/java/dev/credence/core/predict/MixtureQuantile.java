package dev.credence.core.predict;

import dev.credence.core.random.NormalQuantile;
import java.util.Arrays;

/**
 * The p-quantile of every point of a Gaussian mixture: the root of F_n(x) = p.
 *
 * <p>The components' own quantiles bracket it: each F_ns is at most p at min_s(μ_ns + σ_ns z_p), at least p at the
 * maximum. Inside the bracket runs Newton's iteration on Φ⁻¹(F(x)) = z_p, which is linear for a single Gaussian and
 * nearly so for a mixture of overlapping ones; a step that leaves the bracket, or is not half as long as the one
 * before, is replaced by bisection (Press et al., Numerical Recipes, §9.4). A short step is stretched past the root, so
 * that the bracket closes from the other side.
 *
 * <p>A point's search ends when its bracket is shorter than {@value #TOLERANCE} of its predictive standard deviation
 * (or 16 units in the last place), and the midpoint is returned: half of that is the error, however flat F is between
 * two modes. Where F equals p to rounding over a stretch, any point of the stretch may come out. Only the others are
 * evaluated again.
 */
final class MixtureQuantile {
    static final double TOLERANCE = 1e-10;

    private static final double LOG_SQRT_2_PI = 0.5 * Math.log(2 * Math.PI);

    private final Components components;
    private final double[] mean;
    private final double[] variance;
    private final double p;
    private final double z;

    /**
     * Reads the arrays.
     *
     * @param mean [N] of the mixture
     * @param variance [N] of the mixture
     */
    MixtureQuantile(Components components, double[] mean, double[] variance, double p) {
        this.components = components;
        this.mean = mean;
        this.variance = variance;
        this.p = p;
        this.z = NormalQuantile.of(p);
    }

    /** The quantiles, [N]. */
    double[] solve() {
        Search[] searches = start();
        int[] left = components.everyPoint();
        double[][] values = new double[2][left.length];
        while (left.length > 0) {
            double[] at = Arrays.stream(left).mapToDouble(n -> searches[n].x).toArray();
            components.means(GaussianFunctions::cdfAndDensity, left, at, values);
            for (int i = 0; i < left.length; i++) {
                searches[left[i]].advance(values[0][i], values[1][i]);
            }
            left = Arrays.stream(left).filter(n -> !searches[n].done).toArray();
        }
        return Arrays.stream(searches).mapToDouble(search -> search.x).toArray();
    }

    private Search[] start() {
        double[][] range = components.range(GaussianFunctions.edges(z, z));
        Search[] searches = new Search[mean.length];
        for (int n = 0; n < searches.length; n++) {
            double sd = Math.sqrt(variance[n]);
            searches[n] = new Search(range[0][n], range[1][n], mean[n] + sd * z, TOLERANCE * sd);
        }
        return searches;
    }

    /** The search for one point. */
    private final class Search {
        private final double tolerance;
        private double low;
        private double high;
        private double x;
        private double step;
        private boolean stretched;
        private boolean done;

        Search(double low, double high, double guess, double tolerance) {
            double ulp = Math.ulp(Math.max(Math.abs(low), Math.abs(high)));
            this.low = low - 4 * ulp;
            this.high = high + 4 * ulp;
            this.tolerance = Math.max(tolerance, 16 * ulp);
            this.x = Math.min(Math.max(guess, this.low), this.high);
            this.step = this.high - this.low;
        }

        /** Moves x, given F(x) and the density there. */
        void advance(double cdf, double density) {
            if (cdf < p) {
                low = x;
            } else {
                high = x;
            }
            double middle = 0.5 * (low + high);
            if (cdf == p || high - low <= tolerance) {
                x = cdf == p ? x : middle;
                done = true;
                return;
            }
            double score = NormalQuantile.of(cdf);
            double newton = (z - score) * Math.exp(-0.5 * score * score - LOG_SQRT_2_PI) / density;
            double next = x + newton;
            if (!stretched && Math.abs(newton) < 0.5 * tolerance) {
                next += (cdf < p ? 0.5 : -0.5) * tolerance; // stays inside: the bracket is longer than the tolerance
                stretched = true;
            } else if (stretched || !(next > low && next < high) || Math.abs(newton) > 0.5 * Math.abs(step)) {
                next = middle;
                stretched = false;
            }
            step = next - x;
            x = next;
        }
    }
}
