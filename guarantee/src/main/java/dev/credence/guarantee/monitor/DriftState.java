package dev.credence.guarantee.monitor;

import java.util.ArrayList;
import java.util.List;

/**
 * The state of the drift tests of columns.
 *
 * @param windows complete windows
 * @param rows of the incomplete window
 * @param counts the incomplete window's histogram of each column
 * @param last the histograms of the last complete window; empty before the first
 * @param alarmAt the row, counted from 1, that completed the first window with an alarm; 0 for none
 * @param drifted columns that gave an alarm, in order of alarm
 */
public record DriftState(
        long windows, int rows, List<long[]> counts, List<long[]> last, long alarmAt, List<String> drifted) {
    public DriftState {
        counts = copy(counts);
        last = copy(last);
        drifted = List.copyOf(drifted);
        if (windows < 0 || rows < 0 || alarmAt < 0 || (windows == 0) != last.isEmpty()) {
            throw new IllegalArgumentException("the watch over columns has " + windows + " windows, " + rows
                    + " rows and an alarm at row " + alarmAt + ", which do not go together");
        }
        if ((alarmAt == 0) != drifted.isEmpty()) {
            throw new IllegalArgumentException(
                    "the watch over columns has an alarm at row " + alarmAt + " and the drifted columns " + drifted);
        }
    }

    static List<long[]> copy(List<long[]> counts) {
        List<long[]> all = new ArrayList<>();
        counts.forEach(c -> all.add(c.clone()));
        return List.copyOf(all);
    }
}
