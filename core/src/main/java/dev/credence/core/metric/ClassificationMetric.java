package dev.credence.core.metric;

import dev.credence.core.data.Task;
import dev.credence.core.predict.CategoricalMixture;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A metric of a classification that is a mean over points of a score of each. */
public interface ClassificationMetric extends MetricFamily {
    /** See {@link Metric}. */
    String name();

    /** Which way a comparison goes. */
    Metric.Better better();

    /** One line, without a full stop. */
    String description();

    /**
     * The score of each point.
     *
     * @param predictive of N points
     * @param classes the right class of each [N]
     * @return [N]
     */
    double[] scores(CategoricalMixture predictive, int[] classes);

    /** What is reported of the mean score: the mean itself, unless overridden; its square root, say. */
    default double value(double mean) {
        return mean;
    }

    @Override
    default List<Metric> metrics() {
        return List.of(new Metric(name(), Metric.Targets.CLASSES, better(), description()));
    }

    @Override
    default Accumulator start(Task task, Set<Metric> wanted) {
        return new PointScores(
                metrics().get(0),
                (tile, y) -> scores(
                        (CategoricalMixture) tile,
                        Arrays.stream(y).mapToInt(c -> (int) c).toArray()),
                this::value);
    }
}
