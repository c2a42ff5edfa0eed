package dev.credence.decide;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.JsonText;
import dev.credence.eval.result.JsonFields;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The results of a study as a JSON document. */
public final class BanditSummary {
    private BanditSummary() {}

    /** Writes the document atomically; unknown numbers are null. */
    public static void write(Path file, BanditReport report, List<DecisionBlock> blocks) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode study = json.putObject("study");
        blocks.stream().findFirst().map(DecisionBlock::study).orElse(Map.of()).forEach(study::put);
        JsonFields.number(json, "uniform_regret", report.uniformRegret().orElse(Double.NaN));
        ArrayNode policies = json.putArray("policies");
        for (BanditReport.Line line : report.lines(blocks)) {
            ObjectNode policy = policies.addObject();
            policy.put("policy", line.policy());
            policy.put("decisions", line.decisions());
            JsonFields.number(policy, "regret", line.regret().mean());
            JsonFields.number(policy, "regret_se", line.regret().se());
            JsonFields.number(
                    policy, "percent_of_uniform", line.percentOfUniform().mean());
            JsonFields.number(
                    policy, "percent_of_uniform_se", line.percentOfUniform().se());
            policy.put("share_of_best", line.best());
            line.regrets().forEach(policy.putArray("regrets")::add);
        }
        byte[] text = (JsonText.pretty(json) + "\n").getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(file, out -> out.write(text));
    }
}
