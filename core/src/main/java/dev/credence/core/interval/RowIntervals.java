package dev.credence.core.interval;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;

/** Intervals of a real target, for which nothing but inputs and predictions needs to be known. */
public interface RowIntervals extends RowRegions {
    /**
     * Intervals of rows, for each coverage in its order; the targets of the rows are not looked at.
     *
     * @param predicted what the model itself predicts for these rows
     */
    List<PredictionIntervals> intervals(Examples rows, RegressionPredictive predicted);

    @Override
    default List<PredictionIntervals> regions(Examples rows, List<String> cells, Predictive predicted) {
        return intervals(rows, (RegressionPredictive) predicted);
    }
}
