package dev.credence.scoring;

/** What the cells of a column of predictions hold where there is a prediction. */
public enum CellType {
    /** A {@code Double}. */
    NUMBER,
    /** A {@code String}. */
    TEXT,
    /** A {@code Boolean}. */
    TRUTH,
    /** A list of {@code String}. */
    NAMES
}
