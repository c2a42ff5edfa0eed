package dev.credence.inference.auto;

import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.numeric.QuantileSearch;
import dev.credence.core.predict.LocationScale;
import dev.credence.core.predict.NumericCrps;
import dev.credence.inference.auto.table.TargetTransform;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * The stacked predictive density of one row: Σ_j w_j N(y; μ_j, σ_j²) in the target's own units, or for some components
 * w_j N(T(y); μ_j, σ_j²) T′(y) with a transform T. It owns its arrays; otherwise immutable.
 *
 * <p>Its moments are those of c(Y), c(y) = max(a, min(b, y)), with a and b at a margin beyond the smallest and the
 * largest training target, since a thousandth of the probability far outside would dominate the variance. So the mean
 * lies in [a, b], and the standard deviation is at most (b − a)/2. If the median of Y lies beyond a bound by x, the
 * bound is moved by 2x. Density, distribution function, quantiles and CRPS are those of Y.
 */
public final class StackedMixture {
    private static final double CRPS_TOLERANCE = 1e-5; // relative to the scale of the mixture
    private static final double NEAR = 8.3; // standard deviations: Φ(−8.3) is 5e−17
    private static final double SMALL = 1e-4; // weights below this make no difference
    private static final double TAIL = 1e-6; // probabilities too small for TabulatedNormal
    private static final double CLOSE = 1e-6; // in standard deviations and in probability

    private final double[] weights;
    private final double[] locations;
    private final double[] widths;
    private final double[] precisions; // 1/σ
    private final int[] network;
    private final int networks;
    private final ClampedMoments moments;
    private final TargetTransform transform;
    private final DoubleUnaryOperator inverse;
    private final int plain;
    private final double[] means;
    private final double[] scales;
    private final double mean;
    private final double variance;
    private final OptionalDouble known; // the epistemic variance of a merged mixture

    /**
     * A mixture of normals.
     *
     * @param weights [J], positive; normalised to the sum 1
     * @param means [J]
     * @param scales [J], positive
     * @param network the network of each component [J], from 0
     * @param networks number of networks
     */
    public StackedMixture(double[] weights, double[] means, double[] scales, int[] network, int networks) {
        this(
                weights,
                means,
                scales,
                network,
                networks,
                weights.length,
                ClampedMoments.unbounded(TargetTransform.IDENTITY));
    }

    /**
     * A mixture with components that are normal on a transformed scale.
     *
     * @param plain number of the first components, which are normal in the target itself
     * @param moments transform and bounds of the moments
     */
    StackedMixture(
            double[] weights,
            double[] locations,
            double[] widths,
            int[] network,
            int networks,
            int plain,
            ClampedMoments moments) {
        this(weights, locations, widths, network, networks, plain, moments, OptionalDouble.empty());
    }

    /** A mixture with the epistemic variance from before merging. */
    private StackedMixture(
            double[] weights,
            double[] locations,
            double[] widths,
            int[] network,
            int networks,
            int plain,
            ClampedMoments moments,
            OptionalDouble known) {
        this.weights = normalised(weights);
        this.locations = locations;
        this.widths = widths;
        precisions = new double[widths.length];
        Arrays.setAll(precisions, j -> 1 / widths[j]);
        this.network = network;
        this.known = known;
        this.networks = networks;
        this.moments = moments;
        transform = moments.transform();
        inverse = transform.inverse();
        this.plain = plain;
        means = new double[weights.length];
        scales = new double[weights.length];
        for (int j = 0; j < weights.length; j++) {
            if (j < plain) {
                moments.ofNormal(locations[j], widths[j], means, scales, j);
            } else {
                moments.ofTransformed(locations[j], widths[j], means, scales, j);
            }
        }
        // relative to one of the means, for rounding errors relative to their spread
        double centre = means[0];
        double first = 0;
        for (int j = 0; j < weights.length; j++) {
            first += this.weights[j] * (means[j] - centre);
        }
        double second = 0;
        for (int j = 0; j < weights.length; j++) {
            double distance = means[j] - centre - first;
            second += this.weights[j] * (scales[j] * scales[j] + distance * distance);
        }
        mean = centre + first;
        variance = second;
    }

    private static double[] normalised(double[] weights) {
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(w -> w / sum).toArray();
    }

    /** Weights w [J], with the sum 1. */
    public double[] weights() {
        return weights;
    }

    /** The clamped mean of each component, in the target's units [J]. */
    public double[] means() {
        return means;
    }

    /** The clamped standard deviation of each component, in the target's units [J]. */
    public double[] scales() {
        return scales;
    }

    /** Number of networks and other members. */
    public int networks() {
        return networks;
    }

    /** The value of a component at a standard normal quantile z. */
    double value(int component, double z) {
        double t = locations[component] + widths[component] * z;
        return component < plain ? t : inverse.applyAsDouble(t);
    }

    /** The component that a uniform number in (0, 1) selects. */
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
        ClampedMoments itsMoments = moments.rescaled(shift, factor);
        OptionalDouble itsEpistemic =
                known.isPresent() ? OptionalDouble.of(factor * factor * known.getAsDouble()) : known;
        return new StackedMixture(weights, newLocations, newWidths, network, networks, plain, itsMoments, itsEpistemic);
    }

    /** The same distribution with moment bounds that enclose its median. */
    StackedMixture aroundItsMedian() {
        boolean inside = cdf(moments.lower(), -NEAR) <= 0.5 && cdf(moments.upper(), -NEAR) >= 0.5;
        return inside
                ? this
                : new StackedMixture(
                        weights, locations, widths, network, networks, plain, moments.around(quantile(0.5)), known);
    }

    /**
     * Approximately the same distribution with fewer components: similar ones are merged, see {@link MergedComponents}.
     * Components no longer belong to networks.
     */
    StackedMixture merged() {
        MergedComponents some = MergedComponents.of(weights, locations, widths, 0, plain);
        MergedComponents others = MergedComponents.of(weights, locations, widths, plain, weights.length);
        MergedComponents all = some.and(others);
        return new StackedMixture(
                all.weights(),
                all.locations(),
                all.widths(),
                new int[all.weights().length],
                networks,
                some.weights().length,
                moments,
                OptionalDouble.of(epistemicVariance()));
    }

    /** E[c(Y)]. */
    public double mean() {
        return mean;
    }

    /** Var[c(Y)]. */
    public double variance() {
        return variance;
    }

    /** The variance of the networks' means, which more data would reduce. The rest of {@link #variance} is noise. */
    public double epistemicVariance() {
        return known.orElseGet(this::varianceOfNetworks);
    }

    private double varianceOfNetworks() {
        double[] weight = new double[networks];
        double[] sum = new double[networks];
        for (int j = 0; j < weights.length; j++) {
            weight[network[j]] += weights[j];
            sum[network[j]] += weights[j] * (means[j] - mean);
        }
        double between = 0;
        for (int k = 0; k < networks; k++) {
            double distance = weight[k] > 0 ? sum[k] / weight[k] : 0;
            between += weight[k] * distance * distance;
        }
        return between;
    }

    /** log p(y). */
    public double logDensity(double y) {
        double[] terms = new double[weights.length];
        double t = transform.forward(y);
        double logSlope = transform.logSlope(y);
        for (int j = 0; j < terms.length; j++) {
            double z = ((j < plain ? y : t) - locations[j]) / widths[j];
            terms[j] = Math.log(weights[j]) - 0.5 * z * z - Math.log(widths[j]) + (j < plain ? 0 : logSlope);
        }
        return LogSumExp.of(terms) - Constants.HALF_LOG_2PI;
    }

    /** P(target ≤ y). */
    public double cdf(double y) {
        double near = cdf(y, -NEAR);
        return near > SMALL ? Math.min(1, near) : cdf(y, Double.NEGATIVE_INFINITY);
    }

    /** F(y) from components at most {@code farthest} standard deviations above y. */
    private double cdf(double y, double farthest) {
        double t = plain < weights.length ? transform.forward(y) : y;
        double sum = 0;
        for (int j = 0; j < weights.length; j++) {
            double z = ((j < plain ? y : t) - locations[j]) * precisions[j];
            if (z > NEAR) {
                sum += weights[j]; // to rounding
            } else if (z > farthest) {
                sum += weights[j] * NormalTail.probability(z);
            }
        }
        return sum;
    }

    /** {@link #cdf} by {@link TabulatedNormal}. */
    private double tabulatedCdf(double y) {
        double t = plain < weights.length ? transform.forward(y) : y;
        double sum = 0;
        for (int j = 0; j < plain; j++) {
            sum += weights[j] * TabulatedNormal.probability((y - locations[j]) * precisions[j]);
        }
        for (int j = plain; j < weights.length; j++) {
            sum += weights[j] * TabulatedNormal.probability((t - locations[j]) * precisions[j]);
        }
        return sum;
    }

    /**
     * F and the density by {@link TabulatedNormal}.
     *
     * @param both written [2]
     */
    private void tabulated(double y, double[] both) {
        double t = y;
        double slope = 1;
        if (plain < weights.length) {
            t = transform.forward(y);
            slope = Math.exp(transform.logSlope(y));
        }
        both[0] = 0;
        both[1] = 0;
        tabulated(y, 0, plain, 1, both);
        tabulated(t, plain, weights.length, slope, both);
    }

    private void tabulated(double value, int from, int to, double slope, double[] both) {
        double cdf = 0;
        double density = 0;
        for (int j = from; j < to; j++) {
            double cells = TabulatedNormal.cells((value - locations[j]) * precisions[j]);
            cdf += weights[j] * TabulatedNormal.probabilityAt(cells);
            density += weights[j] * precisions[j] * TabulatedNormal.densityAt(cells);
        }
        both[0] += cdf;
        both[1] += slope * density;
    }

    /**
     * The value q with F(q) = p, for p in (0, 1): {@link QuantileSearch} between the extreme quantiles of the
     * components. A step of Newton's iteration that is short ends it, since the error of the result is its square.
     * Errors in probability are a few units of 10⁻¹⁰ at most, mostly far less.
     */
    public double quantile(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("quantile: p is " + p + ", it must lie between 0 and 1 (exclusive)");
        }
        if (p < TAIL || p > 1 - TAIL) {
            return quantile(p, QuantileSearch.TOLERANCE, this::cdf);
        }
        double[] both = new double[2];
        double close = CLOSE * Math.sqrt(variance);
        QuantileSearch search = search(p, QuantileSearch.TOLERANCE);
        while (!search.done()) {
            double x = search.x();
            tabulated(x, both);
            double missing = p - both[0];
            if (Math.abs(missing) <= CLOSE && Math.abs(missing) <= close * both[1]) {
                return x + missing / both[1];
            }
            search.advance(both[0], both[1]);
        }
        return search.x();
    }

    private double quantile(double p, double tolerance, DoubleUnaryOperator distribution) {
        QuantileSearch search = search(p, tolerance);
        while (!search.done()) {
            search.advance(distribution.applyAsDouble(search.x()));
        }
        return search.x();
    }

    /** The search for a quantile, between the extreme quantiles of the components. */
    private QuantileSearch search(double p, double tolerance) {
        double z = NormalQuantile.of(p);
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < plain; j++) {
            double its = locations[j] + widths[j] * z;
            low = Math.min(low, its);
            high = Math.max(high, its);
        }
        double least = Double.POSITIVE_INFINITY; // on the transformed scale
        double most = Double.NEGATIVE_INFINITY;
        for (int j = plain; j < weights.length; j++) {
            double its = locations[j] + widths[j] * z;
            least = Math.min(least, its);
            most = Math.max(most, its);
        }
        if (plain < weights.length) {
            low = Math.min(low, inverse.applyAsDouble(least));
            high = Math.max(high, inverse.applyAsDouble(most));
        }
        return new QuantileSearch(p, low, high, mean, Math.sqrt(variance), tolerance);
    }

    /**
     * The continuous ranked probability score ∫ (F(t) − 1{t ≥ y})² dt, lower is better, by adaptive quadrature; see
     * {@link NumericCrps}.
     */
    public double crps(double y) {
        double narrowest = Double.POSITIVE_INFINITY;
        for (int j = 0; j < weights.length; j++) {
            narrowest = Math.min(narrowest, 0.5 * (value(j, 1) - value(j, -1)));
        }
        double sd = Math.sqrt(variance);
        LocationScale scale =
                LocationScale.of(p -> quantile(p, LocationScale.ROUGHLY, this::tabulatedCdf), narrowest, sd);
        return new NumericCrps(this::tabulatedCdf, CRPS_TOLERANCE).ofReals(y, scale);
    }
}
