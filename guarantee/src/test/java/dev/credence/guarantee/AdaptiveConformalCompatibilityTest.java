package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSource;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.train.TrainedModel;
import dev.credence.testkit.IntervalProblem;
import dev.credence.testkit.IntervalSourceCompatibility;
import java.util.Map;

final class AdaptiveConformalCompatibilityTest extends IntervalSourceCompatibility {
    private final AdaptiveConformalFile source = new AdaptiveConformalFile();

    @Override
    protected IntervalSource<?> source() {
        return source;
    }

    @Override
    protected TrainedModel calibrated(IntervalProblem problem) {
        TrainedModel model = problem.model();
        AdaptiveIntervals intervals =
                source.start(model, problem.coverages(), source.settings().parse(Map.of("step", "0.02")), 1);
        intervals.observe(problem.calibration());
        return intervals.attach(model, SeriesPlace.UNKNOWN);
    }

    @Override
    protected double least(double coverage) {
        return coverage - 0.05; // only long-run coverage is guaranteed; this model is nearly calibrated
    }

    @Override
    protected double tolerance() {
        return 1e-8; // 1e-10 standard deviations of the model, in each of two searches
    }
}
