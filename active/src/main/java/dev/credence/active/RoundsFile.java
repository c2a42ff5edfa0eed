package dev.credence.active;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.eval.result.Facts;
import dev.credence.eval.result.LineFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code rounds.jsonl}: one line for each finished round, {@code acquisition, repeat, round, labels, chosen, scores,
 * metrics, seconds, loop}. Numbers round-trip exactly; numbers that are not finite are null.
 */
final class RoundsFile {
    static final LineFile.Format<RoundResult> FORMAT =
            LineFile.Format.of(RoundResult.class, "loop", "a round of active learning");

    private RoundsFile() {}

    /** The key of a round. */
    record Key(String acquisition, int repeat, int round) {}

    /**
     * The finished rounds.
     *
     * @param loop the loop's facts
     * @throws UserException if a line belongs to another loop or contradicts an earlier one; names the line and every
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
