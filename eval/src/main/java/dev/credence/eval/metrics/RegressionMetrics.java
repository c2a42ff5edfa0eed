package dev.credence.eval.metrics;

import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The metrics of a regression, streamed.
 *
 * <ul>
 *   <li>{@code rmse}, {@code mae}: of the predictive mean.
 *   <li>{@code log_likelihood}: mean log predictive density, of the mixture; {@code nll}: its negative.
 *   <li>{@code crps}: see {@link RegressionPredictive#crps}.
 *   <li>{@code picp_50 …}, {@code mpiw_50 …}: see {@link Coverage} and {@link IntervalWidth}.
 *   <li>{@code rms_cal}, {@code ma_cal}, {@code miscal_area}: see {@link IntervalCalibration}.
 *   <li>{@code sharp}: √(mean over points of the total predictive variance).
 * </ul>
 */
public final class RegressionMetrics implements Metrics {
    private final Set<Metric> wanted;
    private final List<RegressionScore> scores = new ArrayList<>();
    private long points;

    /** All of them. */
    public RegressionMetrics() {
        this(all());
    }

    /** Some of them. */
    public RegressionMetrics(Set<Metric> wanted) {
        Results.check(wanted, Metric::isForRegression, "a regression");
        this.wanted = EnumSet.copyOf(wanted);
        for (RegressionScore score : List.of(
                new PointErrors(),
                new LogDensity(),
                new CrpsScore(),
                new Coverage(),
                new IntervalWidth(this.wanted),
                new IntervalCalibration(),
                new Sharpness())) {
            if (!Collections.disjoint(score.metrics(), this.wanted)) {
                scores.add(score);
            }
        }
    }

    private static Set<Metric> all() {
        Set<Metric> all = EnumSet.allOf(Metric.class);
        all.removeIf(metric -> !metric.isForRegression());
        return all;
    }

    @Override
    public void add(Predictive tile, double[] targets) {
        if (!(tile instanceof RegressionPredictive predictive)) {
            throw new IllegalArgumentException("Regression metrics cannot take a "
                    + tile.getClass().getSimpleName() + "; use ClassificationMetrics");
        }
        Results.checkTargets(predictive.points(), targets, points);
        for (RegressionScore score : scores) {
            score.add(predictive, targets);
        }
        points += targets.length;
    }

    @Override
    public long points() {
        return points;
    }

    @Override
    public Map<String, Double> result() {
        Results results = Results.of(wanted, points);
        for (RegressionScore score : scores) {
            score.report(results);
        }
        return results.ordered();
    }
}
