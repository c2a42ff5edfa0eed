package dev.credence.core.method;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Options of the training of a {@link TableMethod}.
 *
 * @param seed seed of all random numbers
 * @param threads number of threads; results do not depend on it
 * @param time time limit; empty for none
 * @param checkpoint file that keeps the state of training, and from which it resumes; empty for none
 * @param groups group of each row, 0 … G−1, if rows of a group are dependent: no group is on both sides of a split;
 *     empty for independent rows
 * @param listener receives progress, and may stop training
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
