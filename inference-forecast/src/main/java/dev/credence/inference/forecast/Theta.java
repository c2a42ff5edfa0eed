package dev.credence.inference.forecast;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import dev.credence.core.series.SeriesSet;
import java.util.Map;
import java.util.Optional;

/** The Theta method, which won the M3 competition: a smoothed level with half the slope, after seasonal adjustment. */
public final class Theta implements SeriesMethod {
    private static final int LEAST = 4;

    @Override
    public String name() {
        return "theta";
    }

    @Override
    public String description() {
        return "the Theta method: seasonal adjustment, exponential smoothing and half the least-squares slope";
    }

    @Override
    public String citation() {
        return "Assimakopoulos & Nikolopoulos 2000, Hyndman & Billah 2003 (both International Journal of Forecasting).";
    }

    @Override
    public Schema settings() {
        return Schema.of();
    }

    @Override
    public TrainedSeries train(SeriesProblem problem, SeriesSet series, Settings settings, SeriesTraining training) {
        return model(problem);
    }

    @Override
    public TrainedSeries load(
            SeriesProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
        StatelessSeries.requireEmpty(document, arrays);
        return model(problem);
    }

    private static TrainedSeries model(SeriesProblem problem) {
        return new StatelessSeries(problem, "Theta, season " + problem.season(), series -> forecast(problem, series));
    }

    private static SeriesForecast forecast(SeriesProblem problem, Series series) {
        SmoothedHistory history = Histories.of(series);
        int leads = problem.horizon() + history.after();
        Components components = new Components(problem.horizon());
        components.add(1, path(history, problem, leads).after(history.after()), history);
        return components.forecast(series.id(), Histories.bound(series));
    }

    private static BasePath path(SmoothedHistory history, SeriesProblem problem, int leads) {
        if (history.length() < LEAST) {
            return ShortHistory.path(history.z(), history.length(), leads, 0);
        }
        double[] z = WindowInputs.fill(history.z(), problem.season());
        Optional<SeasonalProfile> profile = SeasonalProfile.of(z, problem.season());
        double[] adjusted = profile.map(season -> season.removed(z)).orElse(z);
        BasePath path = new DriftingLevel(adjusted, problem.horizon()).path(leads);
        return profile.map(season -> season.added(path, z.length)).orElse(path);
    }
}
