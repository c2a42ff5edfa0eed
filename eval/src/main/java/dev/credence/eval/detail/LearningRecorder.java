package dev.credence.eval.detail;

import dev.credence.core.train.EpochReport;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Collects a {@link LearningCurve} of {@value #MOST} epochs at most, evenly spaced, however long training is; and all
 * those at which the test points were evaluated. Not thread-safe.
 */
public final class LearningRecorder {
    static final int MOST = 100;

    private record Entry(int epoch, double seconds, double dataTerm, double testLogLikelihood) {}

    private final long start = System.nanoTime();
    private final List<Entry> entries = new ArrayList<>();

    /** Takes the end of an epoch in. */
    public void add(EpochReport report) {
        add(report, OptionalDouble.empty(), 0);
    }

    /**
     * Takes the end of an epoch in.
     *
     * @param testLogLikelihood where the test points were evaluated after it
     * @param evaluationSeconds spent on such evaluations since training began, this one included: they are no part of
     *     the training's time
     */
    public void add(EpochReport report, OptionalDouble testLogLikelihood, double evaluationSeconds) {
        int stride = (report.epochs() + MOST - 1) / MOST;
        if (testLogLikelihood.isPresent() || report.epoch() % stride == 0 || report.epoch() == report.epochs()) {
            entries.add(new Entry(
                    report.epoch(),
                    (System.nanoTime() - start) * 1e-9 - evaluationSeconds,
                    report.dataTerm(),
                    testLogLikelihood.orElse(Double.NaN)));
        }
    }

    /** What was collected so far. */
    public LearningCurve curve() {
        return new LearningCurve(
                column(Entry::epoch),
                column(Entry::seconds),
                column(Entry::dataTerm),
                column(Entry::testLogLikelihood));
    }

    private double[] column(ToDoubleFunction<Entry> of) {
        return entries.stream().mapToDouble(of).toArray();
    }
}
