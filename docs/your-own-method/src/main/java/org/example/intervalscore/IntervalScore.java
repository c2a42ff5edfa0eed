package org.example.intervalscore;

import dev.credence.core.metric.Metric;
import dev.credence.core.metric.RegressionMetric;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.RegressionPredictive;

/**
 * The interval score of the central 80 % interval [l, u], α = 0.2: (u − l) + 2/α (l − y)₊ + 2/α (y − u)₊ (Gneiting and
 * Raftery 2007, eq. 43), in the target's unit.
 */
public final class IntervalScore implements RegressionMetric {
    private static final double ALPHA = 0.2;

    @Override
    public String name() {
        return "interval_score_80";
    }

    @Override
    public Metric.Better better() {
        return Metric.Better.LOWER;
    }

    @Override
    public String description() {
        return "width of the central 80 % interval, and a penalty for targets outside it";
    }

    @Override
    public double[] scores(RegressionPredictive predictive, double[] y) {
        Interval interval = predictive.interval(1 - ALPHA);
        double[] lower = interval.lower();
        double[] upper = interval.upper();
        double[] scores = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            double outside = Math.max(0, Math.max(lower[i] - y[i], y[i] - upper[i]));
            scores[i] = upper[i] - lower[i] + 2 / ALPHA * outside;
        }
        return scores;
    }
}
