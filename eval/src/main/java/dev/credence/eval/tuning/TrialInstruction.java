package dev.credence.eval.tuning;

import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import java.util.Map;

/**
 * What the training of a trial does, as JSON.
 *
 * @param settings settings of the method, as text
 * @param holdOuts maximum number of hold-outs
 * @param device name of the device
 */
record TrialInstruction(
        int trial, int rung, String method, Map<String, String> settings, long seed, int holdOuts, String device) {
    String json() {
        return JsonText.tree(this).toString();
    }

    static TrialInstruction parse(String json) {
        return JsonRecord.parse(json).as(TrialInstruction.class);
    }
}
