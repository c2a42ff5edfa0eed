package dev.credence.core.train;

/** Training was stopped by its listener; it can be resumed from a checkpoint. */
public final class TrainingStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int epoch;

    TrainingStopped(int epoch) {
        super("Training was stopped after epoch " + epoch);
        this.epoch = epoch;
    }

    /** Stopped before the first epoch. */
    public static TrainingStopped before() {
        return new TrainingStopped(0);
    }

    /** Number of finished epochs. */
    public int epoch() {
        return epoch;
    }
}
