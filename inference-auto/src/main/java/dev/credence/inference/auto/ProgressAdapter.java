package dev.credence.inference.auto;

import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableProgress;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** Reports cycles to a {@link TableListener}. */
final class ProgressAdapter implements CycleListener {
    private static final int PARTS = 1000;
    private final TableListener listener;
    private int finished;
    private String detail = "first cycle";

    ProgressAdapter(TableListener listener) {
        this.listener = listener;
    }

    @Override
    public void networksEnded(int cycle, double share) {
        tell(share);
    }

    @Override
    public void cycleEnded(int cycle, int cycles, Map<String, Double> scores) {
        finished = cycle + 1;
        double best = scores.values().stream().mapToDouble(s -> s).max().orElse(Double.NaN);
        detail = String.format(
                Locale.ROOT, "%d of at most %d cycles, log score of the best kind %.3f", finished, cycles, best);
        tell(((1L << finished) - 1.0) / ((1L << cycles) - 1.0));
    }

    private void tell(double share) {
        listener.progressed(new TableProgress(finished, Math.min(PARTS, (long) (PARTS * share)), PARTS, detail));
    }

    @Override
    public boolean stopped() {
        return listener.stopped();
    }

    @Override
    public void outOfTime(int cycle, int cycles, Duration more) {
        listener.outOfTime(more, "finish cycle " + (cycle + 1) + " of at most " + cycles);
    }
}
