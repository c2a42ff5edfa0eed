package dev.credence.cli.console;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar that is drawn over itself. */
final class BarProgress implements Progress {
    private static final int INTERVAL_MILLIS = 200;

    private final ProgressBar bar;

    BarProgress(PrintStream err, String task, String unit, long total) {
        bar = new ProgressBarBuilder()
                .setTaskName(task)
                .setUnit(" " + unit + "s", 1)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(INTERVAL_MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(err, width()))
                .build();
    }

    @Override
    public void at(long done, String detail) {
        bar.stepTo(done);
        bar.setExtraMessage(" " + detail);
    }

    @Override
    public void close() {
        bar.close();
    }

    /** The terminal's width where the shell tells it, else one that fits everywhere. */
    private static int width() {
        String columns = System.getenv("COLUMNS");
        return columns != null && columns.matches("[1-9][0-9]{1,3}") ? Integer.parseInt(columns) - 1 : 79;
    }
}
