package dev.credence.guarantee;

import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import java.util.List;

/** Intervals of rows in the order of time, which follow the outcomes; what they remember is kept with the model. */
public interface SeriesIntervals extends RowIntervals {
    /**
     * The intervals of rows, each made before its outcome was looked at; goes on. Rows in several parts give the same
     * bits as in one.
     *
     * @param rows with their targets, the earliest first
     */
    List<PredictionIntervals> observe(Examples rows);

    /** How many rows were observed since it began. */
    long observed();

    /** Where in the series the rows that it knows end. */
    SeriesPlace place();

    /** The model with what is remembered now, in place of any other intervals or sets that it had. */
    TrainedModel attach(TrainedModel model, SeriesPlace place);
}
