package dev.credence.decide;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.eval.result.Facts;
import dev.credence.eval.result.LineFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The file {@code decisions.jsonl} of a study, one line per block. Numbers are stored exactly. */
final class BlocksFile {
    static final LineFile.Format<DecisionBlock> FORMAT =
            LineFile.Format.of(DecisionBlock.class, "study", "a block of decisions");

    private BlocksFile() {}

    /** Key of the blocks of a policy and seed. */
    record Key(String policy, int repeat) {}

    /**
     * The finished blocks of each policy and seed, in order.
     *
     * @param study settings of the study, as recorded in each line
     * @throws UserException if a line belongs to another study, or blocks are not consecutive; names the line
     */
    static Map<Key, List<DecisionBlock>> finished(LineFile<DecisionBlock> file, Map<String, String> study) {
        Map<Key, List<DecisionBlock>> finished = new HashMap<>();
        for (LineFile.Line<DecisionBlock> line : file.lines()) {
            DecisionBlock block = line.content();
            List<String> differences = Facts.differences(block.study(), study);
            if (!differences.isEmpty()) {
                throw refused(file, line, "were made with " + String.join("; ", differences));
            }
            List<DecisionBlock> before =
                    finished.computeIfAbsent(new Key(block.policy(), block.repeat()), k -> new ArrayList<>());
            int end = before.isEmpty() ? 0 : before.get(before.size() - 1).end();
            if (block.from() != end) {
                throw refused(file, line, "do not follow those before them, which end at " + end);
            }
            before.add(block);
        }
        return finished;
    }

    static UserException refused(LineFile<DecisionBlock> file, LineFile.Line<DecisionBlock> line, String why) {
        DecisionBlock block = line.content();
        return refused(file.path() + ", line " + line.number(), block, why);
    }

    static UserException refused(String place, DecisionBlock block, String why) {
        return new UserException(
                place + ": the decisions from " + block.from() + " of " + block.policy() + " " + why
                        + ". Repeat the earlier study, or use another folder.",
                Argument.OUTPUT_DIRECTORY);
    }
}
