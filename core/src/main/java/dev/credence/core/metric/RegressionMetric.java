package dev.credence.core.metric;

import dev.credence.core.data.Task;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;
import java.util.Set;

/** A metric of a regression that is a mean over points of a score of each. */
public interface RegressionMetric extends MetricFamily {
    /** See {@link Metric}. */
    String name();

    /** The better direction. */
    Metric.Better better();

    /** One line, without a full stop. */
    String description();

    /**
     * The score of each point.
     *
     * @param predictive of N points, in the target's own unit
     * @param y the targets [N]; not to be changed
     * @return [N]
     */
    double[] scores(RegressionPredictive predictive, double[] y);

    /** Transforms the mean score for reports, by its square root, say; the identity by default. */
    default double value(double mean) {
        return mean;
    }

    @Override
    default List<Metric> metrics() {
        return List.of(new Metric(name(), Metric.Targets.NUMBERS, better(), description()));
    }

    @Override
    default Accumulator start(Task task, Set<Metric> wanted) {
        return new PointScores(metrics().get(0), (tile, y) -> scores((RegressionPredictive) tile, y), this::value);
    }
}
