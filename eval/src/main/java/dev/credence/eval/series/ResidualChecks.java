package dev.credence.eval.series;

import dev.credence.core.method.TrainedSeries;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One-step forecasts from every place after the earliest origin, by the model that was trained before it, for the
 * {@link Residuals}.
 */
public final class ResidualChecks implements OriginObserver {
    private static final int MOST_STEPS = 100;
    private static final int MOST_FORECASTS = 3000;

    private final int earliest;
    private final List<double[]> scores = new ArrayList<>();

    /**
     * Checks of the model of one origin.
     *
     * @param earliest its number, that of the earliest origin
     */
    public ResidualChecks(int earliest) {
        this.earliest = earliest;
    }

    /** Forecasts at most 100 steps of each series, and fewer series where there are thousands. */
    @Override
    public void trained(int origin, int left, TrainedSeries trained, SeriesGroup group) {
        if (origin != earliest) {
            return;
        }
        int steps = Math.min(MOST_STEPS, left);
        int every = Math.max(1, (int) Math.ceil((double) group.series().size() * steps / MOST_FORECASTS));
        List<Series> chosen = new ArrayList<>();
        for (int i = 0; i < group.series().size(); i += every) {
            chosen.add(group.series().get(i));
        }
        double[][] z = new double[chosen.size()][steps];
        for (int t = 0; t < steps; t++) {
            int ahead = left - t;
            List<LeadMixture> next = trained
                    .forecast(
                            new SeriesSet(chosen.stream()
                                    .map(series -> series.first(series.length() - ahead))
                                    .toList()),
                            1)
                    .series()
                    .stream()
                    .map(forecast -> forecast.leads())
                    .toList();
            for (int i = 0; i < z.length; i++) {
                Series series = chosen.get(i);
                double y = series.value(series.length() - ahead);
                z[i][t] = Double.isNaN(y)
                        ? Double.NaN
                        : Residuals.score(next.get(i).cdf(0, y));
            }
        }
        scores.addAll(Arrays.asList(z));
    }

    /** What was found. */
    public Residuals residuals() {
        return new Residuals(scores.toArray(double[][]::new));
    }
}
