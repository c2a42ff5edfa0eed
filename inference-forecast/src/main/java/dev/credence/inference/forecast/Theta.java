package dev.credence.inference.forecast;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import java.util.Optional;

/** The Theta method, which won the M3 competition: a smoothed level with half the slope, after seasonal adjustment. */
public final class Theta extends StatelessMethod {
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
    StatelessSeries model(SeriesProblem problem) {
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
