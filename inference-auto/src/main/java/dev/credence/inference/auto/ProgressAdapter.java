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
    private final int usual;
    private int finished;
    private long done;
    private String best = "";

    /** @param usual the usual maximum of cycles, known before the first one ends */
    ProgressAdapter(TableListener listener, int usual) {
        this.listener = listener;
        this.usual = usual;
    }

    @Override
    public void networksEnded(int cycle, double share) {
        tell(cycle, usual, share);
    }

    @Override
    public void cycleEnded(int cycle, int cycles, Map<String, Double> scores) {
        finished = cycle + 1;
        double highest = scores.values().stream().mapToDouble(s -> s).max().orElse(Double.NaN);
        best = String.format(Locale.ROOT, ", best network so far: log score %.3f", highest);
        tell(cycle, cycles, ((1L << finished) - 1.0) / ((1L << cycles) - 1.0));
    }

    private void tell(int cycle, int cycles, double share) {
        int most = Math.max(cycle + 1, cycles);
        String detail = most == 1 ? "" : "cycle " + (cycle + 1) + " of at most " + most + best;
        done = Math.max(done, Math.min(PARTS, (long) (PARTS * share)));
        listener.progressed(new TableProgress(finished, done, PARTS, detail, cycle + 1 >= most));
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
