package dev.credence.guarantee;

import dev.credence.core.data.Examples;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Empirical coverage of a time series' intervals, which adapt to the outcomes, beside that of the model's own central
 * intervals.
 *
 * @param label of the intervals
 * @param rows T, the number of observed rows
 * @param before the number of rows observed before these
 * @param lines for each coverage, ascending
 */
public record SeriesCoverage(String label, int rows, long before, List<Line> lines) {
    /** The number of consecutive parts with a reported coverage. */
    private static final int PARTS = 10;

    /**
     * The result for one coverage.
     *
     * @param intervals their empirical coverage
     * @param model the empirical coverage of the model's own intervals
     * @param bound the bound of the difference between the share missed and the nominal one, for any rows
     * @param nextLevel the level of the next row's interval, where that is a central interval of the model
     * @param facts statistics of the intervals' state after these rows
     */
    public record Line(
            RegionCoverage intervals,
            RegionCoverage model,
            OptionalDouble bound,
            OptionalDouble nextLevel,
            Map<String, Number> facts) {}

    public SeriesCoverage {
        lines = List.copyOf(lines);
    }

    /**
     * Predicts each row's intervals, then observes its outcome, and counts the covered rows.
     *
     * @param intervals continue from their state
     * @param rows with their targets, the earliest first; at least one
     * @param samples S of the weights in the model's own intervals
     */
    public static SeriesCoverage observe(SeriesIntervals intervals, TrainedModel model, Examples rows, int samples) {
        int levels = intervals.coverages().size();
        long before = intervals.observed();
        List<OptionalDouble> bounds = IntStream.range(0, levels)
                .mapToObj(l -> intervals.bound(l, rows.size()))
                .toList();
        List<PredictionIntervals> own = ModelIntervals.of(model, rows, intervals.coverages(), samples);
        List<PredictionIntervals> found = intervals.observe(rows);
        List<Line> lines = new ArrayList<>();
        for (int l = 0; l < levels; l++) {
            lines.add(new Line(
                    RegionCoverage.of(found.get(l), rows),
                    RegionCoverage.of(own.get(l), rows),
                    bounds.get(l),
                    intervals.nextLevel(l),
                    intervals.facts(l, bounds.get(l))));
        }
        return new SeriesCoverage(intervals.label(), rows.size(), before, lines);
    }

    /** Up to ten equal parts of the rows, each {first, end} with the end exclusive. */
    public List<int[]> parts() {
        int count = Math.min(PARTS, rows);
        return IntStream.range(0, count)
                .mapToObj(i -> new int[] {(int) ((long) rows * i / count), (int) ((long) rows * (i + 1) / count)})
                .toList();
    }
}
