package dev.credence.core.predict;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;

/**
 * A reference mixture at one point in plain doubles: the density as a sum, everything else by numerical integration.
 */
record PlainMixture(double[] means, double[] variances) {

    static PlainMixture of(double[] means, double variance) {
        double[] variances = means.clone();
        Arrays.fill(variances, variance);
        return new PlainMixture(means, variances);
    }

    /** Pseudo-random components: means with a given spread, standard deviations log-normal around {@code sd}. */
    static PlainMixture random(long seed, int samples, double spread, double sd, double logSpread) {
        CounterRandom random = CounterRandom.of(seed, 0);
        double[] means = new double[samples];
        double[] variances = new double[samples];
        for (int s = 0; s < samples; s++) {
            means[s] = spread * random.normal(0, s);
            double own = sd * Math.exp(logSpread * random.normal(1, s));
            variances[s] = own * own;
        }
        return new PlainMixture(means, variances);
    }

    double density(double y) {
        double sum = 0;
        for (int s = 0; s < means.length; s++) {
            double d = y - means[s];
            sum += Math.exp(-d * d / (2 * variances[s])) / Math.sqrt(2 * Math.PI * variances[s]);
        }
        return sum / means.length;
    }

    /**
     * The mean over components of ∫ φ from −12 to the standardised y: Simpson's rule with 20 000 panels, error below
     * 1e−13.
     */
    double cdf(double y) {
        double total = 0;
        for (int s = 0; s < means.length; s++) {
            double z = Math.min((y - means[s]) / Math.sqrt(variances[s]), 12);
            if (z > -12) {
                int panels = 20_000;
                double h = (z + 12) / panels;
                double sum = Math.exp(-0.5 * z * z);
                for (int i = 1; i < panels; i++) {
                    double x = -12 + i * h;
                    sum += (i % 2 == 1 ? 4 : 2) * Math.exp(-0.5 * x * x);
                }
                total += sum * h / 3 / Math.sqrt(2 * Math.PI);
            }
        }
        return total / means.length;
    }

    /** Broadcasts to all N rows and S columns. */
    static double[][] broadcast(double[][] values, int points, int samples) {
        double[][] all = new double[points][samples];
        for (int n = 0; n < points; n++) {
            double[] row = values[values.length == 1 ? 0 : n];
            for (int s = 0; s < samples; s++) {
                all[n][s] = row[row.length == 1 ? 0 : s];
            }
        }
        return all;
    }

    /** These components as a one-point mixture. */
    GaussianMixture value() {
        return GaussianMixture.of(new double[][] {means}, new double[][] {variances});
    }

    double edge(int sign) {
        double edge = Double.NEGATIVE_INFINITY;
        for (int s = 0; s < means.length; s++) {
            edge = Math.max(edge, sign * means[s] + 9 * Math.sqrt(variances[s]));
        }
        return sign * edge;
    }

    /** ∫ (F(x) − 1[x ≥ y])² dx on a fine grid that has y as a node; F accumulates Simpson integrals of the density. */
    double crps(double y, int panels) {
        double low = Math.min(edge(-1), y);
        double high = Math.max(edge(1), y);
        double below = low < y ? side(low, y, panels, false) : 0;
        double above = y < high ? side(high, y, panels, true) : 0;
        return below + above;
    }

    /** From the tail towards y, ∫ T² where T is the probability between the tail and x. */
    private double side(double tail, double y, int panels, boolean fromAbove) {
        double h = Math.abs(y - tail) / panels;
        double sign = fromAbove ? -1 : 1;
        double mass = 0;
        double integral = 0;
        double at = density(tail);
        for (int i = 0; i < panels; i++) {
            double x = tail + sign * i * h;
            double quarter = density(x + sign * 0.25 * h);
            double half = density(x + sign * 0.5 * h);
            double threeQuarters = density(x + sign * 0.75 * h);
            double end = density(x + sign * h);
            double middleMass = mass + h / 12 * (at + 4 * quarter + half);
            double endMass = middleMass + h / 12 * (half + 4 * threeQuarters + end);
            integral += h / 6 * (mass * mass + 4 * middleMass * middleMass + endMass * endMass);
            mass = endMass;
            at = end;
        }
        return integral;
    }
}
