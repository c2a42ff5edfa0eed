package dev.credence.inference.forecast;

import java.util.Arrays;

/**
 * A normal distribution for each lead, on the raw or the logarithmic scale.
 *
 * @param mean μ_h [H]
 * @param sd σ_h [H], positive
 * @param correlation of the errors at leads h and h + 1, [H − 1]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BasePath(double[] mean, double[] sd, double[] correlation) {
    /** Least standard deviation of a step, for series of zeros: its square is still normal. */
    static final double LEAST_SD = Double.MIN_NORMAL * 1e100;

    int leads() {
        return mean.length;
    }

    /** Leads {@code from} + 1, from + 2, …, as leads 1, 2, …: what is known of the time after a gap. */
    BasePath after(int from) {
        int n = mean.length;
        return from == 0
                ? this
                : new BasePath(
                        Arrays.copyOfRange(mean, from, n),
                        Arrays.copyOfRange(sd, from, n),
                        Arrays.copyOfRange(correlation, from, n - 1));
    }

    /** The sum with an independent quantity. */
    BasePath plus(double[] means, double[] variances) {
        double[] sums = mean.clone();
        double[] spreads = sd.clone();
        for (int h = 0; h < sums.length; h++) {
            sums[h] += means[h];
            spreads[h] = variances[h] == 0 ? sd[h] : Math.sqrt(sd[h] * sd[h] + variances[h]);
        }
        return new BasePath(sums, spreads, correlation);
    }
}
