package dev.credence.inference.forecast;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;

/**
 * The value one season before: y_{n+h} ~ N(y_{n+h−m⌈h/m⌉}, ⌈h/m⌉ σ²), σ² the mean square of y_t − y_{t−m}. The scale
 * against which forecasts are measured.
 */
public final class SeasonalNaive extends StatelessMethod {
    private static final double FLOOR = 1e-6;

    @Override
    public String name() {
        return "seasonal-naive";
    }

    @Override
    public String description() {
        return "the value one season before, with the spread of its past errors: what a forecast has to beat";
    }

    @Override
    public String citation() {
        return "Hyndman & Athanasopoulos, Forecasting: Principles and Practice, 3rd edition 2021, sections 5.2 and 5.5.";
    }

    @Override
    StatelessSeries model(SeriesProblem problem) {
        return new StatelessSeries(
                problem, "seasonal naive, season " + problem.season(), series -> forecast(problem, series));
    }

    private static SeriesForecast forecast(SeriesProblem problem, Series series) {
        SmoothedHistory history = Histories.of(series);
        Components components = new Components(problem.horizon());
        int leads = problem.horizon() + history.after();
        BasePath path = path(history.z(), problem.season(), leads);
        components.add(1, path.after(history.after()), history);
        return components.forecast(series.id(), Histories.bound(series));
    }

    /** Missing values count as what the season before had. */
    private static BasePath path(double[] z, int season, int leads) {
        double[] filled = z.clone();
        int m = z.length > season ? season : 1;
        double squares = 0;
        int counted = 0;
        double size = 0;
        for (int t = 0; t < z.length; t++) {
            if (Double.isNaN(z[t])) {
                filled[t] = t >= m && !Double.isNaN(filled[t - m]) ? filled[t - m] : filled[t - 1];
            } else if (t >= m) {
                double e = z[t] - filled[t - m];
                squares += e * e;
                counted++;
            }
            size = Math.max(size, Math.abs(filled[t]));
        }
        if (counted == 0) {
            return ShortHistory.path(z, z.length, leads, 0);
        }
        double[] mean = new double[leads];
        double[] sd = new double[leads];
        double[] correlation = new double[leads - 1];
        double one = Math.max(Math.sqrt(squares / counted), FLOOR * size + BasePath.LEAST_SD);
        for (int h = 0; h < leads; h++) {
            mean[h] = filled[z.length - m + h % m];
            sd[h] = one * Math.sqrt(1 + h / m);
            if (h > 0 && m == 1) {
                correlation[h - 1] = Math.sqrt(h / (h + 1.0));
            }
        }
        return new BasePath(mean, sd, correlation);
    }
}
