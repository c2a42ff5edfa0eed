package dev.credence.core.train;

import java.util.function.BooleanSupplier;

/** Training listener, called on the training thread. */
public interface TrainingListener {
    /** A listener that does nothing. */
    TrainingListener SILENT = report -> true;

    /** A listener that does nothing until training is to be stopped. */
    static TrainingListener until(BooleanSupplier stopped) {
        return new TrainingListener() {
            @Override
            public boolean epochEnded(EpochReport report) {
                return !stopped.getAsBoolean();
            }

            @Override
            public boolean stopped() {
                return stopped.getAsBoolean();
            }
        };
    }

    /**
     * Called at the end of an epoch. If it returns false, training saves its state if checkpoints are enabled, and
     * throws {@link TrainingStopped}.
     */
    boolean epochEnded(EpochReport report);

    /** Whether to stop a training without epochs in between, as of parts on other machines. */
    default boolean stopped() {
        return false;
    }
}
