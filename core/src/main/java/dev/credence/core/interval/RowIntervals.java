package dev.credence.core.interval;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;

/** Intervals of a real target that depend only on inputs and predictions. */
public interface RowIntervals extends RowRegions {
    /**
     * Intervals of rows for each coverage, in order; the targets are ignored.
     *
     * @param predicted predictions of the model for these rows
     */
    List<PredictionIntervals> intervals(Examples rows, RegressionPredictive predicted);

    @Override
    default List<PredictionIntervals> regions(Examples rows, List<String> cells, Predictive predicted) {
        return intervals(rows, (RegressionPredictive) predicted);
    }
}
