package dev.credence.core.method;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How a {@link TableMethod} is to train.
 *
 * @param seed decides everything random
 * @param threads that may be used; results do not depend on it
 * @param time in which training should end with what it has by then; empty for as long as it is worth it
 * @param checkpoint a file that keeps the state of training, and from which it goes on where it is there; empty for
 *     none
 * @param groups the group of each row, 0 … G−1, where rows of one group are not independent: those a row is judged by
 *     and those of its group are never on both sides of a division; empty for independent rows
 * @param listener watches, and may end training
 */
public record TableTraining(
        long seed,
        int threads,
        Optional<Duration> time,
        Optional<Path> checkpoint,
        Optional<int[]> groups,
        TableListener listener) {
    public TableTraining {
        if (threads < 1) {
            throw new IllegalArgumentException("Training needs at least 1 thread, got " + threads);
        }
        time.ifPresent(limit -> {
            if (limit.isNegative() || limit.isZero()) {
                throw new IllegalArgumentException("Training needs a time above 0, got " + limit);
            }
        });
    }
}
