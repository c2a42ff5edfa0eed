package dev.credence.inference.forecast;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * All members of a {@link SmoothingGrid} along one series z. With level l, slope b, season s and k the least-squares
 * slope of the past, e = z_t − (l + φ b + s[t mod m] + ½ θ k); l ← l + φ b + ½ θ k + α e, b ← φ b + α β e, s[t mod m] ←
 * s[t mod m] + γ (1 − α) e. At a missing value e is 0 and not counted. The errors of forecasts made r steps before are
 * summed for each of the grid's leads r.
 */
final class SmoothingFilter {
    /** Strength of the formula against the errors at a lead, in errors. */
    private static final double KAPPA = 5;

    /** Errors beyond this number do not sharpen the weights. */
    private static final double MOST_COUNTED = 100;

    /** Weights below this share of the largest are 0. */
    private static final double LEAST_WEIGHT = 1e-8;

    /** Cycles of a second season from which it has its initial values, and before which no errors count. */
    static final int SECOND_CYCLES = 2;

    private static final double FLOOR = 1e-4;
    private static final double WEIGHT_FLOOR = 1e-6;
    private static final double LEAST_UNIT = 1e-100; // of a series of zeros
    private static final double MOST_CORRELATED = 0.999;

    private final SmoothingGrid grid;
    private final int burn;
    private final double[] level;
    private final double[] slope;
    private final double[][] seasonal; // [m][C]
    private final double[][] second; // [m₂][C]; one row of 0 without a second season
    private final double[][][] made; // for each lead r, forecasts by the time they are for, modulo r: [r][C]
    private final double[][] squares; // [R][C]
    private final double[] counts; // [R]
    private final PastLine line = new PastLine();
    private final double leastUnit;
    private int time;

    /**
     * A filter before the first value.
     *
     * @param z the series; initial values are means over its first cycles
     * @param cycles number of cycles for the season's initial values
     * @param leastUnit floor of the unit of errors, in units of z: for logarithms
     */
    SmoothingFilter(SmoothingGrid grid, double[] z, int cycles, double leastUnit) {
        this.grid = grid;
        this.leastUnit = leastUnit;
        int m = grid.season;
        burn = grid.second > 0 ? SECOND_CYCLES * grid.second : m > 1 ? m : 2;
        level = new double[grid.members];
        slope = new double[grid.members];
        seasonal = new double[m][grid.members];
        second = new double[Math.max(1, grid.second)][grid.members];
        made = new double[grid.leads.length][][];
        for (int q = 0; q < made.length; q++) {
            made[q] = new double[grid.leads[q]][grid.members];
        }
        squares = new double[made.length][grid.members];
        counts = new double[made.length];
        start(z, cycles);
    }

    private void start(double[] z, int cycles) {
        int m = grid.season;
        double[] profile = m > 1 ? InitialValues.profile(z, m, cycles) : new double[1];
        double first = InitialValues.mean(z, 0, m > 1 ? Math.max(2, m / 4) : 2);
        double ofCycle = m > 1 ? InitialValues.mean(z, 0, m) : first;
        for (int c = 0; c < grid.members; c++) {
            level[c] = grid.isSeasonal[c] ? ofCycle : first;
            for (int i = 0; grid.isSeasonal[c] && i < m; i++) {
                seasonal[i][c] = profile[i];
            }
        }
        if (grid.second > 0) {
            startSecond(InitialValues.profile(z, grid.second, SECOND_CYCLES));
        }
    }

    /** What the profile over the second season has beside that over the first. */
    private void startSecond(double[] profile) {
        int m = grid.season;
        for (int i = 0; i < profile.length; i++) {
            double ofFirst = 0;
            for (int j = i % m; j < profile.length; j += m) {
                ofFirst += profile[j] * m / profile.length;
            }
            for (int c = 0; c < grid.members; c++) {
                second[i][c] = grid.hasSecond[c] ? profile[i] - ofFirst : 0;
            }
        }
    }

    /** Advances by one value; NaN if it is missing. */
    void step(double z) {
        boolean known = !Double.isNaN(z);
        double[] season = seasonal[time % grid.season];
        double[] other = second[time % second.length];
        if (known) {
            count(z);
        }
        double drift = line.slope();
        for (int c = 0; c < grid.members; c++) {
            double ahead = level[c] + grid.phi[c] * slope[c] + grid.halfDrift[c] * drift;
            double e = known ? z - ahead - season[c] - other[c] : 0;
            level[c] = ahead + grid.alpha[c] * e;
            slope[c] = grid.phi[c] * slope[c] + grid.beta[c] * e;
            season[c] += grid.gamma[c] * e;
            other[c] += grid.gamma2[c] * e;
        }
        line.add(time, z);
        double newDrift = line.slope();
        for (int q = 0; q < made.length; q++) {
            int r = grid.leads[q];
            forecast(r, newDrift, made[q][(time + r) % r]);
        }
        time++;
    }

    private void forecast(int r, double drift, double[] into) {
        double[] season = seasonal[(time + r) % grid.season];
        double[] other = second[(time + r) % second.length];
        double[] damped = grid.damped[r - 1];
        for (int c = 0; c < into.length; c++) {
            into[c] = level[c] + slope[c] * damped[c] + grid.halfDrift[c] * drift * r + season[c] + other[c];
        }
    }

    private void count(double z) {
        for (int q = 0; q < made.length; q++) {
            int r = grid.leads[q];
            if (time >= burn + r - 1) {
                double[] before = made[q][time % r];
                double[] sums = squares[q];
                for (int c = 0; c < sums.length; c++) {
                    double e = z - before[c];
                    sums[c] += e * e;
                }
                counts[q]++;
            }
        }
    }

    /** Whether errors have been counted, so that there is something to weigh members by. */
    boolean isReady() {
        return counts[0] > 0;
    }

    /** Forecast of all leads of the grid's tables from the present time: the mixture's mean and standard deviation. */
    BasePath path() {
        double unit = Math.max(Math.max(line.unit(), FLOOR * line.size()), Math.max(leastUnit, LEAST_UNIT));
        double[] one = new double[grid.members]; // one-step variances v_1
        for (int c = 0; c < one.length; c++) {
            one[c] = (squares[0][c] + FLOOR * unit * unit) / Math.max(counts[0] - 1 - (grid.hasSlope[c] ? 1 : 0), 1.5);
        }
        double[] weight = new double[grid.members];
        double[][] logRatio = new double[made.length][grid.members]; // log v_r / (v_1 V_r)
        weigh(one, unit, weight, logRatio);
        return new PathMixture(weight, one, logRatio).path();
    }

    private void weigh(double[] one, double unit, double[] weight, double[][] logRatio) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < weight.length; c++) {
            weight[c] = -grid.penalty[c];
            for (int q = 0; q < made.length; q++) {
                double byFormula = one[c] * grid.variance[grid.leads[q] - 1][c];
                double variance = (squares[q][c] + KAPPA * byFormula) / (counts[q] + KAPPA);
                weight[c] -= 0.5
                        / made.length
                        * Math.min(counts[q], MOST_COUNTED)
                        * Math.log(variance + WEIGHT_FLOOR * unit * unit);
                logRatio[q][c] = Math.log(variance / byFormula);
            }
            largest = Math.max(largest, weight[c]);
        }
        double sum = 0;
        for (int c = 0; c < weight.length; c++) {
            double share = Math.exp(weight[c] - largest);
            weight[c] = share < LEAST_WEIGHT ? 0 : share;
            sum += weight[c];
        }
        for (int c = 0; c < weight.length; c++) {
            weight[c] /= sum;
        }
    }

    /** The members' mixture at each lead. */
    private final class PathMixture {
        private final int[] used;
        private final double[] weight;
        private final double[] one;
        private final double[][] logRatio;

        PathMixture(double[] weight, double[] one, double[][] logRatio) {
            this.weight = weight;
            this.one = one;
            this.logRatio = logRatio;
            used = IntStream.range(0, weight.length).filter(c -> weight[c] > 0).toArray();
        }

        BasePath path() {
            int leads = grid.damped.length;
            double drift = line.slope();
            double[] mean = new double[leads];
            double[] sd = new double[leads];
            double[] correlation = new double[leads - 1];
            double[] before = new double[used.length]; // deviations from the mean at the lead before
            double[] spreadBefore = new double[used.length];
            for (int h = 0; h < leads; h++) {
                double[] season = seasonal[(time + h) % grid.season];
                double[] other = second[(time + h) % second.length];
                double[] now = new double[used.length];
                for (int i = 0; i < used.length; i++) {
                    int c = used[i];
                    now[i] = level[c]
                            + slope[c] * grid.damped[h][c]
                            + grid.halfDrift[c] * drift * (h + 1)
                            + season[c]
                            + other[c];
                    mean[h] += weight[c] * now[i];
                }
                double[] spread = spread(h); // √(v_1 · ratio), so that the variance is its square times V_h
                double variance = 0;
                double shared = 0;
                for (int i = 0; i < used.length; i++) {
                    int c = used[i];
                    now[i] -= mean[h];
                    variance += weight[c] * (spread[i] * spread[i] * grid.variance[h][c] + now[i] * now[i]);
                    shared += h == 0
                            ? 0
                            : weight[c]
                                    * (spread[i] * spreadBefore[i] * grid.covariance[h - 1][c] + now[i] * before[i]);
                }
                sd[h] = Math.sqrt(variance);
                if (h > 0) {
                    double raw = shared / (sd[h] * sd[h - 1]);
                    correlation[h - 1] = Math.max(-MOST_CORRELATED, Math.min(MOST_CORRELATED, raw));
                }
                before = now;
                spreadBefore = spread;
            }
            return new BasePath(mean, sd, correlation);
        }

        /** Interpolates the ratio to the formula between the leads at which errors were counted. */
        private double[] spread(int h) {
            int[] leads = grid.leads;
            int at = Arrays.binarySearch(leads, h + 1);
            int below = at >= 0 ? at : Math.max(0, -at - 2);
            int above = Math.min(at >= 0 ? at : -at - 1, leads.length - 1);
            double share = above == below ? 0 : (h + 1.0 - leads[below]) / (leads[above] - leads[below]);
            double[] spread = new double[used.length];
            for (int i = 0; i < used.length; i++) {
                int c = used[i];
                double log = (1 - share) * logRatio[below][c] + share * logRatio[above][c];
                spread[i] = Math.sqrt(one[c]) * Math.exp(0.5 * log);
            }
            return spread;
        }
    }
}
