package dev.credence.scoring;

/**
 * A cell unlike those of the training rows.
 *
 * @param column its name
 * @param text the unknown category; empty otherwise
 */
public record UnusualCell(String column, Kind kind, String text) {
    /** How it is unlike them. */
    public enum Kind {
        /** A category that no training row has. */
        UNKNOWN_CATEGORY,
        /** Missing in a column without gaps in the training rows. */
        MISSING,
        /** A number far outside of the training range. */
        FAR
    }
}
