package dev.credence.eval.protocol;

/**
 * How far a run has come. A run is one training or, where settings are chosen, one for each candidate and hold-out and
 * then the final one.
 *
 * @param phase what is trained now
 * @param trained trainings of this run that have ended
 * @param trainings of this run in all
 * @param epoch that ended last; 0 when the training begins
 * @param epochs of this training; 0 while that is not known
 */
public record RunProgress(Phase phase, int trained, int trainings, int epoch, int epochs) {
    /** What a training is for. */
    public sealed interface Phase {}

    /**
     * To judge a candidate of the grid on a part of the training data that is held out.
     *
     * @param candidate 1 for the first
     * @param candidates in all
     * @param holdOut 1 for the first
     * @param holdOuts that each candidate is judged on
     */
    public record ChoosingSettings(int candidate, int candidates, int holdOut, int holdOuts) implements Phase {}

    /** With the settings that were chosen or given, on the whole training part. */
    public record FinalFit() implements Phase {}

    /** The part of the run that is done, between 0 and 1, as if all its trainings took the same time. */
    public double fraction() {
        double ofTraining = epochs == 0 ? 0 : (double) epoch / epochs;
        return Math.min(1, (trained + ofTraining) / trainings);
    }
}
