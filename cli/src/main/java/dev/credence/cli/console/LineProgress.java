package dev.credence.cli.console;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Prints a line after every tenth of the work, and after ten seconds without one. */
final class LineProgress implements ProgressDisplay {
    private static final long LONGEST_SILENCE = 10_000_000_000L;

    private final PrintStream err;
    private final String task;
    private final String unit;
    private final long total;
    private final LongSupplier clock;
    private final Pace pace;
    private long tenths = -1;
    private long lastLine;

    LineProgress(PrintStream err, String task, String unit, long total) {
        this(err, task, unit, total, System::nanoTime);
    }

    LineProgress(PrintStream err, String task, String unit, long total, LongSupplier clock) {
        this.err = err;
        this.task = task;
        this.unit = unit;
        this.total = total;
        this.clock = clock;
        this.pace = new Pace(total, clock);
        this.lastLine = clock.getAsLong();
    }

    @Override
    public synchronized void at(long done, String detail) {
        tell(done, detail, true);
    }

    @Override
    public synchronized void atOpenEnd(long done, String detail) {
        tell(done, detail, false);
    }

    private void tell(long done, String detail, boolean endInSight) {
        pace.report(done);
        if (tenths < 0) {
            tenths = tenths(pace.begun(done));
        }
        long now = clock.getAsLong();
        if (tenths(done) > tenths || now - lastLine >= LONGEST_SILENCE) {
            tenths = tenths(done);
            lastLine = now;
            err.println(line(done, detail, endInSight));
        }
    }

    private long tenths(long done) {
        return total <= 0 ? 0 : 10 * done / total;
    }

    private String line(long done, String detail, boolean endInSight) {
        List<String> parts = new ArrayList<>();
        if (!unit.equals(PERCENT)) {
            parts.add(unit + " " + done + (total > 0 ? " of " + total + " (" + 100 * done / total + " %)" : ""));
        } else if (endInSight || detail.isEmpty()) {
            parts.add(100 * done / total + " %");
        }
        parts.add(detail);
        parts.add(endInSight ? pace.left(done) : "");
        parts.removeIf(String::isEmpty);
        return task + ": " + String.join(", ", parts);
    }

    static String duration(double seconds) {
        if (seconds < 100) {
            return String.format(Locale.ROOT, "%.0f s", seconds);
        }
        return seconds < 6000
                ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
                : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }

    @Override
    public void close() {}
}
