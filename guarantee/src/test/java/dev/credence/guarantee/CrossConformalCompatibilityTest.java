package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSource;
import dev.credence.core.train.TrainedModel;
import dev.credence.testkit.IntervalProblem;
import dev.credence.testkit.IntervalSourceCompatibility;

final class CrossConformalCompatibilityTest extends IntervalSourceCompatibility {
    private static final int FOLDS = 4;

    @Override
    protected IntervalSource<?> source() {
        return new CrossConformalFile();
    }

    @Override
    protected TrainedModel calibrated(IntervalProblem problem) {
        return CrossConformalFile.attach(
                problem.model(),
                CrossModels.train(problem.training(), FOLDS, problem.coverages(), problem.seed(), problem::train));
    }

    @Override
    protected double least(double coverage) {
        int[] foldOf = new int[40]; // of one size, as those of the problem's 40 training rows
        for (int i = 0; i < foldOf.length; i++) {
            foldOf[i] = i % FOLDS;
        }
        return CrossConformal.of(new double[foldOf.length], foldOf).promised(coverage);
    }
}
