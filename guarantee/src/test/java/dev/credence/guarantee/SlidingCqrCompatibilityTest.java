package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSource;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.train.TrainedModel;
import dev.credence.testkit.IntervalProblem;
import dev.credence.testkit.IntervalSourceCompatibility;
import java.util.Map;

final class SlidingCqrCompatibilityTest extends IntervalSourceCompatibility {
    private final SlidingCqrFile source = new SlidingCqrFile();

    @Override
    protected IntervalSource<?> source() {
        return source;
    }

    @Override
    protected TrainedModel calibrated(IntervalProblem problem) {
        TrainedModel model = problem.model();
        SeriesIntervals intervals =
                source.start(model, problem.coverages(), source.settings().parse(Map.of("window", "39")), 1);
        intervals.observe(problem.calibration());
        return intervals.attach(model, SeriesPlace.UNKNOWN);
    }
}
