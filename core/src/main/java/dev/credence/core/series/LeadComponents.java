package dev.credence.core.series;

import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.numeric.NormalTail;
import java.util.Arrays;

/** The components of a {@link LeadMixture}, and sums over those of one lead; leads and components count from 0. */
final class LeadComponents {
    /** Larger exponents would overflow. */
    private static final double LARGEST_EXPONENT = 700;

    private final double[][] weights;
    private final double[][] locations;
    private final double[][] scales;
    private final boolean[] logarithmic;
    private final double shift;
    private final double bound;

    private LeadComponents(
            double[][] weights,
            double[][] locations,
            double[][] scales,
            boolean[] logarithmic,
            double shift,
            double bound) {
        this.weights = weights;
        this.locations = locations;
        this.scales = scales;
        this.logarithmic = logarithmic;
        this.shift = shift;
        this.bound = bound;
    }

    /** Checked copies; see {@link LeadMixture#of}. */
    static LeadComponents of(
            double[][] weights, double[][] locations, double[][] scales, boolean[] logarithmic, double bound) {
        int leads = weights.length;
        if (leads == 0 || logarithmic.length == 0 || locations.length != leads || scales.length != leads) {
            throw new IllegalArgumentException("A mixture by lead needs weights, locations and scales for at least 1"
                    + " lead and component, got " + leads + ", " + locations.length + " and " + scales.length + " of "
                    + logarithmic.length);
        }
        if (Double.isNaN(bound) || bound == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("The bound is " + bound + ", expected a number or negative infinity");
        }
        double[][] shares = new double[leads][];
        for (int h = 0; h < leads; h++) {
            shares[h] = shares(weights[h], h);
            for (int c = 0; c < logarithmic.length; c++) {
                check(locations[h][c], scales[h][c], h);
                if (logarithmic[c] && bound > 0) {
                    throw new IllegalArgumentException(
                            "The bound is " + bound + ", expected at most 0 with log-normal components");
                }
            }
        }
        return new LeadComponents(shares, copy(locations), copy(scales), logarithmic.clone(), 0, bound);
    }

    private static void check(double location, double scale, int h) {
        if (!Double.isFinite(location) || !(scale > 0) || !Double.isFinite(scale)) {
            throw new IllegalArgumentException("A component of lead " + (h + 1) + " has the location " + location
                    + " and the scale " + scale + ", expected finite numbers and a positive scale");
        }
    }

    private static double[] shares(double[] weights, int h) {
        double sum = 0;
        for (double weight : weights) {
            if (!(weight >= 0)) {
                throw new IllegalArgumentException(
                        "A weight of lead " + (h + 1) + " is " + weight + ", expected at least 0");
            }
            sum += weight;
        }
        double total = sum;
        if (!(total > 0) || !Double.isFinite(total)) {
            throw new IllegalArgumentException("The weights of lead " + (h + 1) + " sum to " + total);
        }
        return Arrays.stream(weights).map(weight -> weight / total).toArray();
    }

    private static double[][] copy(double[][] rows) {
        return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    }

    LeadComponents first(int leads) {
        if (leads < 1 || leads > leads()) {
            throw new IllegalArgumentException("There are " + leads() + " leads, not " + leads);
        }
        return new LeadComponents(
                Arrays.copyOf(weights, leads),
                Arrays.copyOf(locations, leads),
                Arrays.copyOf(scales, leads),
                logarithmic,
                shift,
                bound);
    }

    /** Components of a + b y. */
    LeadComponents rescaled(double a, double b) {
        double[][] newLocations = copy(locations);
        double[][] newScales = copy(scales);
        for (int h = 0; h < leads(); h++) {
            for (int c = 0; c < count(); c++) {
                newLocations[h][c] = logarithmic[c] ? locations[h][c] + Math.log(b) : a + b * locations[h][c];
                newScales[h][c] = logarithmic[c] ? scales[h][c] : b * scales[h][c];
            }
        }
        return new LeadComponents(weights, newLocations, newScales, logarithmic, a + b * shift, a + b * bound);
    }

    int leads() {
        return weights.length;
    }

    int count() {
        return logarithmic.length;
    }

    double bound() {
        return bound;
    }

    double weight(int h, int c) {
        return weights[h][c];
    }

    /** The component at a cumulative weight u in (0, 1). */
    int choose(int h, double u) {
        double left = u;
        for (int c = 0; c < count() - 1; c++) {
            left -= weights[h][c];
            if (left < 0) {
                return c;
            }
        }
        return count() - 1;
    }

    /** Quantile of a component at the normal score z. */
    double quantile(int h, int c, double z) {
        double at = locations[h][c] + scales[h][c] * z;
        return logarithmic[c] ? shift + Math.exp(Math.min(at, LARGEST_EXPONENT)) : at;
    }

    /** Normal score of y under a component; −∞ below its support. */
    private double score(int h, int c, double y) {
        if (!logarithmic[c]) {
            return (y - locations[h][c]) / scales[h][c];
        }
        return y <= shift ? Double.NEGATIVE_INFINITY : (Math.log(y - shift) - locations[h][c]) / scales[h][c];
    }

    double cdf(int h, double y) {
        double sum = 0;
        for (int c = 0; c < count(); c++) {
            double z = score(h, c, y);
            sum += z == Double.NEGATIVE_INFINITY ? 0 : weights[h][c] * NormalTail.probability(z);
        }
        return sum;
    }

    double survival(int h, double y) {
        double sum = 0;
        for (int c = 0; c < count(); c++) {
            double z = score(h, c, y);
            sum += weights[h][c] * (z == Double.NEGATIVE_INFINITY ? 1 : NormalTail.probability(-z));
        }
        return sum;
    }

    double density(int h, double y) {
        double sum = 0;
        for (int c = 0; c < count(); c++) {
            double z = score(h, c, y);
            if (z != Double.NEGATIVE_INFINITY) {
                sum += weights[h][c] * NormalTail.density(z) / unit(h, c, y);
            }
        }
        return sum;
    }

    /** dy/dz. */
    private double unit(int h, int c, double y) {
        return logarithmic[c] ? scales[h][c] * (y - shift) : scales[h][c];
    }

    double logDensity(int h, double y) {
        double[] terms = new double[count()];
        for (int c = 0; c < terms.length; c++) {
            double z = score(h, c, y);
            terms[c] = weights[h][c] == 0 || z == Double.NEGATIVE_INFINITY
                    ? Double.NEGATIVE_INFINITY
                    : Math.log(weights[h][c]) - 0.5 * z * z - Constants.HALF_LOG_2PI - Math.log(unit(h, c, y));
        }
        return LogSumExp.of(terms);
    }

    double mean(int h) {
        double sum = 0;
        for (int c = 0; c < count(); c++) {
            sum += weights[h][c] == 0 ? 0 : weights[h][c] * mean(h, c);
        }
        return sum;
    }

    double varianceBetween(int h) {
        double mean = mean(h);
        double sum = 0;
        for (int c = 0; c < count(); c++) {
            double deviation = weights[h][c] == 0 ? 0 : mean(h, c) - mean;
            sum += weights[h][c] * deviation * deviation;
        }
        return sum;
    }

    double varianceWithin(int h) {
        double sum = 0;
        for (int c = 0; c < count(); c++) {
            sum += weights[h][c] == 0 ? 0 : weights[h][c] * variance(h, c);
        }
        return sum;
    }

    /** Standard deviation of the narrowest component of positive weight. */
    double narrowest(int h) {
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < count(); c++) {
            if (weights[h][c] > 0) {
                double own = logarithmic[c] ? scales[h][c] * (quantile(h, c, 0) - shift) : scales[h][c];
                least = Math.min(least, own);
            }
        }
        return Math.max(least, Double.MIN_NORMAL);
    }

    private boolean isBounded(int c) {
        return !logarithmic[c] && bound != Double.NEGATIVE_INFINITY;
    }

    /** E max(y, b) = b + σ (a Φ(a) + φ(a)), a = (μ − b)/σ; e^{μ + σ²/2} of a log-normal. */
    private double mean(int h, int c) {
        double mu = locations[h][c];
        double sigma = scales[h][c];
        if (logarithmic[c]) {
            return shift + Math.exp(mu + 0.5 * sigma * sigma);
        }
        if (!isBounded(c)) {
            return mu;
        }
        double a = (mu - bound) / sigma;
        return bound + sigma * (a * NormalTail.probability(a) + NormalTail.density(a));
    }

    /** σ² ((1 + a²) Φ(a) + a φ(a)) − (E max(y, b) − b)²; (e^{σ²} − 1) e^{2μ + σ²} of a log-normal. */
    private double variance(int h, int c) {
        double sigma = scales[h][c];
        if (logarithmic[c]) {
            return Math.expm1(sigma * sigma) * Math.exp(2 * locations[h][c] + sigma * sigma);
        }
        if (!isBounded(c)) {
            return sigma * sigma;
        }
        double a = (locations[h][c] - bound) / sigma;
        double above = a * NormalTail.probability(a) + NormalTail.density(a);
        double square = (1 + a * a) * NormalTail.probability(a) + a * NormalTail.density(a);
        return sigma * sigma * Math.max(0, square - above * above);
    }
}
