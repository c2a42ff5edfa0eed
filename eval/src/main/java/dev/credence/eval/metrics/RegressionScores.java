package dev.credence.eval.metrics;

import dev.credence.core.metric.Accumulator;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
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
 *   <li>{@code rmse}, {@code mae}: of the predictive mean.
 *   <li>{@code log_likelihood}: mean log predictive density, of the mixture; {@code nll}: its negative.
 *   <li>{@code crps}: see {@link RegressionPredictive#crps}.
 *   <li>{@code picp_50 …}, {@code mpiw_50 …}: see {@link Coverage} and {@link IntervalWidth}.
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
                        new IntervalWidth(wanted),
                        new IntervalCalibration(),
                        new Sharpness())
                .filter(score -> !Collections.disjoint(score.metrics(), wanted))
                .toList();
    }

    @Override
    public void add(Predictive tile, double[] targets) {
        RegressionPredictive predictive = (RegressionPredictive) tile;
        scores.forEach(score -> score.add(predictive, targets));
    }

    @Override
    public Map<Metric, Double> values() {
        Map<Metric, Double> values = new LinkedHashMap<>();
        scores.forEach(score -> values.putAll(score.values()));
        return values;
    }
}
