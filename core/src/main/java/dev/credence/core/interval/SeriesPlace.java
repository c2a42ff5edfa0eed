package dev.credence.core.interval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;

/**
 * End of an observed series of rows.
 *
 * @param column column that orders the rows; empty if there is none
 * @param last its value in the last row; empty if there is none
 */
public record SeriesPlace(String column, String last) {
    /** The end of a series without an ordering column. */
    public static final SeriesPlace UNKNOWN = new SeriesPlace("", "");

    public SeriesPlace {
        if (column.isEmpty() != last.isEmpty()) {
            throw new IllegalArgumentException(
                    "rows in the order of the column '" + column + "' end with '" + last + "': expected both or none");
        }
    }

    public boolean isKnown() {
        return !column.isEmpty();
    }

    /** Adds it to an attachment, as {@code ordered_by} and {@code last}. */
    public void write(ObjectNode json) {
        json.put("ordered_by", column);
        json.put("last", last);
    }

    /**
     * Reads the form of {@link #write}.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    public static SeriesPlace read(JsonRecord json) {
        return new SeriesPlace(json.text("ordered_by"), json.text("last"));
    }
}
