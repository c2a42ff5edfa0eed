package dev.credence.eval.protocol;

import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.Optional;

/** Executes runs of a comparison, here or elsewhere. Thread-safe. */
interface RunWork {
    /** A run's result and details. */
    record Finished(RunResult result, Optional<RunDetails> details) {}

    /**
     * Executes a run.
     *
     * @throws dev.credence.core.UserException if it fails by what its user asked for
     * @throws dev.credence.core.train.TrainingStopped if it is stopped
     */
    Finished run(Run run, SplitData data, RunProgressReporter watch);
}
