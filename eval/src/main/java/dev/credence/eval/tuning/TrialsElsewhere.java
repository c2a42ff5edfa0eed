package dev.credence.eval.tuning;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetBytes;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunSession;
import dev.credence.core.run.RunTask;
import dev.credence.eval.result.Versions;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Has the trials of a search trained by a session. */
final class TrialsElsewhere implements TrialWork {
    private final RunSession session;
    private final Tuning.Plan plan;
    private final String device;
    private final Map<String, String> search;
    private final BooleanSupplier stop;
    private final byte[] data;

    /**
     * Trials of a search.
     *
     * @param search all that determines the results, except a trial's settings
     */
    TrialsElsewhere(
            RunSession session,
            Tuning.Plan plan,
            Tuning.Data data,
            String device,
            Map<String, String> search,
            BooleanSupplier stop) {
        this.session = session;
        this.plan = plan;
        this.device = device;
        this.search = search;
        this.stop = stop;
        this.data = DatasetBytes.of(trainingPart(data.dataset(), data.train()), RunTask.MOST_DATA);
    }

    /** The training points alone: no other point is used. */
    private static Dataset trainingPart(Dataset dataset, Examples train) {
        int[] all = IntStream.range(0, train.size()).toArray();
        return new Dataset(
                dataset.name(),
                dataset.task(),
                train,
                dataset.inputNames(),
                dataset.targetName(),
                dataset.classNames(),
                List.of(new Split(all, new int[0])));
    }

    @Override
    public TrialResult of(int trial, int rung, Map<String, String> settings) {
        String method = plan.space().method().name();
        String instruction =
                new TrialInstruction(trial, rung, method, settings, plan.seed(), plan.holdOuts(), device).json();
        RunTask task = new RunTask("trial " + trial + " on rung " + rung, TrialRunKind.NAME, instruction, data);
        String line = RunAnswer.from(session, task, stop).get(0);
        TrialResult result = TrialsFile.FORMAT.read().apply(line);
        RunAnswer.requireVersion(result.search().getOrDefault(TrialRunKind.VERSION, ""), Versions.library());
        return result.of(search);
    }
}
