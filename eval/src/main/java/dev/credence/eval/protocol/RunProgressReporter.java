package dev.credence.eval.protocol;

import dev.credence.core.train.EpochReport;
import java.util.function.Consumer;

/** Reports the progress of one run to a listener, at the start of each training and after every epoch. */
final class RunProgressReporter implements Evaluator.Observer {
    private final Consumer<RunProgress> listener;
    private RunProgress now = new RunProgress(new RunProgress.FinalFit(), 0, 1, 0, 0);

    RunProgressReporter(Consumer<RunProgress> listener) {
        this.listener = listener;
    }

    /** A candidate's training starts; candidate and hold-out are counted from 0. */
    void judging(int candidate, int candidates, int holdOut, int holdOuts) {
        begins(
                new RunProgress.ChoosingSettings(candidate + 1, candidates, holdOut + 1, holdOuts),
                candidate * holdOuts + holdOut,
                candidates * holdOuts + 1);
    }

    /** The final training starts. */
    void finalFit() {
        begins(new RunProgress.FinalFit(), now.trainings() - 1, now.trainings());
    }

    @Override
    public void epochEnded(EpochReport report) {
        tell(new RunProgress(now.phase(), now.trained(), now.trainings(), report.epoch(), report.epochs()));
    }

    private void begins(RunProgress.Phase phase, int trained, int trainings) {
        tell(new RunProgress(phase, trained, trainings, 0, 0));
    }

    private void tell(RunProgress progress) {
        now = progress;
        listener.accept(progress);
    }
}
