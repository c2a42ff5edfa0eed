package dev.credence.inference.forecast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The grid of exponential-smoothing models (α, β, φ, θ, γ) and what of them depends on the season and the horizon
 * alone. All models have α ∈ {0.02, 0.1, 0.25, 0.5, 0.75, 0.95}; a constant level, half the least-squares slope as
 * drift (θ = 1: Assimakopoulos and Nikolopoulos 2000), or a slope, damped or not; and no season, or one with γ ∈ {0.02,
 * 0.1, 0.3}. Arrays are by member, [C], and by lead and member, [H][C]; they are read only.
 */
final class SmoothingGrid {
    private static final double[] ALPHA = {0.02, 0.1, 0.25, 0.5, 0.75, 0.95};
    private static final double[] GAMMA = {0.02, 0.1, 0.3};

    /** γ and γ₂ of the members with a second season. */
    private static final double[][] BOTH = {{0.02, 0.05}, {0.02, 0.2}, {0.1, 0.05}, {0.1, 0.2}};

    /** (β, φ, θ). */
    private static final double[][] TREND = {
        {0, 1, 0}, {0, 1, 1}, {0.2, 0.85, 0}, {0.1, 0.95, 0}, {0.3, 0.98, 0}, {0.03, 1, 0}
    };

    /** Costs of parameters, in units of a log density: of any model, its slope, and each season's value up to 12. */
    private static final double[] PENALTY = {1, 1.5, 0.25};

    private static final int MOST_PENALISED = 12;

    final int season;

    /** m₂, a multiple of m; 0 without a second season. */
    final int second;

    final int members;
    final double[] alpha;
    final double[] beta; // α β: what a slope takes of an error
    final double[] phi;
    final double[] gamma; // γ (1 − α)
    final double[] gamma2; // γ₂ (1 − α)
    final double[] halfDrift; // θ / 2
    final double[] penalty;
    final boolean[] hasSlope;
    final boolean[] isSeasonal;
    final boolean[] hasSecond;

    /** Leads at which errors are counted, see {@link ErrorLeads}. */
    final int[] leads;

    /** φ + φ² + … + φ^h. */
    final double[][] damped;

    /** V_h = 1 + Σ_{0<j<h} c_j²: variance at lead h in units of that at lead 1, c_j = α + α β (φ + … + φ^j) + … */
    final double[][] variance;

    /** Σ_{j<h} c_j c_{j+1}, c_0 = 1: covariance of the errors at leads h and h + 1. */
    final double[][] covariance;

    /**
     * A grid.
     *
     * @param season m; 1 leaves out seasonal models
     * @param second m₂, a multiple of m; 0 leaves out models with two seasons
     * @param horizon H, from which the leads follow
     * @param tabulated number of leads of the tables, at least H
     */
    SmoothingGrid(int season, int second, int horizon, int tabulated) {
        this.season = season;
        this.second = second;
        List<double[]> all = all(season > 1, second > 0);
        members = all.size();
        alpha = column(all, 0);
        phi = column(all, 2);
        beta = column(all, 1);
        gamma = column(all, 4);
        gamma2 = column(all, 5);
        halfDrift = column(all, 3);
        penalty = new double[members];
        hasSlope = new boolean[members];
        isSeasonal = new boolean[members];
        hasSecond = new boolean[members];
        for (int c = 0; c < members; c++) {
            hasSlope[c] = beta[c] > 0;
            isSeasonal[c] = gamma[c] > 0;
            hasSecond[c] = gamma2[c] > 0;
            penalty[c] = 0.5
                    * (PENALTY[0]
                            + (hasSlope[c] ? PENALTY[1] : 0)
                            + (isSeasonal[c] ? PENALTY[2] * Math.min(season, MOST_PENALISED) : 0)
                            + (hasSecond[c] ? PENALTY[2] * MOST_PENALISED : 0));
            beta[c] *= alpha[c];
            gamma[c] *= 1 - alpha[c];
            gamma2[c] *= 1 - alpha[c];
            halfDrift[c] *= 0.5;
        }
        leads = ErrorLeads.of(horizon);
        damped = new double[tabulated][members];
        variance = new double[tabulated][members];
        covariance = new double[tabulated][members];
        tabulate();
    }

    private static List<double[]> all(boolean seasons, boolean both) {
        List<double[]> all = new ArrayList<>();
        add(0, 0, all);
        for (double gamma : seasons ? GAMMA : new double[0]) {
            add(gamma, 0, all);
        }
        for (double[] gammas : both ? BOTH : new double[0][]) {
            add(gammas[0], gammas[1], all);
        }
        return all;
    }

    private static void add(double gamma, double gamma2, List<double[]> into) {
        for (double a : ALPHA) {
            for (double[] trend : TREND) {
                into.add(new double[] {a, trend[0], trend[1], trend[2], gamma, gamma2});
            }
        }
    }

    private static double[] column(List<double[]> rows, int column) {
        return rows.stream().mapToDouble(row -> row[column]).toArray();
    }

    private void tabulate() {
        double[] power = new double[members];
        Arrays.fill(power, 1);
        double[] last = new double[members]; // c_{h−1}
        Arrays.fill(last, 1);
        for (int h = 0; h < damped.length; h++) {
            for (int c = 0; c < members; c++) {
                power[c] *= phi[c];
                damped[h][c] = (h == 0 ? 0 : damped[h - 1][c]) + power[c];
                variance[h][c] = h == 0 ? 1 : variance[h - 1][c] + last[c] * last[c];
                // c_{h+1}, of the error h + 1 steps before
                double next = alpha[c]
                        + beta[c] * damped[h][c]
                        + ((h + 1) % season == 0 ? gamma[c] : 0)
                        + (second > 0 && (h + 1) % second == 0 ? gamma2[c] : 0);
                covariance[h][c] = (h == 0 ? 0 : covariance[h - 1][c]) + last[c] * next;
                last[c] = next;
            }
        }
    }
}
