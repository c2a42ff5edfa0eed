package dev.credence.core.train;

/** Training listener, called on the training thread. */
public interface TrainingListener {
    /** A listener that does nothing. */
    TrainingListener SILENT = report -> true;

    /**
     * Called at the end of an epoch. If it returns false, training saves its state if checkpoints are enabled, and
     * throws {@link TrainingStopped}.
     */
    boolean epochEnded(EpochReport report);
}
