package dev.credence.inference.auto;

import dev.credence.core.random.NormalTail;
import java.util.Arrays;

/**
 * The stacked predictive density of one row, Σ_j w_j N(y; μ_j, σ_j²), in the target's own units.
 *
 * @param weights [J], summing to 1
 * @param means [J]
 * @param scales [J], positive
 * @param network to which network each component belongs [J], from 0 on
 * @param networks how many there are
 */
public record StackedMixture(double[] weights, double[] means, double[] scales, int[] network, int networks) {
    private static final double LOG_SQRT_TWO_PI = 0.5 * Math.log(2 * Math.PI);
    private static final int GRID = 400;
    private static final double REACH = 9; // standard deviations

    /** The component that a uniform number in (0, 1) falls to. */
    int component(double uniform) {
        double below = 0;
        for (int j = 0; j < weights.length - 1; j++) {
            below += weights[j];
            if (uniform < below) {
                return j;
            }
        }
        return weights.length - 1;
    }

    /** The distribution of shift + factor · y. */
    StackedMixture rescaled(double shift, double factor) {
        return new StackedMixture(
                weights,
                Arrays.stream(means).map(m -> shift + factor * m).toArray(),
                Arrays.stream(scales).map(s -> factor * s).toArray(),
                network,
                networks);
    }

    /** E[y]. */
    public double mean() {
        double sum = 0;
        for (int j = 0; j < weights.length; j++) {
            sum += weights[j] * means[j];
        }
        return sum;
    }

    /** Var[y]. */
    public double variance() {
        double mean = mean();
        double sum = 0;
        for (int j = 0; j < weights.length; j++) {
            sum += weights[j] * (scales[j] * scales[j] + (means[j] - mean) * (means[j] - mean));
        }
        return sum;
    }

    /**
     * The variance of the networks' means: the part that more data would remove. The rest of {@link #variance} is
     * noise.
     */
    public double epistemicVariance() {
        double[] weight = new double[networks];
        double[] sum = new double[networks];
        for (int j = 0; j < weights.length; j++) {
            weight[network[j]] += weights[j];
            sum[network[j]] += weights[j] * means[j];
        }
        double mean = mean();
        double variance = 0;
        for (int k = 0; k < networks; k++) {
            double distance = weight[k] > 0 ? sum[k] / weight[k] - mean : 0;
            variance += weight[k] * distance * distance;
        }
        return variance;
    }

    /** log p(y). */
    public double logDensity(double y) {
        double largest = Double.NEGATIVE_INFINITY;
        double[] terms = new double[weights.length];
        for (int j = 0; j < terms.length; j++) {
            double z = (y - means[j]) / scales[j];
            terms[j] = Math.log(weights[j]) - 0.5 * z * z - Math.log(scales[j]);
            largest = Math.max(largest, terms[j]);
        }
        double sum = 0;
        for (double term : terms) {
            sum += Math.exp(term - largest);
        }
        return largest + Math.log(sum) - LOG_SQRT_TWO_PI;
    }

    /** P(target ≤ y). */
    public double cdf(double y) {
        double sum = 0;
        for (int j = 0; j < weights.length; j++) {
            sum += weights[j] * NormalTail.probability((y - means[j]) / scales[j]);
        }
        return Math.min(1, sum);
    }

    /** The value q with F(q) = p, for p in (0, 1), by bisection. */
    public double quantile(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("quantile: p is " + p + ", it must lie between 0 and 1 (exclusive)");
        }
        double sd = Math.sqrt(variance());
        double low = mean() - sd;
        double high = mean() + sd;
        for (double step = sd; cdf(low) > p; step *= 2) {
            low -= step;
        }
        for (double step = sd; cdf(high) < p; step *= 2) {
            high += step;
        }
        for (int i = 0; i < 200 && low < high; i++) {
            double middle = low / 2 + high / 2;
            if (middle <= low || middle >= high) {
                break;
            }
            if (cdf(middle) < p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low / 2 + high / 2;
    }

    /**
     * The continuous ranked probability score ∫ (F(t) − 1{t ≥ y})² dt, lower is better, by the trapezoid rule on a grid
     * that is densest at y.
     */
    public double crps(double y) {
        double mean = mean();
        double sd = Math.sqrt(variance());
        return integral(y, Math.min(y, mean) - REACH * sd, false) + integral(y, Math.max(y, mean) + REACH * sd, true);
    }

    /** The part of the integral on one side of y: points accumulate at y like the squares of a uniform grid. */
    private double integral(double y, double end, boolean above) {
        double sum = 0;
        double last = y;
        double lastValue = square(y, above);
        for (int i = 1; i <= GRID; i++) {
            double part = (double) i / GRID;
            double t = y + (end - y) * part * part;
            double value = square(t, above);
            sum += 0.5 * (value + lastValue) * Math.abs(t - last);
            last = t;
            lastValue = value;
        }
        return sum;
    }

    private double square(double t, boolean above) {
        double f = above ? 1 - cdf(t) : cdf(t);
        return f * f;
    }
}
