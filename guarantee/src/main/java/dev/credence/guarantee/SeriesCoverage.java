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
 * What intervals that follow the outcomes covered of rows in the order of time, beside the model's own central
 * intervals of the same coverages.
 *
 * @param label of the intervals
 * @param rows that were observed, T
 * @param before how many rows had been observed before these
 * @param lines for each coverage, ascending
 */
public record SeriesCoverage(String label, int rows, long before, List<Line> lines) {
    /** Parts of the rows, in their order, whose coverage is told. */
    private static final int PARTS = 10;

    /**
     * One coverage.
     *
     * @param intervals what they covered
     * @param model what the model's own intervals covered
     * @param bound the most by which the share missed could differ from the one asked for, whatever the rows were
     * @param nextLevel the level of the model's own interval that the next row's is, where it is one of the model's
     * @param facts the numbers that tell the state of the intervals after these rows
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
     * Lets intervals observe rows, each made before its outcome was looked at, and counts.
     *
     * @param intervals go on from where they are
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

    /** Ten equal parts of the rows, or as many as there are rows, each from one row to before another. */
    public List<int[]> parts() {
        int count = Math.min(PARTS, rows);
        return IntStream.range(0, count)
                .mapToObj(i -> new int[] {(int) ((long) rows * i / count), (int) ((long) rows * (i + 1) / count)})
                .toList();
    }
}
