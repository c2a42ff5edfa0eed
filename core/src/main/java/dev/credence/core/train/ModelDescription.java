package dev.credence.core.train;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.method.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that is known of a trained model besides its parameters. This is the one place that says whether the parts of a
 * description go together: a model that was trained and one that was read from a file are held to the same. Where
 * names, classes or the standardisation do not fit the problem, an {@link IllegalArgumentException} says which.
 *
 * @param method the inference method's name
 * @param settings its settings, as text
 * @param problem what was learnt
 * @param standardisation shift and scale of inputs and target
 * @param inputNames one name per input
 * @param targetName the target's name
 * @param classNames classes in the order of their indices; empty for regression
 * @param seed the run's seed
 * @param training what else is worth knowing of the training: device, epochs, seconds, data
 * @param columns how a table's columns become inputs; empty where the inputs are the columns
 */
public record ModelDescription(
        String method,
        Map<String, String> settings,
        Problem problem,
        Standardisation standardisation,
        List<String> inputNames,
        String targetName,
        List<String> classNames,
        long seed,
        ObjectNode training,
        ObjectNode columns) {
    public ModelDescription {
        settings = Map.copyOf(settings);
        inputNames = List.copyOf(inputNames);
        classNames = List.copyOf(classNames);
        int inputs = problem.inputs();
        int scaled = standardisation.inputMean().length;
        if (inputNames.size() != inputs || scaled != inputs) {
            throw new IllegalArgumentException(
                    "there are " + inputNames.size() + " names and " + scaled + " scales for " + inputs + " inputs");
        }
        int classes = problem.task() instanceof Task.Classification c ? c.classes() : 0;
        if (classNames.size() != classes) {
            throw new IllegalArgumentException(
                    "there are " + classNames.size() + " class names for " + classes + " classes");
        }
        Dataset.requireDistinct("inputs", inputNames);
        Dataset.requireDistinct("classes", classNames);
    }

    /** What the training found, by name: the numbers of {@link dev.credence.core.method.Findings}. */
    public Map<String, Double> findings() {
        Map<String, Double> found = new LinkedHashMap<>();
        training.path("findings").properties().forEach(finding -> {
            if (finding.getValue().isNumber()) { // beside them are sentences
                found.put(finding.getKey(), finding.getValue().asDouble());
            }
        });
        return found;
    }
}
