package dev.credence.active;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetBytes;
import dev.credence.core.data.Split;
import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunSession;
import dev.credence.core.run.RunTask;
import dev.credence.eval.result.Versions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Has the rounds of a loop executed by a session. */
final class RoundsElsewhere implements RoundWork {
    private final RunSession session;
    private final LearningPlan plan;
    private final String device;
    private final Map<String, String> facts;
    private final BooleanSupplier stop;
    private final byte[] data;

    /**
     * Rounds of a loop.
     *
     * @param facts the loop's facts, for the record
     */
    RoundsElsewhere(
            RunSession session,
            LearningPlan plan,
            LearningData data,
            String device,
            Map<String, String> facts,
            BooleanSupplier stop) {
        this.session = session;
        this.plan = plan;
        this.device = device;
        this.facts = facts;
        this.stop = stop;
        this.data = DatasetBytes.of(asSplit(data), RunTask.MOST_DATA);
    }

    /** The data set with pool and test rows as its only split. */
    private static Dataset asSplit(LearningData data) {
        Dataset whole = data.dataset();
        return new Dataset(
                whole.name(),
                whole.task(),
                whole.examples(),
                whole.inputNames(),
                whole.targetName(),
                whole.classNames(),
                List.of(new Split(data.pool(), data.test())));
    }

    @Override
    public RoundResult of(String acquisition, int repeat, int round, LabelledRows rows) {
        List<Integer> labelled = Arrays.stream(rows.rows()).boxed().toList();
        String instruction = new RoundInstruction(plan, acquisition, repeat, round, labelled, device).json();
        String name = "round " + round + " of " + acquisition + ", seed " + (plan.seed() + repeat);
        String line = RunAnswer.from(session, new RunTask(name, RoundRunKind.NAME, instruction, data), stop)
                .get(0);
        RoundResult result = RoundsFile.FORMAT.read().apply(line);
        RunAnswer.requireVersion(result.loop().getOrDefault(RoundRunKind.VERSION, ""), Versions.library());
        return result.of(facts);
    }
}
