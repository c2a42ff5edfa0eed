package dev.credence.core.train;

/** Watches training; called on the training thread. */
public interface TrainingListener {
    /** Ignores everything. */
    TrainingListener SILENT = report -> true;

    /**
     * An epoch has ended. Returning false stops training: state is saved where checkpoints are kept, and
     * {@link TrainingStopped} is thrown.
     */
    boolean epochEnded(EpochReport report);
}
