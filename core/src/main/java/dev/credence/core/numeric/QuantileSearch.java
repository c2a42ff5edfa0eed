package dev.credence.core.numeric;

import java.util.function.DoubleUnaryOperator;

/**
 * Bracketed root search for the p-quantile of a continuous distribution, F(x) = p.
 *
 * <p>Newton's iteration runs on Φ⁻¹(F(x)) = z_p, which is linear for a Gaussian and nearly so for a mixture of
 * overlapping ones; a step that leaves the bracket, or is not half as long as the one before, is replaced by bisection
 * (Press et al., Numerical Recipes, §9.4). A short step is stretched past the root, so that the bracket closes from the
 * other side.
 *
 * <p>It ends when the bracket is shorter than {@value #TOLERANCE} standard deviations and holds at most that
 * probability (or is 16 units in the last place). The result is the midpoint, with an error of at most half of that,
 * even where F is flat between two modes or the standard deviation is due to a few far draws. Where F equals p to
 * rounding over an interval, any point of it may be returned.
 */
public final class QuantileSearch {
    /** Tolerance in standard deviations and in probability. */
    public static final double TOLERANCE = 1e-10;

    private static final int MOST_STEPS = 400;

    private final double p;
    private final double z;
    private final double sd;
    private final double tolerance;
    private final double probability; // of the final bracket
    private double low;
    private double high;
    private double cdfLow;
    private double cdfHigh = 1;
    private double x;
    private double step;
    private boolean stretched;
    private boolean done;
    private double lastX = Double.NaN;
    private double lastScore = Double.NaN;

    /**
     * A search from the quantile of a Gaussian with the same moments, if that lies inside the bracket.
     *
     * @param p between 0 and 1
     * @param low a point with F ≤ p, up to rounding
     * @param high a point with F ≥ p, up to rounding
     * @param mean of the distribution
     * @param sd its standard deviation
     */
    public QuantileSearch(double p, double low, double high, double mean, double sd) {
        this(p, low, high, mean, sd, TOLERANCE);
    }

    /**
     * The same search with another tolerance, for a less precise distribution function.
     *
     * @param tolerance in place of {@value #TOLERANCE}
     */
    public QuantileSearch(double p, double low, double high, double mean, double sd, double tolerance) {
        this.p = p;
        this.z = NormalQuantile.of(p);
        this.sd = sd;
        double ulp = Math.ulp(Math.max(Math.abs(low), Math.abs(high)));
        this.low = low - 4 * ulp;
        this.high = high + 4 * ulp;
        this.tolerance = tolerance * sd;
        this.probability = tolerance;
        this.x = Math.min(Math.max(mean + sd * z, this.low), this.high);
        this.step = this.high - this.low;
    }

    /** The next point to evaluate; the quantile once {@link #done}. */
    public double x() {
        return x;
    }

    /** Whether {@link #x} is the quantile. */
    public boolean done() {
        return done;
    }

    /**
     * A search in the bracket that Cantelli's inequality gives for any distribution with these moments: from √((1 −
     * p)/p) standard deviations below the mean to √(p/(1 − p)) above it.
     *
     * @param p between 0 and 1
     * @param mean of the distribution
     * @param sd its standard deviation
     * @param tolerance in place of {@value #TOLERANCE}
     */
    public static QuantileSearch withMoments(double p, double mean, double sd, double tolerance) {
        double low = mean - sd * Math.sqrt((1 - p) / p);
        double high = mean + sd * Math.sqrt(p / (1 - p));
        return new QuantileSearch(p, low, high, mean, sd, tolerance);
    }

    /** Updates {@link #x} from F and its derivative there. */
    public void advance(double cdf, double density) {
        double score = NormalQuantile.of(cdf);
        step(cdf, (z - score) * Math.exp(-0.5 * score * score - Constants.HALF_LOG_2PI) / density);
    }

    /** Updates {@link #x} from F there, with the secant slope of Φ⁻¹(F); the first slope is that of a Gaussian. */
    public void advance(double cdf) {
        double score = NormalQuantile.of(cdf);
        double slope = (score - lastScore) / (x - lastX);
        lastX = x;
        lastScore = score;
        step(cdf, (z - score) / (Double.isFinite(slope) && slope > 0 ? slope : 1 / sd));
    }

    private void step(double cdf, double newton) {
        if (cdf < p) {
            low = x;
            cdfLow = cdf;
        } else {
            high = x;
            cdfHigh = cdf;
        }
        double finest = 16 * Math.ulp(Math.max(Math.abs(low), Math.abs(high)));
        double width = high - low;
        // a few far draws may dominate the standard deviation: the probability is bounded too
        boolean found = width <= finest || (width <= tolerance && cdfHigh - cdfLow <= probability);
        double middle = 0.5 * (low + high);
        if (cdf == p || found) {
            x = cdf == p ? x : middle;
            done = true;
            return;
        }
        double next = x + newton;
        double shortest = Math.max(finest, Math.min(tolerance, width));
        if (!stretched && width > tolerance && Math.abs(newton) < 0.5 * shortest) {
            next += (cdf < p ? 0.5 : -0.5) * shortest; // stays inside: the bracket is longer
            stretched = true;
        } else if (stretched || !(next > low && next < high) || Math.abs(newton) > 0.5 * Math.abs(step)) {
            next = middle;
            stretched = false;
        }
        step = next - x;
        x = next;
    }

    /**
     * The smallest whole number k ≥ 0 with F(k) ≥ p.
     *
     * @param mean first point to evaluate
     * @param scale first step from there
     */
    public static double smallestCount(DoubleUnaryOperator cdf, double mean, double scale, double p) {
        double below = -1;
        double above = Math.max(0, Math.ceil(mean));
        double step = Math.max(1, Math.ceil(scale));
        while (cdf.applyAsDouble(above) < p) {
            below = above;
            above += step;
            step *= 2;
            requireFinite(above, p);
        }
        double middle = between(below, above);
        while (middle > below && middle < above) { // beyond 2⁵³ neighbouring doubles differ by more than 1
            if (cdf.applyAsDouble(middle) < p) {
                below = middle;
            } else {
                above = middle;
            }
            middle = between(below, above);
        }
        return above;
    }

    private static double between(double below, double above) {
        return Math.floor(below + (above - below) / 2);
    }

    /**
     * The p-quantile of a continuous distribution function F.
     *
     * @param mean of F
     * @param sd its standard deviation, positive
     */
    public static double root(DoubleUnaryOperator cdf, double mean, double sd, double p) {
        return root(cdf, mean, sd, p, TOLERANCE);
    }

    /**
     * The same with another tolerance.
     *
     * @param tolerance in standard deviations and in probability
     */
    public static double root(DoubleUnaryOperator cdf, double mean, double sd, double p, double tolerance) {
        requireFinite(mean + sd, p);
        QuantileSearch search = withMoments(p, mean, sd, tolerance);
        for (int i = 0; i < MOST_STEPS && !search.done(); i++) {
            search.advance(cdf.applyAsDouble(search.x()));
        }
        return search.x();
    }

    private static void requireFinite(double x, double p) {
        if (!(Math.abs(x) < Double.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "No finite number is the quantile at " + p + ": the distribution function does not reach it");
        }
    }
}
