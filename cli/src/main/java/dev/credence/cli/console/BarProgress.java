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
                .setUnit(unit.equals(PERCENT) ? " %" : " " + unit + "s", unit.equals(PERCENT) ? percent(total) : 1)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(INTERVAL_MILLIS)
                .hideEta() // its estimate would count work done before a resumption
                .setConsumer(new ConsoleProgressBarConsumer(err, width()))
                .build();
        pace = new Pace(total, System::nanoTime);
    }

    private static long percent(long total) {
        return Math.max(1, total / 100);
    }

    @Override
    public void at(long done, String detail) {
        pace.report(done);
        show(done, detail, pace.left(done));
    }

    @Override
    public void atOpenEnd(long done, String detail) {
        pace.report(done);
        show(done, detail, "");
    }

    private void show(long done, String detail, String left) {
        bar.stepTo(done);
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
