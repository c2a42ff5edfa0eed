package dev.credence.eval.protocol;

/** What methods that read only numbers get for a missing cell of a table. */
public enum GapPolicy {
    /** Nothing: there may be none. */
    REFUSE,
    /** The mean of the column's training rows; for categories the most frequent one. */
    MEAN,
    /** The most frequent value of the column's training rows. */
    MOST_FREQUENT
}
