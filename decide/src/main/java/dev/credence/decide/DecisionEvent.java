package dev.credence.decide;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.eval.result.LineFile;
import java.util.Map;

/** A line of a decision log: {@code {"event":"plan"|"decision"|"reward", …}}. */
sealed interface DecisionEvent {
    LineFile.Format<DecisionEvent> FORMAT = new LineFile.Format<>(
            "{\"event\":", "program", "a decision, its reward, or the plan", DecisionEvent::write, DecisionEvent::read);

    /** The plan: the first line. */
    record Begun(Map<String, String> plan) implements DecisionEvent {}

    /** A decision. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Chosen(int number, double[] context, int action) implements DecisionEvent {}

    /** A reward. */
    record Rewarded(int number, double reward) implements DecisionEvent {}

    private static String write(DecisionEvent event) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (event instanceof Begun begun) {
            json.put("event", "plan");
            begun.plan().forEach(json.putObject("plan")::put);
        } else if (event instanceof Chosen chosen) {
            json.put("event", "decision");
            json.put("number", chosen.number());
            ArrayNode context = json.putArray("context");
            for (double x : chosen.context()) {
                context.add(x);
            }
            json.put("action", chosen.action());
        } else if (event instanceof Rewarded rewarded) {
            json.put("event", "reward");
            json.put("number", rewarded.number());
            json.put("reward", rewarded.reward());
        }
        return json.toString();
    }

    private static DecisionEvent read(String line) {
        JsonRecord json = JsonRecord.parse(line);
        DecisionEvent event = switch (json.word("event", "plan", "decision", "reward")) {
            case "plan" -> new Begun(json.textsByName("plan"));
            case "decision" ->
                new Chosen(
                        json.whole("number", 0, Integer.MAX_VALUE),
                        json.numbers("context"),
                        json.whole("action", 0, Integer.MAX_VALUE));
            default -> new Rewarded(json.whole("number", 0, Integer.MAX_VALUE), json.number("reward"));
        };
        json.end();
        return event;
    }
}
