package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSource;
import dev.credence.core.train.TrainedModel;
import dev.credence.testkit.IntervalProblem;
import dev.credence.testkit.IntervalSourceCompatibility;

final class GuaranteeCompatibilityTest extends IntervalSourceCompatibility {
    @Override
    protected IntervalSource<?> source() {
        return new GuaranteeFile();
    }

    @Override
    protected TrainedModel calibrated(IntervalProblem problem) {
        TrainedModel model = problem.model();
        double[] coverages =
                problem.coverages().stream().mapToDouble(Double::doubleValue).toArray();
        return GuaranteeFile.attach(
                model, Conformal.split(model, problem.calibration()).at(coverages));
    }
}
