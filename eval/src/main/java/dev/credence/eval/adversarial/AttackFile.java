package dev.credence.eval.adversarial;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.JsonText;
import dev.credence.eval.metrics.Detection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * All results of attacks as JSON: the caller's {@code about}, and {@code models}, each with {@code attacks}, each with
 * {@code steps}.
 */
public final class AttackFile {
    /** File name within the folder. */
    public static final String FILE_NAME = "attack.json";

    private AttackFile() {}

    /** Writes the file atomically; {@code about} is not modified. */
    public static void write(Path file, ObjectNode about, List<AttackedModel> models) {
        ObjectNode json = about.deepCopy();
        var all = json.putArray("models");
        for (AttackedModel model : models) {
            ObjectNode one = all.addObject();
            one.put("model", model.label());
            one.put("method", model.method());
            one.put("samples", model.samples());
            var attacks = one.putArray("attacks");
            model.results().forEach(result -> put(attacks.addObject(), result));
        }
        byte[] bytes = (JsonText.pretty(json) + "\n").getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(file, out -> out.write(bytes));
    }

    private static void put(ObjectNode into, AttackResult result) {
        Attack attack = result.attack();
        into.put("attack", attack.name());
        if (attack instanceof Attack.IterativeTargeted targeted) {
            into.put("target_class", targeted.target());
            into.put("step_size", targeted.stepSize());
        }
        into.put("points", result.points());
        var steps = into.putArray("steps");
        for (AttackStep step : result.steps()) {
            ObjectNode one = steps.addObject();
            one.put(attack.axis().replace(' ', '_'), step.at());
            one.put("accuracy", step.accuracy());
            one.put("predictive_entropy", step.predictiveEntropy());
            one.put("mutual_information", step.mutualInformation());
            one.put("class_probability", step.classProbability());
            one.put("success", step.success());
            ObjectNode detection = one.putObject("detection");
            detection.set("predictive_entropy", of(step.byEntropy()));
            detection.set("mutual_information", of(step.byMutualInformation()));
            detection.set("max_probability", of(step.byMaxProbability()));
        }
    }

    private static ObjectNode of(Detection detection) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("auroc", detection.auroc());
        json.put("aupr", detection.aupr());
        json.put("fpr95", detection.fpr95());
        return json;
    }
}
