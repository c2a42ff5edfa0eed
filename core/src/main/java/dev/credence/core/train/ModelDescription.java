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
 * Description of a trained model: everything but its parameters. The only place that checks the consistency of its
 * parts, for trained and loaded models alike: an {@link IllegalArgumentException} names what does not fit the problem
 * (names, classes, standardisation).
 *
 * @param method name of the inference method
 * @param settings its settings, as text
 * @param problem the learning problem
 * @param standardisation shift and scale of inputs and target
 * @param inputNames one name per input
 * @param targetName name of the target
 * @param classNames classes in the order of their indices; empty for regression
 * @param seed seed of the run
 * @param training other facts about the training: device, epochs, seconds, data
 * @param columns encoding of a table's columns as inputs; empty if the inputs are the columns
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

    /** Numeric findings of the training by name; see {@link dev.credence.core.method.Findings}. */
    public Map<String, Double> findings() {
        Map<String, Double> found = new LinkedHashMap<>();
        training.path("findings").properties().forEach(finding -> {
            if (finding.getValue().isNumber()) { // findings may also be sentences
                found.put(finding.getKey(), finding.getValue().asDouble());
            }
        });
        return found;
    }
}
