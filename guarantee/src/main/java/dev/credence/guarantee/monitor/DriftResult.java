package dev.credence.guarantee.monitor;

import java.util.List;

/**
 * How columns differ from the training rows.
 *
 * @param windows that are complete
 * @param window rows in each
 * @param rows since the last complete one
 * @param columns differences in the last complete window, or in the rows so far where there is none
 * @param alarmAt the row, counted from 1, that completed the first window with an alarm; 0 for none
 * @param drifted columns that gave an alarm in any window
 */
public record DriftResult(
        long windows, int window, int rows, List<ColumnProfile.Drift> columns, long alarmAt, List<String> drifted) {
    public DriftResult {
        columns = List.copyOf(columns);
        drifted = List.copyOf(drifted);
    }

    /** Whether any column has. */
    public boolean isAlarmed() {
        return alarmAt > 0;
    }
}
