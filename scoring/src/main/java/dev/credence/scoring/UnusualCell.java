package dev.credence.scoring;

/**
 * An unusual cell: an unknown category, an unexpected gap or a far number.
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
        FAR
    }
}
