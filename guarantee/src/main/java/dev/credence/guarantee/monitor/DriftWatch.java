package dev.credence.guarantee.monitor;

import dev.credence.guarantee.monitor.ColumnProfile.Drift;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compares columns with their histograms in training, in windows of a fixed number of rows, so that the division of
 * rows into calls makes no difference. A column gives an alarm where its p-value in window r of D columns is at most 6
 * δ/(π² r² D), and its population stability index at least {@value #LEAST_PSI}: since Σ_r 6/(π² r²) = 1, the
 * probability of any false alarm, ever, is at most δ. A significant but small drift gives no alarm.
 */
final class DriftWatch {
    /** The population stability index commonly called a moderate change. */
    static final double LEAST_PSI = 0.1;

    private final List<ColumnProfile> columns;
    private final double falseAlarms;
    private final int window;
    private final List<long[]> counts = new ArrayList<>();
    private final List<String> drifted = new ArrayList<>();
    private List<long[]> last = List.of();
    private long windows;
    private int rows;
    private long alarmAt;

    DriftWatch(List<ColumnProfile> columns, double falseAlarms, int window) {
        this.columns = columns;
        this.falseAlarms = falseAlarms;
        this.window = window;
        columns.forEach(column -> counts.add(new long[column.bins()]));
    }

    /** Continues from a state. */
    DriftWatch(List<ColumnProfile> columns, double falseAlarms, int window, DriftState state) {
        this.columns = columns;
        this.falseAlarms = falseAlarms;
        this.window = window;
        requireFit(state.counts(), state.rows());
        if (!state.last().isEmpty()) {
            requireFit(state.last(), window);
        }
        if (state.rows() >= window) {
            throw new IllegalArgumentException(
                    "the watch over columns has " + state.rows() + " rows in a window of " + window);
        }
        counts.addAll(DriftState.copy(state.counts()));
        last = state.last();
        windows = state.windows();
        rows = state.rows();
        alarmAt = state.alarmAt();
        drifted.addAll(state.drifted());
    }

    private void requireFit(List<long[]> histograms, long sum) {
        boolean fit = histograms.size() == columns.size();
        for (int j = 0; fit && j < columns.size(); j++) {
            long[] own = histograms.get(j);
            fit = own.length == columns.get(j).bins()
                    && Arrays.stream(own).allMatch(c -> c >= 0)
                    && Arrays.stream(own).sum() == sum;
        }
        if (!fit) {
            throw new IllegalArgumentException("its histograms are not " + columns.size() + " of " + sum
                    + " rows, in the bins of the model's columns");
        }
    }

    /** Adds a row. */
    void add(double[] row) {
        for (int j = 0; j < row.length; j++) {
            counts.get(j)[columns.get(j).bin(row[j])]++;
        }
        if (++rows == window) {
            complete();
        }
    }

    private void complete() {
        windows++;
        double level = 6 * falseAlarms / (Math.PI * Math.PI * windows * windows * columns.size());
        for (int j = 0; j < columns.size(); j++) {
            Drift drift = columns.get(j).drift(counts.get(j));
            if (drift.pValue() <= level && drift.psi() >= LEAST_PSI && !drifted.contains(drift.column())) {
                drifted.add(drift.column());
            }
        }
        if (alarmAt == 0 && !drifted.isEmpty()) {
            alarmAt = windows * window;
        }
        last = DriftState.copy(counts);
        counts.forEach(c -> Arrays.fill(c, 0));
        rows = 0;
    }

    DriftState state() {
        return new DriftState(windows, rows, counts, last, alarmAt, drifted);
    }

    /** Drift in the last complete window, or in the rows so far before the first. */
    DriftResult result() {
        List<long[]> shown = windows > 0 ? last : counts;
        List<Drift> all = new ArrayList<>();
        for (int j = 0; j < columns.size() && (windows > 0 || rows > 0); j++) {
            all.add(columns.get(j).drift(shown.get(j)));
        }
        return new DriftResult(windows, window, rows, all, alarmAt, drifted);
    }
}
