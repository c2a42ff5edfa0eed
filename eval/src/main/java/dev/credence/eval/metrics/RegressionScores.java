package dev.credence.eval.metrics;

import dev.credence.core.metric.Accumulator;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Streaming metrics of a regression.
 *
 * <ul>
 *   <li>{@code rmse}, {@code mae}, {@code r2}: of the predictive mean, see {@link PointErrors}.
 *   <li>{@code log_likelihood}: mean log predictive density, of the mixture; {@code nll}: its negative.
 *   <li>{@code crps}: see {@link RegressionPredictive#crps}.
 *   <li>{@code picp_50 …}: see {@link Coverage}; {@code mpiw_50 …}, {@code interval_score_50 …}, {@code pinball_5 …}:
 *       see {@link QuantileScores}.
 *   <li>{@code rms_cal}, {@code ma_cal}, {@code miscal_area}: see {@link IntervalCalibration}.
 *   <li>{@code sharp}: √(mean over points of the total predictive variance).
 * </ul>
 */
final class RegressionScores implements Accumulator {
    private final List<RegressionFamily> scores;

    RegressionScores(Set<Metric> wanted) {
        scores = Stream.of(
                        new PointErrors(),
                        new LogDensity(),
                        new CrpsScore(),
                        new Coverage(),
                        new QuantileScores(wanted),
                        new IntervalCalibration(),
                        new Sharpness())
                .filter(score -> !Collections.disjoint(score.metrics(), wanted))
                .toList();
    }

    @Override
    public void add(Predictive tile, double[] targets) {
        double[] ones = new double[targets.length];
        Arrays.fill(ones, 1);
        add(tile, targets, ones);
    }

    @Override
    public void add(Predictive tile, double[] targets, double[] weights) {
        RegressionPredictive predictive = (RegressionPredictive) tile;
        scores.forEach(score -> score.add(predictive, targets, weights));
    }

    @Override
    public Map<Metric, Double> values() {
        Map<Metric, Double> values = new LinkedHashMap<>();
        scores.forEach(score -> values.putAll(score.values()));
        return values;
    }
}
