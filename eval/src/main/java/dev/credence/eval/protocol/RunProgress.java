package dev.credence.eval.protocol;

/**
 * Progress of a run: one training or, with a selection of settings, one for each candidate and hold-out and then the
 * final one.
 *
 * @param phase purpose of the current training
 * @param trained number of finished trainings of this run
 * @param trainings number of trainings of this run
 * @param epoch last finished epoch; 0 at the start of a training
 * @param epochs epochs of this training; 0 while unknown
 */
public record RunProgress(Phase phase, int trained, int trainings, int epoch, int epochs) {
    /** Purpose of a training. */
    public sealed interface Phase {}

    /**
     * Scores a candidate of the grid on a hold-out of the training data.
     *
     * @param candidate number of the candidate, from 1
     * @param candidates number of candidates
     * @param holdOut number of the hold-out, from 1
     * @param holdOuts number of hold-outs per candidate
     */
    public record ChoosingSettings(int candidate, int candidates, int holdOut, int holdOuts) implements Phase {}

    /** Trains with the final settings on the whole training part. */
    public record FinalFit() implements Phase {}

    /** Finished fraction of the run, as if all its trainings took the same time. */
    public double fraction() {
        double ofTraining = epochs == 0 ? 0 : (double) epoch / epochs;
        return Math.min(1, (trained + ofTraining) / trainings);
    }
}
