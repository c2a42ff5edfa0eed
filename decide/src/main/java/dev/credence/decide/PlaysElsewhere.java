package dev.credence.decide;

import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunSession;
import dev.credence.core.run.RunTask;
import dev.credence.eval.result.Versions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Has plays executed by a session, {@value #BLOCKS} blocks at a time: a machine that goes on replays the actions before
 * and trains the model once more.
 *
 * @param dataDirectory directory of data files on those machines
 * @param here the same plays in this process, to check blocks from disk
 * @param facts settings of the study, for the record
 */
record PlaysElsewhere(
        RunSession session,
        BanditPlan plan,
        PlayInstruction.Model model,
        Path dataDirectory,
        PlayHere here,
        Map<String, String> facts)
        implements PlayWork {
    private static final int BLOCKS = 20;

    @Override
    public void play(String policy, int repeat, List<DecisionBlock> before, Sink sink) {
        before.forEach(here::check);
        List<DecisionBlock> known = new ArrayList<>(before);
        int at = known.isEmpty() ? 0 : known.get(known.size() - 1).end();
        while (at < plan.steps()) {
            int end = Math.min(plan.steps(), at + BLOCKS * DecisionBlock.SIZE);
            for (DecisionBlock block : part(policy, repeat, DecisionBlock.actions(known), end)) {
                known.add(block);
                sink.take(block);
                at = block.end();
            }
        }
    }

    private List<DecisionBlock> part(String policy, int repeat, int[] actions, int end) {
        String instruction = new PlayInstruction(
                        plan,
                        policy,
                        repeat,
                        actions,
                        end,
                        model,
                        dataDirectory.toAbsolutePath().toString())
                .json();
        String name = policy + ", seed " + (plan.seed() + repeat) + ", from decision " + actions.length;
        List<DecisionBlock> blocks = new ArrayList<>();
        RunTask task = new RunTask(name, PlayRunKind.NAME, instruction, new byte[0]);
        for (String line : RunAnswer.from(session, task, here.stop())) {
            DecisionBlock block = BlocksFile.FORMAT.read().apply(line);
            RunAnswer.requireVersion(block.study().getOrDefault(PlayRunKind.VERSION, ""), Versions.library());
            blocks.add(block.of(facts));
        }
        return blocks;
    }
}
