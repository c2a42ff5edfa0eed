package dev.credence.core.train;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Training listener, called on the training thread. */
public interface TrainingListener {
    /** A listener that does nothing. */
    TrainingListener SILENT = until(() -> false);

    /** A listener that does nothing until training is to be stopped. */
    static TrainingListener until(BooleanSupplier stopped) {
        return until(stopped, report -> {});
    }

    /**
     * A listener that passes reports on until training is to be stopped. It does not {@linkplain #followsEpochs()
     * follow epochs}.
     */
    static TrainingListener until(BooleanSupplier stopped, Consumer<? super EpochReport> reports) {
        return new TrainingListener() {
            @Override
            public boolean epochEnded(EpochReport report) {
                reports.accept(report);
                return !stopped.getAsBoolean();
            }

            @Override
            public boolean stopped() {
                return stopped.getAsBoolean();
            }

            @Override
            public boolean followsEpochs() {
                return false;
            }
        };
    }

    /**
     * Called at the end of an epoch. If it returns false, training saves its state if checkpoints are enabled, and
     * throws {@link TrainingStopped}.
     */
    boolean epochEnded(EpochReport report);

    /**
     * Whether each epoch must be reported before the next begins. If not, an asynchronous device may run several epochs
     * without the host; their reports then come together, with the diagnostics of the last, and training stops after
     * them.
     */
    default boolean followsEpochs() {
        return true;
    }

    /** Whether to stop a training without epochs in between, as of parts on other machines. */
    default boolean stopped() {
        return false;
    }
}
