package dev.credence.eval.metrics;

import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.random.CounterRandom;
import org.nd4j.linalg.factory.Nd4j;

/** A mixture of Gaussians in plain doubles, by definition; integrals by Simpson's rule. */
record PlainMixture(double[] means, double[] sds) {

    /** Pseudo-random components: means of this spread, standard deviations log-normal around {@code sd}. */
    static PlainMixture random(long seed, int samples, double spread, double sd, double logSpread) {
        CounterRandom random = CounterRandom.of(seed, 0);
        double[] means = new double[samples];
        double[] sds = new double[samples];
        for (int s = 0; s < samples; s++) {
            means[s] = spread * random.normal(0, s);
            sds[s] = sd * Math.exp(logSpread * random.normal(1, s));
        }
        return new PlainMixture(means, sds);
    }

    GaussianMixture value() {
        double[] variances = new double[sds.length];
        for (int s = 0; s < sds.length; s++) {
            variances[s] = sds[s] * sds[s];
        }
        return GaussianMixture.of(
                Nd4j.createFromArray(new double[][] {means}), Nd4j.createFromArray(new double[][] {variances}));
    }

    double density(double y) {
        double sum = 0;
        for (int s = 0; s < means.length; s++) {
            double z = (y - means[s]) / sds[s];
            sum += Math.exp(-0.5 * z * z) / (sds[s] * Math.sqrt(2 * Math.PI));
        }
        return sum / means.length;
    }

    double edge(int sign) {
        double edge = Double.NEGATIVE_INFINITY;
        for (int s = 0; s < means.length; s++) {
            edge = Math.max(edge, sign * means[s] + 9 * sds[s]);
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
