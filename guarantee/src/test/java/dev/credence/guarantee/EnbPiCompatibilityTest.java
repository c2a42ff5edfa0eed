package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSource;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.train.TrainedModel;
import dev.credence.testkit.IntervalProblem;
import dev.credence.testkit.IntervalSourceCompatibility;

final class EnbPiCompatibilityTest extends IntervalSourceCompatibility {
    @Override
    protected IntervalSource<?> source() {
        return new EnbPiFile();
    }

    @Override
    protected TrainedModel calibrated(IntervalProblem problem) {
        EnbPiModels models = EnbPiModels.train(
                problem.training(),
                8,
                problem.training().size(),
                problem.coverages(),
                problem.seed(),
                SeriesPlace.UNKNOWN,
                problem::train);
        return EnbPiFile.attach(problem.model(), models, SeriesPlace.UNKNOWN);
    }

    @Override
    protected double least(double coverage) {
        return coverage - 0.03; // no finite-sample guarantee; residuals are of models trained on other rows
    }
}
