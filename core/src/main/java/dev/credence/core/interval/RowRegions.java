package dev.credence.core.interval;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Makes intervals of a real target, or sets of classes, beside a model's predictions, from whatever the model's file
 * holds for that.
 */
public interface RowRegions {
    /** What tells them from others in tables and charts, in a word or two: {@code CV+}. */
    String label();

    /** What they were made from, in a few words for people: {@code CV+ with 10 folds of 80 rows}. */
    String summary();

    /** The coverages of {@link #regions}, ascending, each in (0, 1). */
    List<Double> coverages();

    /**
     * The coverage that is promised on average over calibrations and new rows where {@code coverage} was asked for, as
     * long as these are exchangeable; empty where nothing of that kind is.
     *
     * @param coverage one of {@link #coverages}
     */
    default OptionalDouble promised(double coverage) {
        return OptionalDouble.empty();
    }

    /** A column of the table, which need not be an input, whose cells are needed: that of groups; empty for none. */
    default Optional<String> column() {
        return Optional.empty();
    }

    /** Whether there are points of which nothing is promised: {@link PredictionRegions#fallback}. */
    default boolean mayFallBack() {
        return false;
    }

    /**
     * Regions of rows, for each coverage in its order; the targets of the rows are not looked at.
     *
     * @param cells of {@link #column}, as text, one for each row; empty where there is no such column
     * @param predicted what the model itself predicts for these rows
     */
    List<? extends PredictionRegions> regions(Examples rows, List<String> cells, Predictive predicted);
}
