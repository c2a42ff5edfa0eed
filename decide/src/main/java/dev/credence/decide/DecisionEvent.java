package dev.credence.decide;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import dev.credence.eval.result.LineFile;
import java.util.Arrays;
import java.util.Map;

/** A line of a decision log: {@code {"event":"plan"|"decision"|"reward", …}}. */
sealed interface DecisionEvent {
    LineFile.Format<DecisionEvent> FORMAT = new LineFile.Format<>(
            "{\"event\":", "program", "a decision, its reward, or the plan", DecisionEvent::write, DecisionEvent::read);

    /** The plan: the first line. */
    record Begun(Map<String, String> plan) implements DecisionEvent {}

    /** A decision. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Chosen(int number, double[] context, int action) implements DecisionEvent {
        public Chosen {
            if (number < 0 || action < 0 || !Arrays.stream(context).allMatch(Double::isFinite)) {
                throw new IllegalArgumentException("'number' is " + number + ", 'action' " + action + " and 'context' "
                        + Arrays.toString(context) + ", expected at least 0, at least 0 and finite numbers");
            }
        }
    }

    /** A reward. */
    record Rewarded(int number, double reward) implements DecisionEvent {
        public Rewarded {
            if (number < 0 || !Double.isFinite(reward)) {
                throw new IllegalArgumentException("'number' is " + number + " and 'reward' " + reward
                        + ", expected at least 0 and a finite number");
            }
        }
    }

    private static String write(DecisionEvent event) {
        String name = event instanceof Begun ? "plan" : event instanceof Chosen ? "decision" : "reward";
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("event", name);
        return json.setAll(JsonText.tree((Record) event)).toString();
    }

    private static DecisionEvent read(String line) {
        JsonRecord json = JsonRecord.parse(line);
        return switch (json.word("event", "plan", "decision", "reward")) {
            case "plan" -> json.as(Begun.class);
            case "decision" -> json.as(Chosen.class);
            default -> json.as(Rewarded.class);
        };
    }
}
