package dev.credence.inference.forecast;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import java.util.Optional;

/**
 * A grid of exponential-smoothing models, weighed by their errors at several leads, on the raw and, for positive
 * series, on the logarithmic scale; the linear pool of both with equal weights.
 */
public final class GridEts extends StatelessMethod {
    @Override
    public String name() {
        return "grid-ets";
    }

    @Override
    public String description() {
        return "each series by itself: 144 exponential-smoothing models weighed by their own errors at several leads, on"
                + " the raw and the logarithmic scale; counts with many zeros by their own past distribution";
    }

    @Override
    public String citation() {
        return "Exponential smoothing in state space form: Hyndman, Koehler, Snyder & Grose 2002 (International Journal"
                + " of Forecasting); drift of Theta: Assimakopoulos & Nikolopoulos 2000, Hyndman & Billah 2003 (the same).";
    }

    @Override
    StatelessSeries model(SeriesProblem problem) {
        GridSmoother smoother = new GridSmoother(problem.season(), problem.horizon());
        String composition = "grid of exponential-smoothing models, season " + problem.season();
        return new StatelessSeries(problem, composition, series -> forecast(smoother, series));
    }

    private static SeriesForecast forecast(GridSmoother smoother, Series series) {
        SmoothedHistory raw = Histories.of(series);
        Optional<SeriesForecast> counts = CountForecast.of(series, smoother.season(), smoother.horizon());
        if (counts.isPresent()) {
            return counts.get();
        }
        Components components = new Components(smoother.horizon());
        components.add(1, smoother.atEnd(raw), raw);
        raw.logarithmic().ifPresent(log -> components.add(1, smoother.atEnd(log), log));
        return components.forecast(series.id(), Histories.bound(series));
    }
}
