package dev.credence.inference.auto.entry;

import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.time.TimeLimit;

/**
 * Training data of the stack's members.
 *
 * @param shape of rows and targets
 * @param rows all training rows [n]
 * @param targets standardised [n], or class indices
 * @param folds folds of the rows
 * @param scored the rows with out-of-fold predictions, ascending
 * @param widths bounds of component widths
 * @param seed of all random numbers
 * @param threads maximum number of threads
 * @param time deadline of the fit; a member that can be cut short uses, for example, fewer trees
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
    /** Data without a time limit. */
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

    /** The same data with a time limit. */
    public EntryData within(TimeLimit limit) {
        return new EntryData(shape, rows, targets, folds, scored, widths, seed, threads, limit);
    }

    /** n, the number of rows. */
    public int size() {
        return targets.length;
    }
}
