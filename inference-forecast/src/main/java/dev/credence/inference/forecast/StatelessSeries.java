package dev.credence.inference.forecast;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import dev.credence.core.series.SeriesSet;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** A method that learns nothing over series: each is forecast from its own history. */
final class StatelessSeries implements TrainedSeries {
    private final SeriesProblem problem;
    private final String composition;
    private final boolean usesCovariates;
    private final Function<Series, SeriesForecast> forecaster;

    /** A model that ignores covariates. */
    StatelessSeries(SeriesProblem problem, String composition, Function<Series, SeriesForecast> forecaster) {
        this(problem, composition, false, forecaster);
    }

    /**
     * A model.
     *
     * @param usesCovariates whether histories need their covariates ahead
     * @param forecaster forecasts all leads of the problem
     */
    StatelessSeries(
            SeriesProblem problem,
            String composition,
            boolean usesCovariates,
            Function<Series, SeriesForecast> forecaster) {
        this.problem = problem;
        this.composition = composition;
        this.usesCovariates = usesCovariates;
        this.forecaster = forecaster;
    }

    /** Requires that a model file holds nothing else. */
    static void requireEmpty(ObjectNode document, Map<String, NpyArray> arrays) {
        JsonRecord.of(document).end();
        if (!arrays.isEmpty()) {
            throw new IllegalArgumentException("it holds the arrays " + arrays.keySet() + ", its method has none");
        }
    }

    @Override
    public Forecast forecast(SeriesSet histories, int horizon) {
        problem.requireWithin(horizon);
        if (usesCovariates) {
            histories.forEach(series -> series.requireAhead(horizon));
        }
        return new Forecast(StreamSupport.stream(histories.spliterator(), false)
                .map(series -> forecaster.apply(series).first(horizon))
                .toList());
    }

    @Override
    public boolean usesCovariates() {
        return usesCovariates;
    }

    @Override
    public boolean hasLearnt() {
        return false;
    }

    @Override
    public String composition() {
        return composition;
    }

    @Override
    public ObjectNode document() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public Map<String, NpyArray> arrays() {
        return Map.of();
    }
}
