package dev.credence.active;

import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.PointAcquisition;
import dev.credence.core.data.Task;
import dev.credence.core.predict.RegressionPredictive;

/**
 * Var[y | x], epistemic and aleatoric, in the square of the target's unit. With heteroscedastic noise it prefers the
 * noisiest points, unlike {@link Bald}.
 */
public final class Variance implements PointAcquisition {
    @Override
    public String name() {
        return "variance";
    }

    @Override
    public String description() {
        return "numbers: the variance of the prediction, noise included";
    }

    @Override
    public boolean suits(Task task) {
        return task instanceof Task.Regression;
    }

    @Override
    public double[] scores(Candidates candidates) {
        return ((RegressionPredictive) candidates.predictive()).totalVariance();
    }
}
