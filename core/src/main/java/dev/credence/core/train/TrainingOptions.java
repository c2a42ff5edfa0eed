package dev.credence.core.train;

import java.util.Optional;

/**
 * Options of the training loop.
 *
 * @param epochs passes over the training points
 * @param batch points in a mini-batch; the last batch of an epoch holds the rest
 * @param seed determines the order of the points
 * @param validation validation on held-out points; empty for none
 * @param checkpoints location and frequency of checkpoints; empty for none
 */
public record TrainingOptions(
        int epochs, int batch, long seed, Optional<Validation> validation, Optional<Checkpoints> checkpoints) {
    public TrainingOptions {
        if (epochs < 1 || batch < 1) {
            throw new IllegalArgumentException(
                    "Training needs at least 1 epoch and 1 point in a batch, got " + epochs + " and " + batch);
        }
    }

    /** Options without validation and checkpoints. */
    public static TrainingOptions of(int epochs, int batch, long seed) {
        return new TrainingOptions(epochs, batch, seed, Optional.empty(), Optional.empty());
    }

    /** Adds validation. */
    public TrainingOptions with(Validation newValidation) {
        return new TrainingOptions(epochs, batch, seed, Optional.of(newValidation), checkpoints);
    }

    /** Adds checkpoints. */
    public TrainingOptions with(Checkpoints newCheckpoints) {
        return new TrainingOptions(epochs, batch, seed, validation, Optional.of(newCheckpoints));
    }
}
