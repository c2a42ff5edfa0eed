package dev.credence.core.train;

import java.util.Optional;

/**
 * How long and in what portions to train.
 *
 * @param epochs passes over the training points
 * @param batch points in a mini-batch; the last batch of an epoch holds the rest
 * @param seed decides the order of the points
 * @param validation held-out points and how they are used; empty for none
 * @param checkpoints where and how often state is saved; empty for never
 */
public record TrainingOptions(
        int epochs, int batch, long seed, Optional<Validation> validation, Optional<Checkpoints> checkpoints) {
    public TrainingOptions {
        if (epochs < 1 || batch < 1) {
            throw new IllegalArgumentException(
                    "Training needs at least 1 epoch and 1 point in a batch, got " + epochs + " and " + batch);
        }
    }

    /** No validation, no checkpoints. */
    public static TrainingOptions of(int epochs, int batch, long seed) {
        return new TrainingOptions(epochs, batch, seed, Optional.empty(), Optional.empty());
    }

    /** With points held out for validation. */
    public TrainingOptions with(Validation newValidation) {
        return new TrainingOptions(epochs, batch, seed, Optional.of(newValidation), checkpoints);
    }

    /** With state saved. */
    public TrainingOptions with(Checkpoints newCheckpoints) {
        return new TrainingOptions(epochs, batch, seed, validation, Optional.of(newCheckpoints));
    }
}
