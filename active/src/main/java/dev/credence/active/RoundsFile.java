package dev.credence.active;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.eval.result.Facts;
import dev.credence.eval.result.JsonFields;
import dev.credence.eval.result.LineFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code rounds.jsonl}: one line for each finished round, {@code acquisition, repeat, round, labels, chosen, scores,
 * metrics, seconds, loop}. Numbers survive the round trip to the bit; null for one that is not finite.
 */
final class RoundsFile {
    static final LineFile.Format<RoundResult> FORMAT = new LineFile.Format<>(
            "{\"acquisition\":", "loop", "a round of active learning", RoundsFile::write, RoundsFile::read);

    private static final int MOST = Integer.MAX_VALUE;

    private RoundsFile() {}

    /** A round: of which acquisition, with which seed. */
    record Key(String acquisition, int repeat, int round) {}

    private static String write(RoundResult result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("acquisition", result.acquisition());
        json.put("repeat", result.repeat());
        json.put("round", result.round());
        json.put("labels", result.labels());
        result.chosen().forEach(json.putArray("chosen")::add);
        result.scores().forEach(json.putArray("scores")::add);
        ObjectNode metrics = json.putObject("metrics");
        result.metrics().forEach((name, value) -> JsonFields.number(metrics, name, value));
        json.put("seconds", result.seconds());
        result.loop().forEach(json.putObject("loop")::put);
        return json.toString();
    }

    private static RoundResult read(String line) {
        JsonRecord json = JsonRecord.parse(line);
        RoundResult result = new RoundResult(
                json.text("acquisition"),
                json.whole("repeat", 0, MOST),
                json.whole("round", 0, MOST),
                json.whole("labels", 1, MOST),
                rows(json),
                Arrays.stream(json.numbers("scores")).boxed().toList(),
                json.numbersByName("metrics"),
                json.number("seconds"),
                json.textsByName("loop"));
        json.end();
        return result;
    }

    private static List<Integer> rows(JsonRecord json) {
        List<Integer> rows = new ArrayList<>();
        for (double row : json.numbers("chosen")) {
            if (row != Math.rint(row) || row < 0 || row > MOST) {
                throw new IllegalArgumentException("'chosen' holds " + row + ", expected rows, counted from 0");
            }
            rows.add((int) row);
        }
        return rows;
    }

    /**
     * The rounds that are finished.
     *
     * @param loop what it is, as its lines say
     * @throws UserException when a line belongs to another loop, or contradicts one before it; names the line and every
     *     difference
     */
    static Map<Key, RoundResult> finished(LineFile<RoundResult> file, Map<String, String> loop) {
        Map<Key, RoundResult> finished = new HashMap<>();
        for (LineFile.Line<RoundResult> line : file.lines()) {
            RoundResult result = line.content();
            List<String> differences = Facts.differences(result.loop(), loop);
            if (!differences.isEmpty()) {
                throw refused(file, line, "was made with " + String.join("; ", differences));
            }
            Key key = new Key(result.acquisition(), result.repeat(), result.round());
            RoundResult other = finished.putIfAbsent(key, result);
            if (other != null
                    && !(other.chosen().equals(result.chosen())
                            && other.metrics().equals(result.metrics()))) {
                throw refused(file, line, "is there already, with other choices or metrics");
            }
        }
        return finished;
    }

    private static UserException refused(LineFile<RoundResult> file, LineFile.Line<RoundResult> line, String why) {
        RoundResult result = line.content();
        return new UserException(
                file.path() + ", line " + line.number() + ": round " + result.round() + " of " + result.acquisition()
                        + " " + why + ". Repeat the earlier loop, or use another folder.",
                Argument.OUTPUT_DIRECTORY);
    }
}
