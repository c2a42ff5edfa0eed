package dev.credence.decide;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.eval.result.Facts;
import dev.credence.eval.result.LineFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The file {@code decisions.jsonl} of a study, one line per block. Numbers are stored exactly. */
final class BlocksFile {
    static final LineFile.Format<DecisionBlock> FORMAT =
            new LineFile.Format<>("{\"policy\":", "study", "a block of decisions", BlocksFile::write, BlocksFile::read);

    private static final int MOST = Integer.MAX_VALUE - DecisionBlock.SIZE;

    private BlocksFile() {}

    /** Key of the blocks of a policy and seed. */
    record Key(String policy, int repeat) {}

    private static String write(DecisionBlock block) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("policy", block.policy());
        json.put("repeat", block.repeat());
        json.put("from", block.from());
        ArrayNode actions = json.putArray("actions");
        for (int action : block.actions()) {
            actions.add(action);
        }
        numbers(json, "rewards", block.rewards());
        numbers(json, "regrets", block.regrets());
        json.put("seconds", block.seconds());
        block.study().forEach(json.putObject("study")::put);
        return json.toString();
    }

    private static void numbers(ObjectNode json, String name, double[] values) {
        ArrayNode array = json.putArray(name);
        for (double value : values) {
            array.add(value);
        }
    }

    private static DecisionBlock read(String line) {
        JsonRecord json = JsonRecord.parse(line);
        DecisionBlock block = new DecisionBlock(
                json.text("policy"),
                json.whole("repeat", 0, MOST),
                json.whole("from", 0, MOST),
                actions(json),
                json.numbers("rewards"),
                json.numbers("regrets"),
                json.number("seconds"),
                json.textsByName("study"));
        json.end();
        return block;
    }

    private static int[] actions(JsonRecord json) {
        double[] numbers = json.numbers("actions");
        int[] actions = new int[numbers.length];
        for (int i = 0; i < actions.length; i++) {
            if (numbers[i] != Math.rint(numbers[i]) || numbers[i] < 0 || numbers[i] > MOST) {
                throw new IllegalArgumentException(
                        "'actions' holds " + numbers[i] + ", expected actions, counted from 0");
            }
            actions[i] = (int) numbers[i];
        }
        return actions;
    }

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
