package dev.credence.core.method;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.NpyArray;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.SeriesSet;
import java.util.Map;

/** A trained model of a {@link SeriesMethod}. Immutable and thread-safe. */
public interface TrainedSeries {
    /**
     * Forecasts the values after the end of each history: of the series of training, of the same continued, or of
     * others. A series' forecast does not depend on the others, nor on its name.
     *
     * @param histories series with at least one known value
     * @param horizon number of leads, 1 to the problem's horizon; a shorter horizon gives the first leads of a longer
     * @throws dev.credence.core.UserException if a history has no known value
     */
    Forecast forecast(SeriesSet histories, int horizon);

    /**
     * Whether it keeps anything of the series that it was trained on. If not, a forecast depends on the history alone,
     * and forecasts from histories of the training itself are honest. True by default.
     */
    default boolean hasLearnt() {
        return true;
    }

    /** Whether a forecast needs the covariates of a history at each of its steps. False by default. */
    default boolean usesCovariates() {
        return false;
    }

    /** Short description of the model's composition, for people. */
    String composition();

    /** The model without its large arrays, as read by {@link SeriesMethod#load}. Belongs to the caller. */
    ObjectNode document();

    /** Arrays by name: letters, digits, dots, underscores and hyphens, not beginning with a dot. */
    Map<String, NpyArray> arrays();
}
