package dev.credence.scoring;

import dev.credence.core.predict.Interval;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The predictive distributions of rows that were predicted together, which their {@link Prediction}s share: a quantile
 * is computed for all of them when it is first asked for. Thread-safe.
 */
final class PredictedRows {
    /** Kept quantiles, and intervals; others are computed again. */
    private static final int MOST = 64;

    private final Predictive predictive;
    private final String target;
    private final List<String> classNames;
    private final double floor;
    private final Map<Double, double[]> quantiles = new ConcurrentHashMap<>();
    private final Map<Double, Interval> intervals = new ConcurrentHashMap<>();

    /**
     * @param target the column, for messages
     * @param classNames empty for regression
     * @param floor what the target is never below; −∞ for nothing
     */
    PredictedRows(Predictive predictive, String target, List<String> classNames, double floor) {
        this.predictive = predictive;
        this.target = target;
        this.classNames = classNames;
        this.floor = floor;
    }

    String target() {
        return target;
    }

    List<String> classNames() {
        return classNames;
    }

    double floor() {
        return floor;
    }

    /** The quantiles of all rows; the target must be a number. */
    double[] quantile(double p) {
        double[] known = quantiles.get(p);
        double[] found = known != null ? known : ((RegressionPredictive) predictive).quantile(p);
        if (quantiles.size() < MOST) {
            quantiles.put(p, found);
        }
        return found;
    }

    /** The central intervals of all rows; the target must be a number. */
    Interval interval(double level) {
        Interval known = intervals.get(level);
        Interval found = known != null ? known : ((RegressionPredictive) predictive).interval(level);
        if (intervals.size() < MOST) {
            intervals.put(level, found);
        }
        return found;
    }
}
