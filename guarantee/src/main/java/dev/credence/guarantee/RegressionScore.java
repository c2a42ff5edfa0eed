package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSide;
import dev.credence.core.predict.RegressionPredictive;

/** A nonconformity score of regression, whose sets {y : s(x, y) ≤ q} are intervals. */
public non-sealed interface RegressionScore extends NonconformityScore {
    /**
     * s(x_n, y_n), [N]; a new array.
     *
     * @param y [N], in the prediction's unit
     * @param coverage the nominal coverage, in (0, 1); most scores ignore it
     */
    double[] of(RegressionPredictive prediction, double[] y, double coverage);

    /**
     * The smallest interval that holds {y : s(x_n, y) ≤ q_n}, for every point.
     *
     * @param thresholds q [N]; ∞ where everything is to be covered
     * @return {lower [N], upper [N]}, in the prediction's unit; infinite where there is no bound, lower ≤ upper
     */
    double[][] bounds(RegressionPredictive prediction, double[] thresholds, double coverage);

    /** Which ends its intervals have. */
    default IntervalSide side() {
        return IntervalSide.BOTH;
    }

    /**
     * The score with only one end of the intervals, so that the other end takes no share of the misses.
     *
     * @throws IllegalArgumentException if it has no such form
     */
    default RegressionScore oneSided(IntervalSide side) {
        if (side != side()) {
            throw new IllegalArgumentException("the score '" + name() + "' has no form with the side " + side.word());
        }
        return this;
    }

    /** Whether the score depends on the coverage. */
    default boolean usesCoverage() {
        return false;
    }
}
