package dev.credence.core.interval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;

/**
 * Where in a series rows end.
 *
 * @param column whose order they are in; empty where they are in no column's
 * @param last its value in the last row; empty likewise
 */
public record SeriesPlace(String column, String last) {
    /** Of rows in the order of no column. */
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
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException where that is damaged
     */
    public static SeriesPlace read(JsonRecord json) {
        return new SeriesPlace(json.text("ordered_by"), json.text("last"));
    }
}
