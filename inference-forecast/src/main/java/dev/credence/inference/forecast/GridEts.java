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
                + " of Forecasting); drift of Theta: Assimakopoulos & Nikolopoulos 2000, Hyndman & Billah 2003 (the same);"
                + " two seasons: Taylor 2003 (Journal of the Operational Research Society).";
    }

    @Override
    StatelessSeries model(SeriesProblem problem) {
        GridSmoother smoother = new GridSmoother(problem);
        String composition = "grid of exponential-smoothing models, " + SecondSeason.text(problem.seasons());
        return new StatelessSeries(problem, composition, true, series -> forecast(smoother, series));
    }

    @Override
    public boolean usesCovariates() {
        return true;
    }

    private static SeriesForecast forecast(GridSmoother smoother, Series series) {
        SmoothedHistory raw = Histories.of(series);
        Optional<SeriesForecast> counts = CountForecast.of(series, smoother.season(), smoother.horizon());
        if (counts.isPresent()) {
            return counts.get();
        }
        KnownAhead ahead = Histories.covariates(series, raw, smoother.horizon());
        Optional<PastCovariates> past = PastCovariates.of(series, raw, smoother);
        Components components = new Components(smoother.horizon());
        add(smoother, raw, ahead, past, components);
        raw.logarithmic().ifPresent(log -> add(smoother, log, ahead, past, components));
        return components.forecast(series.id(), Histories.bound(series));
    }

    private static void add(
            GridSmoother smoother,
            SmoothedHistory history,
            KnownAhead ahead,
            Optional<PastCovariates> past,
            Components into) {
        into.add(1, LeadBases.of(smoother, history, ahead, past).path(), history);
    }
}
