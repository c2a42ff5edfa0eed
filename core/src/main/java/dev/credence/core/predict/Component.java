package dev.credence.core.predict;

import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Quantiles;
import java.util.Arrays;

/** The mixture of one point, in the unit that the likelihood is in. Not safe for use by several threads. */
final class Component {
    private final LikelihoodFormulas formulas;
    private final NumericLikelihood likelihood;
    private final Weights weights;
    private final double[][] values;

    /**
     * Point n.
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

    private double[] moments(int which) {
        return Arrays.stream(values)
                .mapToDouble(v -> formulas.moments(v)[which])
                .toArray();
    }

    double mean() {
        return weights.mean(moments(0), 0);
    }

    double varianceOfMeans() {
        double[] means = moments(0);
        double mean = weights.mean(means, 0);
        return weights.mean(
                Arrays.stream(means).map(m -> (m - mean) * (m - mean)).toArray(), 0);
    }

    double meanVariance() {
        return weights.mean(moments(1), 0);
    }

    double sd() {
        return Math.sqrt(varianceOfMeans() + meanVariance());
    }

    double cdf(double y) {
        double[] all = new double[values.length];
        for (int s = 0; s < all.length; s++) {
            all[s] = likelihood.cdf(y, values[s]);
        }
        return Math.min(1, weights.mean(all, 0));
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

    double quantile(double p) {
        return likelihood.target().isDiscrete()
                ? Quantiles.smallestCount(this::cdf, mean(), sd(), p)
                : Quantiles.root(this::cdf, y -> Math.exp(logDensity(y)), mean(), sd(), p);
    }
}
