package dev.credence.guarantee;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;

/** Intervals beside a model's predictions, made of whatever its file holds for that; for a real target. */
public interface RowIntervals {
    /** The coverages of {@link #intervals}, ascending, each in (0, 1). */
    List<Double> coverages();

    /**
     * Intervals of rows, for each coverage in its order; the targets of the rows are not looked at.
     *
     * @param predicted what the model itself predicts for these rows
     */
    List<PredictionIntervals> intervals(Examples rows, RegressionPredictive predicted);
}
