package dev.credence.cli.command;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.PredictionIntervals;
import java.util.List;

/** A model's own central intervals, to set others beside. */
final class OwnIntervals {
    private OwnIntervals() {}

    /** Of all rows, for each coverage. */
    static List<PredictionIntervals> of(TrainedModel model, Examples rows, List<Double> coverages, int samples) {
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

    /** Which rows lie in their intervals. */
    static boolean[] covered(PredictionIntervals intervals, Examples rows) {
        boolean[] covered = new boolean[rows.size()];
        for (int n = 0; n < covered.length; n++) {
            covered[n] = intervals.contains(n, rows.target(n));
        }
        return covered;
    }
}
