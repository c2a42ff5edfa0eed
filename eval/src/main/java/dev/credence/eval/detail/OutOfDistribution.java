package dev.credence.eval.detail;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.metrics.Detection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Out-of-distribution points, on which a classifier should be uncertain.
 *
 * @param name name of their data set
 * @param points their predictions; the true classes are irrelevant
 */
public record OutOfDistribution(String name, PointDetails.Classification points) {
    private static final Pattern METRIC = Pattern.compile("(?:auroc|aupr|aupr_in|fpr95)_[a-z_]+\\[(.*)]");

    /** Detection of these points among in-distribution test points, by each score. */
    public Map<UncertaintyScore, Detection> detections(PointDetails.Classification in) {
        Map<UncertaintyScore, Detection> detections = new EnumMap<>(UncertaintyScore.class);
        for (UncertaintyScore score : UncertaintyScore.values()) {
            detections.put(score, Detection.of(score.of(in), score.of(points)));
        }
        return detections;
    }

    /**
     * {@link #detections} as metrics of a run: {@code auroc_entropy[NAME]}, {@code aupr_entropy[NAME]},
     * {@code aupr_in_…}, {@code fpr95_…}, …
     */
    public Map<String, Double> metrics(PointDetails.Classification in) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        detections(in).forEach((score, detection) -> {
            metrics.put(metric("auroc", score, name), detection.auroc());
            metrics.put(metric("aupr", score, name), detection.aupr());
            metrics.put(metric("aupr_in", score, name), detection.auprIn());
            metrics.put(metric("fpr95", score, name), detection.fpr95());
        });
        return metrics;
    }

    /** Name of a run's metric: {@code auroc_entropy[fashion-mnist]}. */
    public static String metric(String measure, UncertaintyScore score, String name) {
        return measure + "_" + score.key() + "[" + name + "]";
    }

    /** The data set's name in the name of a run's metric; empty for other metrics. */
    public static String nameIn(String metric) {
        Matcher matcher = METRIC.matcher(metric);
        return matcher.matches() ? matcher.group(1) : "";
    }

    /**
     * Predicts out-of-distribution points.
     *
     * @param name name of their data set
     * @param model a classifier; its own standardisation is used
     * @param examples with the model's number of inputs; their targets are ignored
     * @param samples S
     */
    public static OutOfDistribution of(String name, TrainedModel model, Examples examples, int samples) {
        PointRecorder recorder = new PointRecorder();
        model.predict(examples, samples, (tile, from) -> {
            if (!(tile instanceof CategoricalMixture mixture)) {
                throw new IllegalArgumentException("Out-of-distribution points need a classifier, this one gives a "
                        + tile.getClass().getSimpleName());
            }
            recorder.addUnlabelled(mixture);
        });
        return new OutOfDistribution(name, recorder.classification().orElseThrow());
    }

    /**
     * Checks that out-of-distribution points are meaningful.
     *
     * @param what the model or its training data, for the message
     * @throws UserException for a regression
     */
    public static void requireClassification(String what, Task task) {
        if (!(task instanceof Task.Classification)) {
            throw new UserException(
                    "Out-of-distribution data need a classification, but " + what
                            + " is a regression; leave them out. For a regression, look at epistemic_sd in its"
                            + " predictions.",
                    Argument.OUT_OF_DISTRIBUTION);
        }
    }

    /**
     * Checks that points fit a model.
     *
     * @param what the model or its training data, for the message
     * @param inputs its number of inputs
     * @param name name of the points' data set
     * @throws UserException if the points have another number of inputs, or there are none
     */
    public static void requireFit(String what, int inputs, String name, Examples examples) {
        if (examples.inputs() != inputs) {
            throw new UserException(
                    "The out-of-distribution data '" + name + "' have " + inputs(examples.inputs()) + ", but " + what
                            + " has " + inputs(inputs) + ". Use data with as many.",
                    Argument.OUT_OF_DISTRIBUTION);
        }
        if (examples.size() == 0) {
            throw new UserException(
                    "The out-of-distribution data '" + name + "' have no test points.", Argument.OUT_OF_DISTRIBUTION);
        }
    }

    private static String inputs(int count) {
        return count + (count == 1 ? " input" : " inputs");
    }
}
