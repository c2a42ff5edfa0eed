package dev.credence.core.interval;

import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Intervals of rows in time order that adapt to the outcomes. Their state is stored with the model. */
public interface SeriesIntervals extends RowIntervals {
    /**
     * Intervals of rows, each computed before its outcome is used; updates the state. Any partition of the rows gives
     * the same bits.
     *
     * @param rows rows with their targets, the earliest first
     */
    List<PredictionIntervals> observe(Examples rows);

    /** Number of rows observed so far. */
    long observed();

    /** End of the observed series. */
    SeriesPlace place();

    /** The model with the current state, replacing any intervals or sets it had. */
    TrainedModel attach(TrainedModel model, SeriesPlace place);

    /**
     * Upper bound of the difference between the miscoverage of the next rows and the nominal one, for any rows; empty
     * if there is none.
     *
     * @param level index of a coverage in {@link #coverages}
     * @param rows number of rows to be observed next, at least 1
     */
    default OptionalDouble bound(int level, long rows) {
        return OptionalDouble.empty();
    }

    /**
     * Level of the model's own central interval that the next row gets: everything from 1 on, nothing up to 0; empty
     * for other intervals.
     *
     * @param level index of a coverage in {@link #coverages}
     */
    default OptionalDouble nextLevel(int level) {
        return OptionalDouble.empty();
    }

    /**
     * Current numbers for reports, by name.
     *
     * @param level index of a coverage in {@link #coverages}
     * @param bound the {@link #bound} of the reported rows, included if present
     */
    Map<String, Number> facts(int level, OptionalDouble bound);
}
