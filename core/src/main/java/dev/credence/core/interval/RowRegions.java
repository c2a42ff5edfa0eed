package dev.credence.core.interval;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Calibrated intervals of a real target, or sets of classes, beside a model's predictions. */
public interface RowRegions {
    /** Short label for tables and charts: {@code CV+}. */
    String label();

    /** Short description for people: {@code CV+ with 10 folds of 80 rows}. */
    String summary();

    /** Coverages of {@link #regions}, ascending, each in (0, 1). */
    List<Double> coverages();

    /**
     * Guaranteed coverage at a nominal {@code coverage}, on average over calibrations and new rows, under
     * exchangeability; empty without such a guarantee.
     *
     * @param coverage one of {@link #coverages}
     */
    default OptionalDouble promised(double coverage) {
        return OptionalDouble.empty();
    }

    /** Which ends the intervals have; both for sets. The other end is infinite. */
    default IntervalSide side() {
        return IntervalSide.BOTH;
    }

    /** Table column of the groups, which need not be an input; empty for none. */
    default Optional<String> column() {
        return Optional.empty();
    }

    /** Whether there may be points without a guarantee; see {@link PredictionRegions#fallback}. */
    default boolean mayFallBack() {
        return false;
    }

    /**
     * Regions of rows for each coverage, in order; the targets are ignored.
     *
     * @param cells cells of {@link #column} as text, one per row; empty without such a column
     * @param predicted predictions of the model for these rows
     */
    List<? extends PredictionRegions> regions(Examples rows, List<String> cells, Predictive predicted);
}
