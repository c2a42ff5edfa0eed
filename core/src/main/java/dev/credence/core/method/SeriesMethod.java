package dev.credence.core.method;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.NpyArray;
import dev.credence.core.series.SeriesSet;
import java.util.Map;

/**
 * A method that forecasts time series: it learns from their histories, and forecasts these or later histories, with a
 * predictive distribution for each series and lead. Found by {@link java.util.ServiceLoader}.
 */
public non-sealed interface SeriesMethod extends Method {
    /**
     * Learns from histories. The same arguments give the same bits, with any number of threads and in any order of the
     * series. All values are in the past of every forecast: to test a method at an earlier origin, train it on
     * {@linkplain dev.credence.core.series.Series#first shortened} series.
     *
     * @param problem season and largest horizon
     * @param series histories up to the origin
     * @param settings values for this method's schema
     * @throws dev.credence.core.UserException if the series or settings are unsuitable; states why and the remedy
     */
    TrainedSeries train(SeriesProblem problem, SeriesSet series, Settings settings, SeriesTraining training);

    /**
     * Loads a trained model from {@link TrainedSeries#document} and {@link TrainedSeries#arrays}. The content is
     * untrusted.
     *
     * @throws IllegalArgumentException if it is not a model of this method and problem, with the reason
     */
    TrainedSeries load(SeriesProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays);

    /**
     * Whether it uses {@linkplain dev.credence.core.series.Covariates covariates}: then it refuses histories that do
     * not know them at each step to forecast. Others ignore them.
     */
    default boolean usesCovariates() {
        return false;
    }
}
