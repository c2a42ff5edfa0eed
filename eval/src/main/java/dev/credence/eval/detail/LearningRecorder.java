package dev.credence.eval.detail;

import dev.credence.core.train.EpochReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Collects a {@link LearningCurve} of {@value #MOST} epochs at most, evenly spaced, however long training is. Not thread-safe. */
public final class LearningRecorder {
    static final int MOST = 100;

    private record Entry(int epoch, double seconds, double dataTerm) {}

    private final long start = System.nanoTime();
    private final List<Entry> entries = new ArrayList<>();

    /** Takes the end of an epoch in. */
    public void add(EpochReport report) {
        int stride = (report.epochs() + MOST - 1) / MOST;
        if (report.epoch() % stride == 0 || report.epoch() == report.epochs()) {
            entries.add(new Entry(report.epoch(), (System.nanoTime() - start) * 1e-9, report.dataTerm()));
        }
    }

    /** What was collected so far. */
    public LearningCurve curve() {
        return new LearningCurve(column(Entry::epoch), column(Entry::seconds), column(Entry::dataTerm));
    }

    private double[] column(ToDoubleFunction<Entry> of) {
        return entries.stream().mapToDouble(of).toArray();
    }
}
