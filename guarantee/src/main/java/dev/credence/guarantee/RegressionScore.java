package dev.credence.guarantee;

import dev.credence.core.predict.RegressionPredictive;

/** A score of real targets, whose sets {y : s(x, y) ≤ q} are intervals. */
public non-sealed interface RegressionScore extends NonconformityScore {
    /**
     * s(x_n, y_n), [N]; a new array.
     *
     * @param y [N], in the prediction's unit
     * @param coverage that is asked for, in (0, 1); most scores do not need it
     */
    double[] of(RegressionPredictive prediction, double[] y, double coverage);

    /**
     * The smallest interval that holds {y : s(x_n, y) ≤ q_n}, for every point.
     *
     * @param thresholds q [N]; ∞ where everything is to be covered
     * @return {lower [N], upper [N]}, in the prediction's unit; infinite where there is no bound, lower ≤ upper
     */
    double[][] bounds(RegressionPredictive prediction, double[] thresholds, double coverage);

    /** Whether the score is another one for another coverage. */
    default boolean usesCoverage() {
        return false;
    }
}
