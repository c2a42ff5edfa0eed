package dev.credence.active;

import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import java.util.List;

/**
 * What a round does, as JSON.
 *
 * @param plan plan of the loop
 * @param acquisition name of the acquisition
 * @param repeat index of the seed, from 0
 * @param round index of the round, from 0
 * @param labelled the rows of this round's labels, in the order of labelling
 * @param device name of the device
 */
record RoundInstruction(
        LearningPlan plan, String acquisition, int repeat, int round, List<Integer> labelled, String device) {
    String json() {
        return JsonText.tree(this).toString();
    }

    static RoundInstruction parse(String json) {
        return JsonRecord.parse(json).as(RoundInstruction.class);
    }
}
