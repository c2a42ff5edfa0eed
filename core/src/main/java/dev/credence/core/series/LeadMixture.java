package dev.credence.core.series;

import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.numeric.QuantileSearch;
import dev.credence.core.predict.LocationScale;
import dev.credence.core.predict.NumericCrps;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;

/**
 * For each lead h = 1 … H a mixture Σ_c w_hc p_hc of normal and log-normal components, all of whose probability below a
 * bound, if there is one, lies on the bound: max(y, bound). A point of the predictive is a lead. Component c is y ~
 * N(μ_hc, σ²_hc), or log(y − shift) ~ N(μ_hc, σ²_hc). Or it is the distribution of {@linkplain #counts counts}.
 *
 * <p>Moments of log-normal components may be astronomical or infinite where σ is large; quantiles never are.
 */
public final class LeadMixture implements RegressionPredictive {
    private static final double CRPS_TOLERANCE = 1e-5;

    /** Standard deviation of the component that stands for a count: all of it is nearer to it than to another. */
    private static final double OF_COUNT = 0.02;

    private static final double HALF = 0.5;

    /** In half widths of the bracket of the components' quantiles. */
    private static final double TOLERANCE = 1e-9;

    private final LeadComponents components;
    private final boolean isWhole;

    private LeadMixture(LeadComponents components, boolean isWhole) {
        this.components = components;
        this.isWhole = isWhole;
    }

    /**
     * A mixture; all arrays are copied.
     *
     * @param weights w [H][C], not negative; each lead's are divided by their sum
     * @param locations μ [H][C]
     * @param scales σ [H][C], positive
     * @param logarithmic whether a component is log-normal, [C]
     * @param bound least possible value; −∞ for none
     */
    public static LeadMixture of(
            double[][] weights, double[][] locations, double[][] scales, boolean[] logarithmic, double bound) {
        return new LeadMixture(LeadComponents.of(weights, locations, scales, logarithmic, bound), false);
    }

    /**
     * Counts.
     *
     * @param probabilities of 0, 1, …, K − 1 at each lead, [H][K]; each lead's are divided by their sum
     */
    public static LeadMixture counts(double[][] probabilities) {
        double[][] locations = new double[probabilities.length][];
        double[][] scales = new double[probabilities.length][];
        for (int h = 0; h < probabilities.length; h++) {
            locations[h] = new double[probabilities[h].length];
            scales[h] = new double[locations[h].length];
            Arrays.setAll(locations[h], k -> k);
            Arrays.fill(scales[h], OF_COUNT);
        }
        boolean[] logarithmic = new boolean[probabilities[0].length];
        return new LeadMixture(LeadComponents.of(probabilities, locations, scales, logarithmic, 0), true);
    }

    /** Normals with the given means and standard deviations, [H], without a bound. */
    public static LeadMixture normal(double[] means, double[] sds) {
        double[][] weights = new double[means.length][1];
        double[][] locations = new double[means.length][1];
        double[][] scales = new double[means.length][1];
        for (int h = 0; h < means.length; h++) {
            weights[h][0] = 1;
            locations[h][0] = means[h];
            scales[h][0] = sds[h];
        }
        return of(weights, locations, scales, new boolean[1], Double.NEGATIVE_INFINITY);
    }

    /** The first leads alone. */
    LeadMixture first(int horizon) {
        return new LeadMixture(components.first(horizon), isWhole);
    }

    /** Number of leads H. */
    @Override
    public int points() {
        return components.leads();
    }

    /** Number of components C. */
    @Override
    public int samples() {
        return components.count();
    }

    /** The least possible value; −∞ if there is none. */
    public double bound() {
        return components.bound();
    }

    private double[] each(IntToDoubleFunction ofLead) {
        double[] all = new double[points()];
        for (int h = 0; h < all.length; h++) {
            all[h] = ofLead.applyAsDouble(h);
        }
        return all;
    }

    private void requireLeads(double[] y) {
        if (y.length != points()) {
            throw new IllegalArgumentException("y has " + y.length + " values for " + points() + " leads");
        }
    }

    @Override
    public double[] mean() {
        return each(components::mean);
    }

    /** Variance between components. */
    @Override
    public double[] epistemicVariance() {
        return each(components::varianceBetween);
    }

    /** Mean variance of components. */
    @Override
    public double[] aleatoricVariance() {
        return each(components::varianceWithin);
    }

    @Override
    public double[] cdf(double[] y) {
        requireLeads(y);
        return each(h -> cdf(h, y[h]));
    }

    /**
     * F_h(y).
     *
     * @param h lead, from 0
     */
    public double cdf(int h, double y) {
        if (y < bound()) {
            return 0;
        }
        return components.cdf(h, isWhole ? Math.floor(y) + HALF : y);
    }

    /** Whether the values are whole numbers. */
    @Override
    public boolean isDiscrete() {
        return isWhole;
    }

    @Override
    public double[] cdfBelow(double[] y) {
        requireLeads(y);
        return isWhole ? each(h -> cdf(h, Math.ceil(y[h]) - 1)) : cdf(y);
    }

    @Override
    public double[] survival(double[] y) {
        requireLeads(y);
        return each(h -> y[h] < bound() ? 1 : components.survival(h, isWhole ? Math.floor(y[h]) + HALF : y[h]));
    }

    /** Log density, of counts the log probability; at the bound the log of its probability, and −∞ below it. */
    @Override
    public double[] logDensity(double[] y) {
        requireLeads(y);
        if (isWhole) {
            return each(h ->
                    y[h] == Math.rint(y[h]) ? Math.log(cdf(h, y[h]) - cdf(h, y[h] - 1)) : Double.NEGATIVE_INFINITY);
        }
        return each(h -> y[h] < bound()
                ? Double.NEGATIVE_INFINITY
                : y[h] == bound() ? Math.log(components.cdf(h, y[h])) : components.logDensity(h, y[h]));
    }

    @Override
    public double[] quantile(double p) {
        return each(h -> quantile(h, p));
    }

    /**
     * The p-quantile of a lead, to 1e−9 of the distance of the components' quantiles.
     *
     * @param h lead, from 0
     * @param p in (0, 1)
     */
    public double quantile(int h, double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("quantile: p is " + p + ", it must lie between 0 and 1 (exclusive)");
        }
        double z = NormalQuantile.of(p);
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < samples(); c++) {
            if (components.weight(h, c) > 0) {
                double own = components.quantile(h, c, z);
                low = Math.min(low, own);
                high = Math.max(high, own);
            }
        }
        double found = Math.max(bound(), low == high ? low : between(h, p, low, high));
        return isWhole ? Math.rint(found) : found;
    }

    private double between(int h, double p, double low, double high) {
        double half = 0.5 * high - 0.5 * low;
        QuantileSearch search = new QuantileSearch(p, low, high, low + half, half, TOLERANCE);
        while (!search.done()) {
            search.advance(components.cdf(h, search.x()), components.density(h, search.x()));
        }
        return search.x();
    }

    /** {@inheritDoc} By quadrature, with a relative error of about 1e−7. */
    @Override
    public double[] crps(double[] y) {
        requireLeads(y);
        return each(h -> crps(h, y[h]));
    }

    private double crps(int h, double y) {
        if (isWhole) {
            return crpsOfCounts(h, y);
        }
        DoubleUnaryOperator quantile = p -> quantile(h, p);
        double width = quantile.applyAsDouble(0.84) - quantile.applyAsDouble(0.16);
        if (!(width > 0)) { // nearly all of it at the bound, or a width below rounding
            width = Math.max(Math.abs(y - quantile.applyAsDouble(0.5)), components.narrowest(h));
        }
        LocationScale scale = LocationScale.of(quantile, components.narrowest(h), width);
        return new NumericCrps(x -> cdf(h, x), CRPS_TOLERANCE).ofReals(y, scale);
    }

    /** ∫ (F(x) − 1[x ≥ y])² dx with F constant between whole numbers. */
    private double crpsOfCounts(int h, double y) {
        double sum = Math.max(0, -y);
        for (int k = 0; k < Math.max(samples(), y); k++) {
            double below = Math.max(0, Math.min(1, y - k)); // part of [k, k + 1) left of y
            double f = cdf(h, k);
            sum += below * f * f + (1 - below) * (1 - f) * (1 - f);
        }
        return sum;
    }

    @Override
    public double[][] sample(long seed, int draws) {
        if (draws < 1) {
            throw new IllegalArgumentException("sample: the number of draws is " + draws + ", expected at least 1");
        }
        CounterRandom random = Stream.PREDICTIVE.of(seed);
        double[][] values = new double[points()][draws];
        for (int h = 0; h < values.length; h++) {
            for (int j = 0; j < draws; j++) {
                int c = components.choose(h, random.uniform(j, 2L * h));
                double drawn = components.quantile(h, c, random.normal(j, 2L * h + 1));
                values[h][j] = Math.max(bound(), isWhole ? Math.rint(drawn) : drawn);
            }
        }
        return values;
    }

    @Override
    public LeadMixture rescaled(double shift, double scale) {
        if (!(scale > 0) || !Double.isFinite(scale) || !Double.isFinite(shift)) {
            throw new IllegalArgumentException("rescaled: scale is " + scale + " and shift " + shift
                    + ", expected a positive and a finite number");
        }
        return new LeadMixture(components.rescaled(shift, scale), isWhole && shift == 0 && scale == 1);
    }
}
