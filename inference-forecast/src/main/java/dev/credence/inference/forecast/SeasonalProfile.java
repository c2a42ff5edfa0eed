package dev.credence.inference.forecast;

import java.util.Optional;

/**
 * A classical decomposition: the deviation of each season from the centred moving average over m values, as a factor of
 * a positive series and as a summand of others.
 *
 * @param isFactor whether values are divided by the profile
 * @param profile by time modulo m, [m]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SeasonalProfile(boolean isFactor, double[] profile) {
    /** Two-sided 10 % point of the normal distribution: the test of the M3 competition's Theta. */
    private static final double CRITICAL = 1.645;

    /**
     * The profile of a series whose autocorrelation at lag m is significant; empty for others.
     *
     * @param z without missing values
     */
    static Optional<SeasonalProfile> of(double[] z, int m) {
        if (m < 2 || z.length < 2 * m + 2 || !isSeasonal(z, m)) {
            return Optional.empty();
        }
        int half = m / 2;
        double[] trend = new double[z.length - 2 * half];
        boolean isFactor = true;
        for (int t = 0; t < trend.length; t++) {
            double sum = 0;
            for (int k = -half; k <= half; k++) {
                double share = m % 2 == 0 && Math.abs(k) == half ? 0.5 : 1;
                sum += share * z[t + half + k];
            }
            trend[t] = sum / m;
            isFactor &= trend[t] > 0;
        }
        for (double value : z) {
            isFactor &= value > 0;
        }
        return Optional.of(new SeasonalProfile(isFactor, profile(z, trend, half, m, isFactor)));
    }

    private static double[] profile(double[] z, double[] trend, int half, int m, boolean isFactor) {
        double[] sum = new double[m];
        int[] counts = new int[m];
        for (int t = 0; t < trend.length; t++) {
            double value = z[t + half];
            sum[(t + half) % m] += isFactor ? value / trend[t] : value - trend[t];
            counts[(t + half) % m]++;
        }
        double mean = 0;
        for (int i = 0; i < m; i++) {
            sum[i] /= counts[i];
            mean += sum[i] / m;
        }
        for (int i = 0; i < m; i++) {
            sum[i] = isFactor ? sum[i] / mean : sum[i] - mean;
        }
        return sum;
    }

    private static boolean isSeasonal(double[] z, int m) {
        double mean = 0;
        for (double value : z) {
            mean += value / z.length;
        }
        double variance = 0;
        for (double value : z) {
            variance += (value - mean) * (value - mean);
        }
        if (!(variance > 0)) {
            return false;
        }
        double squares = 0;
        double last = 0;
        for (int lag = 1; lag <= m; lag++) {
            double sum = 0;
            for (int t = lag; t < z.length; t++) {
                sum += (z[t] - mean) * (z[t - lag] - mean);
            }
            last = sum / variance;
            squares += lag < m ? last * last : 0;
        }
        return Math.abs(last) > CRITICAL * Math.sqrt((1 + 2 * squares) / z.length);
    }

    /** A series without its season. */
    double[] removed(double[] z) {
        double[] adjusted = new double[z.length];
        for (int t = 0; t < z.length; t++) {
            double own = profile[t % profile.length];
            adjusted[t] = isFactor ? z[t] / own : z[t] - own;
        }
        return adjusted;
    }

    /**
     * A path with the season.
     *
     * @param n number of values before it
     */
    BasePath added(BasePath path, int n) {
        double[] mean = path.mean().clone();
        double[] sd = path.sd().clone();
        for (int h = 0; h < mean.length; h++) {
            double own = profile[(n + h) % profile.length];
            mean[h] = isFactor ? mean[h] * own : mean[h] + own;
            sd[h] = isFactor ? sd[h] * own : sd[h];
        }
        return new BasePath(mean, sd, path.correlation());
    }
}
