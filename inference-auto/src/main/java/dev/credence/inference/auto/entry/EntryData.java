package dev.credence.inference.auto.entry;

import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.time.TimeLimit;

/**
 * What members of the stack are fitted to.
 *
 * @param shape of rows and targets
 * @param rows all training rows [n]
 * @param targets standardised [n], or class indices
 * @param folds of the rows
 * @param scored the rows whose out-of-fold predictions are wanted, ascending
 * @param widths how narrow and how wide a component of a mixture may be
 * @param seed decides everything random
 * @param threads that may be used
 * @param time by when a member is to be fitted: one that can be is fitted with less, such as fewer trees
 */
public record EntryData(
        EntryShape shape,
        CodedRows rows,
        float[] targets,
        Folds folds,
        int[] scored,
        LogWidths widths,
        long seed,
        int threads,
        TimeLimit time) {
    /** Without a limit of time. */
    public EntryData(
            EntryShape shape,
            CodedRows rows,
            float[] targets,
            Folds folds,
            int[] scored,
            LogWidths widths,
            long seed,
            int threads) {
        this(shape, rows, targets, folds, scored, widths, seed, threads, TimeLimit.NONE);
    }

    /** The same with a limit of time. */
    public EntryData within(TimeLimit limit) {
        return new EntryData(shape, rows, targets, folds, scored, widths, seed, threads, limit);
    }

    /** n. */
    public int size() {
        return targets.length;
    }
}
