package dev.credence.inference.auto.entry;

import dev.credence.core.file.NpyArray;
import java.util.Map;

/**
 * A kind of member of the stack other than the networks: any method that can give an out-of-fold prediction of every
 * row.
 *
 * @param <P> predictions of rows
 */
public interface EntryKind<P> {
    /** Lower-case words joined by hyphens; different from the configurations of networks. */
    String name();

    /** Whether it is worthwhile on these data. */
    boolean suits(EntryData data);

    /**
     * Fits a member: a function of the data alone, not of the number of threads, unless the time limit cuts it short.
     *
     * @throws ArithmeticException if it cannot be fitted to these data; it is left out then
     */
    Fitted<P> fit(EntryData data);

    /**
     * Loads a member from untrusted arrays of {@link Entry#arrays}.
     *
     * @throws IllegalArgumentException if the arrays are invalid; says why
     */
    Entry<P> load(EntryShape shape, Map<String, NpyArray> arrays);

    /**
     * A fitted member with its out-of-fold predictions.
     *
     * @param entry fitted to all rows
     * @param outOfFold predictions of the scored rows, each by a fit without its fold
     */
    record Fitted<P>(Entry<P> entry, P outOfFold) {}
}
