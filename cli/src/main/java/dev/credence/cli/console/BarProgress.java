package dev.credence.cli.console;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar, redrawn in place. */
final class BarProgress implements ProgressDisplay {
    private static final int INTERVAL_MILLIS = 200;

    private final ProgressBar bar;
    private final Pace pace;

    BarProgress(PrintStream err, String task, String unit, long total) {
        bar = new ProgressBarBuilder()
                .setTaskName(task)
                .setUnit(" " + unit + "s", 1)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(INTERVAL_MILLIS)
                .hideEta() // its estimate would count work done before a resumption
                .setConsumer(new ConsoleProgressBarConsumer(err, width()))
                .build();
        pace = new Pace(total, System::nanoTime);
    }

    @Override
    public void at(long done, String detail) {
        bar.stepTo(done);
        String left = pace.left(done);
        bar.setExtraMessage(" " + left + (left.isEmpty() || detail.isEmpty() ? "" : ", ") + detail);
    }

    @Override
    public void close() {
        bar.close();
    }

    private static int width() {
        return Math.max(20, TerminalSize.current().getColumns() - 1);
    }
}
