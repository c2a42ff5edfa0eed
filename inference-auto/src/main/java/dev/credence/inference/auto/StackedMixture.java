package dev.credence.inference.auto;

import dev.credence.core.random.NormalTail;
import dev.credence.inference.auto.table.TargetTransform;

/**
 * The stacked predictive density of one row: Σ_j w_j N(y; μ_j, σ_j²) in the target's own units, or for some components
 * w_j N(T(y); μ_j, σ_j²) T′(y) with a transform T. Immutable but for its arrays, which belong to it.
 */
public final class StackedMixture {
    private static final double LOG_SQRT_TWO_PI = 0.5 * Math.log(2 * Math.PI);
    private static final int GRID = 200;
    private static final double REACH = 9; // standard deviations
    private static final double NODE = 0.5; // the distance of nodes of the trapezoid rule, in σ
    private static final int NODES = 16; // on each side: the rule is exact to rounding for smooth functions

    private final double[] weights;
    private final double[] locations;
    private final double[] widths;
    private final int[] network;
    private final int networks;
    private final TargetTransform transform;
    private final int plain;
    private final double[] means;
    private final double[] scales;

    /**
     * A mixture of normals.
     *
     * @param weights [J], summing to 1
     * @param means [J]
     * @param scales [J], positive
     * @param network to which network each component belongs [J], from 0 on
     * @param networks how many there are
     */
    public StackedMixture(double[] weights, double[] means, double[] scales, int[] network, int networks) {
        this(weights, means, scales, network, networks, TargetTransform.IDENTITY, weights.length);
    }

    /**
     * A mixture some of whose components are normal on the scale of a transform.
     *
     * @param plain how many components, the first ones, are normal in the target itself
     */
    StackedMixture(
            double[] weights,
            double[] locations,
            double[] widths,
            int[] network,
            int networks,
            TargetTransform transform,
            int plain) {
        this.weights = weights;
        this.locations = locations;
        this.widths = widths;
        this.network = network;
        this.networks = networks;
        this.transform = transform;
        this.plain = plain;
        means = plain == weights.length ? locations : locations.clone();
        scales = plain == weights.length ? widths : widths.clone();
        for (int j = plain; j < weights.length; j++) {
            moments(j);
        }
    }

    /** E[T⁻¹(μ + σz)] and the standard deviation, by the trapezoid rule over z. */
    private void moments(int j) {
        double total = 0;
        double mean = 0;
        double squares = 0;
        double centre = transform.inverse(locations[j]);
        for (int k = -NODES; k <= NODES; k++) {
            double z = NODE * k;
            double share = Math.exp(-0.5 * z * z);
            double d = transform.inverse(locations[j] + widths[j] * z) - centre;
            total += share;
            mean += share * d;
            squares += share * d * d;
        }
        means[j] = centre + mean / total;
        scales[j] = Math.sqrt(Math.max(0, squares / total - mean / total * (mean / total)));
    }

    /** w [J]. */
    public double[] weights() {
        return weights;
    }

    /** The mean of each component, in the target's units [J]. */
    public double[] means() {
        return means;
    }

    /** The standard deviation of each component, in the target's units [J]. */
    public double[] scales() {
        return scales;
    }

    /** How many networks and other members the components belong to. */
    public int networks() {
        return networks;
    }

    /** The value of a component at a standard normal number. */
    double value(int component, double z) {
        double t = locations[component] + widths[component] * z;
        return component < plain ? t : transform.inverse(t);
    }

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
        double[] newLocations = locations.clone();
        double[] newWidths = widths.clone();
        for (int j = 0; j < plain; j++) {
            newLocations[j] = shift + factor * locations[j];
            newWidths[j] = factor * widths[j];
        }
        TargetTransform itsTransform = transform.rescaled(shift, factor);
        return new StackedMixture(weights, newLocations, newWidths, network, networks, itsTransform, plain);
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
        double t = transform.forward(y);
        double logSlope = transform.logSlope(y);
        for (int j = 0; j < terms.length; j++) {
            double z = ((j < plain ? y : t) - locations[j]) / widths[j];
            terms[j] = Math.log(weights[j]) - 0.5 * z * z - Math.log(widths[j]) + (j < plain ? 0 : logSlope);
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
        double t = transform.forward(y);
        for (int j = 0; j < weights.length; j++) {
            sum += weights[j] * NormalTail.probability(((j < plain ? y : t) - locations[j]) / widths[j]);
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
     * The continuous ranked probability score ∫ (F(t) − 1{t ≥ y})² dt, lower is better, by Simpson's rule on a grid
     * that is densest at y.
     */
    public double crps(double y) {
        double mean = mean();
        double sd = Math.sqrt(variance());
        return integral(y, Math.min(y, mean) - REACH * sd, false) + integral(y, Math.max(y, mean) + REACH * sd, true);
    }

    /** The part of the integral on one side of y, over u in [0, 1] with t = y + (end − y) u². */
    private double integral(double y, double end, boolean above) {
        double sum = 0;
        for (int i = 1; i <= GRID; i++) { // at u = 0 the integrand vanishes
            double u = (double) i / GRID;
            double f = cdf(y + (end - y) * u * u);
            double square = above ? (1 - f) * (1 - f) : f * f;
            sum += (i == GRID ? 1 : i % 2 == 1 ? 4 : 2) * 2 * u * square;
        }
        return sum / (3 * GRID) * Math.abs(end - y);
    }
}
