package dev.credence.eval.detail;

import dev.credence.core.train.EpochReport;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Records a {@link LearningCurve} of at most {@value #MOST} evenly spaced epochs, and additionally all epochs with an
 * evaluation of the test points. Not thread-safe.
 */
public final class LearningRecorder {
    static final int MOST = 100;

    private record Entry(int epoch, double seconds, double dataTerm, double testLogLikelihood) {}

    private final long start = System.nanoTime();
    private final List<Entry> entries = new ArrayList<>();

    /** Records the end of an epoch. */
    public void add(EpochReport report) {
        add(report, OptionalDouble.empty(), 0);
    }

    /**
     * Records the end of an epoch.
     *
     * @param testLogLikelihood test log-likelihood after it, if evaluated
     * @param evaluationSeconds total time spent on such evaluations, including this one, which is not training time
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

    /** The curve so far. */
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
