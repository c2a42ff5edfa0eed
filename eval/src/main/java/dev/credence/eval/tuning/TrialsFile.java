package dev.credence.eval.tuning;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.eval.result.Facts;
import dev.credence.eval.result.LineFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code trials.jsonl}: one line per finished training, {@code trial, rung, epochs, settings, scores,
 * validation_log_likelihood, failure, seconds, search}. Numbers are stored exactly; non-finite ones are null.
 */
final class TrialsFile {
    static final String NAME = "trials.jsonl";
    static final LineFile.Format<TrialResult> FORMAT =
            LineFile.Format.of(TrialResult.class, "search", "a trial of a search");

    private TrialsFile() {}

    /** Key of a training: trial and rung. */
    record Key(int trial, int rung) {}

    /**
     * The finished trainings of a search.
     *
     * @param search settings of the search, as recorded in each line
     * @param trials settings of the trials without the epochs
     * @param scores number of scores of a training that has not failed
     * @throws UserException if a line belongs to another search; names the line and every difference
     */
    static Map<Key, TrialResult> finished(
            LineFile<TrialResult> file,
            Map<String, String> search,
            List<Map<String, String>> trials,
            Halving halving,
            int scores) {
        Map<Key, TrialResult> finished = new HashMap<>();
        for (LineFile.Line<TrialResult> line : file.lines()) {
            TrialResult result = line.content();
            List<String> differences = new ArrayList<>(Facts.differences(result.search(), search));
            boolean known = result.trial() >= 0
                    && result.trial() < trials.size()
                    && result.rung() >= 0
                    && result.rung() < halving.rungs().size();
            if (differences.isEmpty() && known) {
                differences.addAll(Facts.differences(
                        result.settings(),
                        Tuning.withEpochs(
                                trials.get(result.trial()),
                                halving.rungs().get(result.rung()).epochs())));
            }
            if (!differences.isEmpty() || !known) {
                throw refused(
                        file.path(),
                        line,
                        differences.isEmpty()
                                ? "is not part of this search"
                                : "was made with " + String.join("; ", differences));
            }
            if (!result.failed() && result.scores().size() != scores) {
                throw refused(
                        file.path(), line, "has " + result.scores().size() + " scores where it must have " + scores);
            }
            TrialResult other = finished.putIfAbsent(new Key(result.trial(), result.rung()), result);
            if (other != null && !other.scores().equals(result.scores())) {
                throw refused(file.path(), line, "is there already, with other scores");
            }
        }
        return finished;
    }

    private static UserException refused(Path file, LineFile.Line<TrialResult> line, String why) {
        return new UserException(
                file + ", line " + line.number() + ": trial " + line.content().trial() + " " + why
                        + ". Repeat the earlier search, or use another folder.",
                Argument.OUTPUT_DIRECTORY);
    }
}
