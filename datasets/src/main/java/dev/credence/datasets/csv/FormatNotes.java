package dev.credence.datasets.csv;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is said about how columns are read: one line for each kind, with its columns. */
final class FormatNotes {
    private static final Logger LOG = LoggerFactory.getLogger(FormatNotes.class);

    /** Maximum number of columns in a line. */
    private static final int MOST = 10;

    private final Map<String, List<String>> notes = new LinkedHashMap<>();
    private final Map<String, List<String>> warnings = new LinkedHashMap<>();

    /**
     * Adds a note.
     *
     * @param what what is done, as a clause
     * @param column its name
     * @param detail of this column, such as its first cell
     */
    void note(String what, String column, String detail) {
        note(what, place(column, detail));
    }

    /** Adds a note about something else than a column. */
    void note(String what, String about) {
        notes.computeIfAbsent(what, key -> new ArrayList<>()).add(about);
    }

    /** Adds a warning, likewise. */
    void warn(String what, String column, String detail) {
        warnings.computeIfAbsent(what, key -> new ArrayList<>()).add(place(column, detail));
    }

    private static String place(String column, String detail) {
        return "column '" + column + "' (" + detail + ")";
    }

    /** Logs all lines. */
    void log(String source) {
        notes.forEach((what, columns) -> LOG.info("{}: {}: {}.", source, what, text(columns)));
        warnings.forEach((what, columns) -> LOG.warn("{}: {}: {}.", source, what, text(columns)));
    }

    private static String text(List<String> columns) {
        return String.join(", ", columns.subList(0, Math.min(MOST, columns.size())))
                + (columns.size() > MOST ? ", … (" + columns.size() + " in all)" : "");
    }
}
