package dev.credence.core.predict;

import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.numeric.QuantileSearch;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** The mixture at one point, in the likelihood's unit. */
final class Component {
    private final LikelihoodFormulas formulas;
    private final NumericLikelihood likelihood;
    private final Weights weights;
    private final double[][] values;

    /**
     * The mixture at point n.
     *
     * @param values [N, S, V]
     */
    Component(LikelihoodFormulas formulas, double[] values, int n, Weights weights) {
        this.formulas = formulas;
        this.likelihood = formulas.likelihood();
        this.weights = weights;
        int width = formulas.width();
        this.values = new double[weights.count()][];
        for (int s = 0; s < this.values.length; s++) {
            int from = (n * this.values.length + s) * width;
            this.values[s] = Arrays.copyOfRange(values, from, from + width);
        }
    }

    /** Means E_s[y] of the components, [S]. */
    double[] means() {
        return Arrays.stream(values).mapToDouble(v -> formulas.moments(v)[0]).toArray();
    }

    /** E[y] and its variance in two parts, Σ_s w_s (E_s[y] − E[y])² and Σ_s w_s Var_s[y]. */
    Moments moments() {
        double[] means = new double[values.length];
        double[] variances = new double[values.length];
        for (int s = 0; s < values.length; s++) {
            double[] both = formulas.moments(values[s]);
            means[s] = both[0];
            variances[s] = both[1];
        }
        double mean = weights.mean(means, 0);
        double narrowest = Math.sqrt(Arrays.stream(variances).min().orElse(0));
        for (int s = 0; s < means.length; s++) {
            means[s] = (means[s] - mean) * (means[s] - mean);
        }
        return new Moments(mean, weights.mean(means, 0), weights.mean(variances, 0), narrowest);
    }

    /** Distribution function Σ_s w_s F_s. */
    DoubleUnaryOperator cdf() {
        DoubleUnaryOperator[] each = new DoubleUnaryOperator[values.length];
        Arrays.setAll(each, s -> likelihood.cdf(values[s]));
        double[] all = new double[values.length];
        return y -> {
            for (int s = 0; s < all.length; s++) {
                all[s] = each[s].applyAsDouble(y);
            }
            return Math.min(1, weights.mean(all, 0));
        };
    }

    double logDensity(double y) {
        if (!likelihood.target().holds(y)) {
            return Double.NEGATIVE_INFINITY;
        }
        double[] logs = new double[values.length];
        double greatest = Double.NEGATIVE_INFINITY;
        for (int s = 0; s < logs.length; s++) {
            double[] given = Arrays.copyOf(values[s], values[s].length + 1);
            given[values[s].length] = y;
            logs[s] = formulas.logDensity(given);
            greatest = Math.max(greatest, logs[s]);
        }
        if (greatest == Double.NEGATIVE_INFINITY) {
            return greatest;
        }
        for (int s = 0; s < logs.length; s++) {
            logs[s] = Math.exp(logs[s] - greatest);
        }
        return greatest + Math.log(weights.mean(logs, 0));
    }

    double quantile(double p, Moments moments) {
        return likelihood.target().isDiscrete()
                ? QuantileSearch.smallestCount(cdf(), moments.mean(), moments.sd(), p)
                : QuantileSearch.root(cdf(), moments.mean(), moments.sd(), p);
    }

    /** Location and width of the bulk. */
    LocationScale locationScale(Moments moments) {
        DoubleUnaryOperator cdf = cdf();
        return LocationScale.of(
                p -> likelihood.target().isDiscrete()
                        ? QuantileSearch.smallestCount(cdf, moments.mean(), moments.sd(), p)
                        : QuantileSearch.root(cdf, moments.mean(), moments.sd(), p, LocationScale.ROUGHLY),
                moments.narrowest(),
                moments.sd());
    }

    /**
     * Moments at one point.
     *
     * @param ofMeans variance between components
     * @param within mean variance of the components
     * @param narrowest smallest standard deviation of a component
     */
    record Moments(double mean, double ofMeans, double within, double narrowest) {
        double sd() {
            return Math.sqrt(ofMeans + within);
        }
    }
}
