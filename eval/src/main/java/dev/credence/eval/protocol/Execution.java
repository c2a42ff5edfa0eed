package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.detail.RunDetailsFile;
import dev.credence.eval.result.ResultsFile;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * Executes runs in parallel. A run that fails with a user error leaves the others running; any other error, including
 * results that cannot be written, stops all of them.
 */
final class Execution {
    private final ResultsFile file;
    private final Map<String, SplitData> datasets;
    private final ComparisonListener listener;
    private final Jobs pool;
    private final RunWork work;
    private final Map<Run, RunResult> finished = new HashMap<>();
    private final Map<Run, UserException> failed = new HashMap<>();

    Execution(ResultsFile file, Map<String, SplitData> datasets, ComparisonListener listener, WorkOn work) {
        this.file = file;
        this.datasets = datasets;
        this.listener = listener;
        this.pool = new Jobs(listener::shouldStop);
        this.work = work.until(pool::stopping);
    }

    /** Makes the work of a run, given when to end it. */
    @FunctionalInterface
    interface WorkOn {
        RunWork until(BooleanSupplier stop);
    }

    /**
     * Executes all runs.
     *
     * @throws RunFailedException if some failed, after the others have finished
     * @throws TrainingStopped if the listener stops it or the calling thread is interrupted
     */
    Map<Run, RunResult> all(List<Run> runs, int jobs) {
        pool.all(runs.stream().<Runnable>map(run -> () -> one(run)).toList(), jobs);
        if (!failed.isEmpty()) {
            Map<Run, UserException> inOrder = new LinkedHashMap<>();
            runs.stream().filter(failed::containsKey).forEach(run -> inOrder.put(run, failed.get(run)));
            throw new RunFailedException(inOrder, file.path());
        }
        return finished;
    }

    private void one(Run run) {
        RunWork.Finished done;
        try {
            done = work.run(
                    run,
                    Objects.requireNonNull(datasets.get(run.dataset())),
                    new RunProgressReporter(progress -> listener.progressed(run, progress)));
        } catch (UserException e) {
            pool.exclusively(() -> {
                failed.put(run, e);
                listener.failed(run, e);
            });
            return;
        }
        // a write error is not a failure of the run; details are written first, as a run counts as finished once its
        // line exists
        pool.exclusively(() -> {
            done.details().ifPresent(details -> RunDetailsFile.write(file.directory(), details));
            file.append(done.result());
            finished.put(done.result().run(), done.result());
            listener.finished(done.result());
        });
    }
}
