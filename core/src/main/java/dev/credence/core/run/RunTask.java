package dev.credence.core.run;

/**
 * A run to execute, a pure function of its content.
 *
 * @param name name for people: {@code vi on yacht, split 3}
 * @param kind name of its {@link RunKind}
 * @param instruction what to do: an object in JSON
 * @param data what it needs besides; tasks on the same data share the array, which nobody changes and an executor may
 *     send once. Empty for none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RunTask(String name, String kind, String instruction, byte[] data) {
    /** Maximum size of the data of a task, in bytes: executors keep them in memory beside what they compute. */
    public static final long MOST_DATA = 64L << 20;
}
