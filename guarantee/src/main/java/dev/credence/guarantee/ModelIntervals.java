package dev.credence.guarantee;

import dev.credence.core.data.Examples;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import java.util.List;

/** A model's own central intervals, the baseline of calibrated ones. */
public final class ModelIntervals {
    private ModelIntervals() {}

    /**
     * Intervals of all rows, for each coverage.
     *
     * @param model of a real target
     * @param samples S of the weights
     */
    public static List<PredictionIntervals> of(TrainedModel model, Examples rows, List<Double> coverages, int samples) {
        int n = rows.size();
        List<PredictionIntervals> all = coverages.stream()
                .map(c -> new PredictionIntervals(c, new double[n], new double[n], new boolean[n]))
                .toList();
        model.predict(rows, samples, (tile, from) -> {
            for (PredictionIntervals one : all) {
                Interval part = ((RegressionPredictive) tile).interval(one.coverage());
                System.arraycopy(part.lower(), 0, one.lower(), from, tile.points());
                System.arraycopy(part.upper(), 0, one.upper(), from, tile.points());
            }
        });
        return all;
    }
}
