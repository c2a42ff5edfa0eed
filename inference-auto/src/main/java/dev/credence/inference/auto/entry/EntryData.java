package dev.credence.inference.auto.entry;

import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.table.CodedTable;
import dev.credence.inference.auto.time.TimeLimit;
import java.util.Arrays;

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
 * @param weights how many times each row counts [n]
 * @param time deadline of the fit; a member that can be cut short uses, for example, fewer trees
 */
public record EntryData(
        EntryShape shape,
        CodedTable rows,
        float[] targets,
        Folds folds,
        int[] scored,
        LogWidths widths,
        long seed,
        int threads,
        double[] weights,
        TimeLimit time) {
    /** Rows that count once. */
    public EntryData(
            EntryShape shape,
            CodedTable rows,
            float[] targets,
            Folds folds,
            int[] scored,
            LogWidths widths,
            long seed,
            int threads,
            TimeLimit time) {
        this(shape, rows, targets, folds, scored, widths, seed, threads, ones(targets.length), time);
    }

    private static double[] ones(int rows) {
        double[] ones = new double[rows];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** Data without a time limit. */
    public EntryData(
            EntryShape shape,
            CodedTable rows,
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
        return new EntryData(shape, rows, targets, folds, scored, widths, seed, threads, weights, limit);
    }

    /** Whether a row counts more or less than once. */
    public boolean isWeighted() {
        return Arrays.stream(weights).anyMatch(weight -> weight != 1);
    }

    /** n, the number of rows. */
    public int size() {
        return targets.length;
    }
}
