package dev.credence.core.interval;

import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

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

    /**
     * The most by which the share missed among the next rows can differ from the one asked for, whatever these rows
     * are; empty where there is no such bound.
     *
     * @param level the position of a coverage in {@link #coverages}
     * @param rows that are to be observed next, at least 1
     */
    default OptionalDouble bound(int level, long rows) {
        return OptionalDouble.empty();
    }

    /**
     * The level of the model's own central interval that the next row's interval is: everything from 1 on, nothing up
     * to 0; empty where it is not one of the model's.
     *
     * @param level the position of a coverage in {@link #coverages}
     */
    default OptionalDouble nextLevel(int level) {
        return OptionalDouble.empty();
    }

    /**
     * The numbers that reports show of it at present, by their names there.
     *
     * @param level the position of a coverage in {@link #coverages}
     * @param bound what {@link #bound} was for the rows that are reported on; goes among them where there is one
     */
    Map<String, Number> facts(int level, OptionalDouble bound);
}
