package dev.credence.inference.auto.entry;

import dev.credence.core.file.NpyArray;
import java.util.Map;

/**
 * A kind of member of the stack that is no network in cycles. Any method that can predict rows which it has not seen
 * can be one: what the stack needs is an out-of-fold prediction of every row.
 *
 * @param <P> predictions of rows
 */
public interface EntryKind<P> {
    /** Lower-case words with hyphens between them; no configuration of networks has it. */
    String name();

    /** Whether it is worth its time on such data. */
    boolean suits(EntryData data);

    /**
     * Fits it: a function of the data alone, whatever the number of threads, unless its limit of time cuts it short.
     *
     * @throws ArithmeticException where it cannot be fitted to these data; it then takes no part
     */
    Fitted<P> fit(EntryData data);

    /**
     * What {@link Entry#arrays} gave, or somebody made of it.
     *
     * @throws IllegalArgumentException if these are not its arrays, saying what is wrong
     */
    Entry<P> load(EntryShape shape, Map<String, NpyArray> arrays);

    /**
     * A member and what it says of rows that it has not seen.
     *
     * @param entry fitted to all rows
     * @param outOfFold of the scored rows, each by what was fitted without its fold
     */
    record Fitted<P>(Entry<P> entry, P outOfFold) {}
}
