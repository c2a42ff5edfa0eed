package dev.credence.guarantee.monitor;

import java.util.List;

/**
 * The drift of columns from the training rows.
 *
 * @param windows complete windows
 * @param window rows in each
 * @param rows since the last complete one
 * @param columns drift in the last complete window, or in the rows so far before the first
 * @param alarmAt the row, counted from 1, that completed the first window with an alarm; 0 for none
 * @param drifted columns that gave an alarm in any window
 */
public record DriftResult(
        long windows, int window, int rows, List<ColumnProfile.Drift> columns, long alarmAt, List<String> drifted) {
    public DriftResult {
        columns = List.copyOf(columns);
        drifted = List.copyOf(drifted);
    }

    /** Whether any column gave an alarm. */
    public boolean isAlarmed() {
        return alarmAt > 0;
    }
}
