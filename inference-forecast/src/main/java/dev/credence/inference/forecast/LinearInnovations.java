package dev.credence.inference.forecast;

import java.util.Arrays;

/**
 * One-step errors of exponential smoothing with a level and, where the history is long enough, a season:
 *
 * <pre>
 *   e_t = v_t − l − s[t mod m] ;   l ← l + α e_t ;   s[t mod m] ← s[t mod m] + γ (1 − α) e_t
 * </pre>
 *
 * l begins as the first cycle's mean, s as the mean over two cycles less that of their values. All is linear in v: of z
 * = u + Σ_k β_k x_k the errors are those of u plus Σ_k β_k those of x_k. Errors count after the first cycle.
 */
final class LinearInnovations {
    private static final double SEASONAL = 0.1;
    private static final int CYCLES = 2;

    private final boolean[] counts; // [n] the values that are known
    private final double alpha;
    private final int season;

    /**
     * A filter.
     *
     * @param known whether each value is known, [n]
     * @param season m
     */
    LinearInnovations(boolean[] known, double alpha, int season) {
        counts = known.clone();
        this.alpha = alpha;
        this.season = known.length >= GridSmoother.forSeason(season) ? season : 1;
    }

    /** Errors of the values that are known, from the second cycle on; all v of a filter have equally many. */
    double[] of(double[] v) {
        double level = mean(v, 0, season == 1 ? first() + 1 : season, 1);
        double both = mean(v, 0, CYCLES * season, 1);
        double[] seasonal = new double[season];
        for (int j = 0; j < season && season > 1; j++) {
            seasonal[j] = mean(v, j, CYCLES * season, season) - both;
        }
        double[] errors = new double[counts.length];
        int count = 0;
        for (int t = season == 1 ? first() + 1 : 0; t < counts.length; t++) {
            if (counts[t]) {
                double error = v[t] - level - seasonal[t % season];
                level += alpha * error;
                seasonal[t % season] += season > 1 ? SEASONAL * (1 - alpha) * error : 0;
                if (t >= season) {
                    errors[count++] = error;
                }
            }
        }
        return Arrays.copyOf(errors, count);
    }

    private int first() {
        int t = 0;
        while (t < counts.length - 1 && !counts[t]) {
            t++;
        }
        return t;
    }

    /** Mean of the known values at from, from + by, … before {@code to}; 0 if none is. */
    private double mean(double[] v, int from, int to, int by) {
        double sum = 0;
        int count = 0;
        for (int t = from; t < Math.min(to, counts.length); t += by) {
            if (counts[t]) {
                sum += v[t];
                count++;
            }
        }
        return count == 0 ? 0 : sum / count;
    }
}
