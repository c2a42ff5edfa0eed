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

    /** The better direction. */
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

    /** Transforms the mean score for reports, by its square root, say; the identity by default. */
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
