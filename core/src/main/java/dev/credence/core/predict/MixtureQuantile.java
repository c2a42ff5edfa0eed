package dev.credence.core.predict;

import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.numeric.QuantileSearch;
import java.util.Arrays;

/**
 * The p-quantile of every point of a Gaussian mixture, by one {@link QuantileSearch} per point.
 *
 * <p>The components' own quantiles bracket it: each F_ns is at most p at min_s(μ_ns + σ_ns z_p), at least p at the
 * maximum. Only unfinished points are evaluated again.
 */
final class MixtureQuantile {
    private final Components components;
    private final double[] mean;
    private final double[] variance;
    private final double p;

    /**
     * A search that reads the arrays without a copy.
     *
     * @param mean [N] of the mixture
     * @param variance [N] of the mixture
     */
    MixtureQuantile(Components components, double[] mean, double[] variance, double p) {
        this.components = components;
        this.mean = mean;
        this.variance = variance;
        this.p = p;
    }

    /** Quantiles, [N]. */
    double[] solve() {
        QuantileSearch[] searches = start();
        int[] left = components.everyPoint();
        double[][] values = new double[2][left.length];
        while (left.length > 0) {
            double[] at = Arrays.stream(left).mapToDouble(n -> searches[n].x()).toArray();
            components.means(GaussianFunctions::cdfAndDensity, left, at, values);
            for (int i = 0; i < left.length; i++) {
                searches[left[i]].advance(values[0][i], values[1][i]);
            }
            left = Arrays.stream(left).filter(n -> !searches[n].done()).toArray();
        }
        return Arrays.stream(searches).mapToDouble(QuantileSearch::x).toArray();
    }

    private QuantileSearch[] start() {
        double z = NormalQuantile.of(p);
        double[][] range = components.range(GaussianFunctions.edges(z, z));
        QuantileSearch[] searches = new QuantileSearch[mean.length];
        for (int n = 0; n < searches.length; n++) {
            searches[n] = new QuantileSearch(p, range[0][n], range[1][n], mean[n], Math.sqrt(variance[n]));
        }
        return searches;
    }
}
