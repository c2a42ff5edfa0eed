package dev.credence.scoring;

/**
 * An unusual cell: an unknown category, an unexpected gap, a far number or a text of unknown words.
 *
 * @param column name of the column
 * @param text the unknown category; empty otherwise
 */
public record UnusualCell(String column, Kind kind, String text) {
    /** The kind of deviation. */
    public enum Kind {
        /** A category without training rows. */
        UNKNOWN_CATEGORY,
        /**
         * A missing cell in a column without missing calibration cells, or training cells if there was no calibration.
         */
        MISSING,
        /** A number far outside of the training range. */
        FAR,
        /** A text at least half of whose words are unknown. */
        UNKNOWN_WORDS
    }
}
