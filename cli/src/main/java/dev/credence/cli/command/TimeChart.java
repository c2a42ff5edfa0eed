package dev.credence.cli.command;

import dev.credence.cli.data.TestData;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.eval.report.CoverageOverTime;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.PredictionIntervals;
import dev.credence.guarantee.PredictionSets;
import dev.credence.guarantee.RowIntervals;
import dev.credence.guarantee.Rows;
import dev.credence.scoring.SavedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a chart of coverage over time shows of a model: its own intervals, and those with a guarantee. */
final class TimeChart {
    /** What the model's own intervals are shown at where nothing else has a coverage. */
    private static final double USUAL = 0.9;

    private final SavedModel loaded;
    private final TestData rows;
    private final int samples;
    private final List<CoverageOverTime.Line> lines = new ArrayList<>();

    private TimeChart(SavedModel loaded, TestData rows, int samples) {
        this.loaded = loaded;
        this.rows = rows;
        this.samples = samples;
    }

    /**
     * The chart.
     *
     * @param series what followed these rows, where something did
     * @param fixed intervals of CV+, where the model has them
     */
    static CoverageOverTime of(
            SavedModel loaded,
            TestData rows,
            int samples,
            @Nullable SeriesCoverage series,
            Optional<RowIntervals> fixed) {
        TimeChart chart = new TimeChart(loaded, rows, samples);
        if (series != null) {
            chart.lines.addAll(series.chart());
        }
        loaded.guarantee().ifPresent(chart::guaranteed);
        if (series == null) {
            fixed.ifPresent(chart::cross);
        }
        if (loaded.model().description().classNames().isEmpty()) {
            chart.own();
        }
        return new CoverageOverTime(
                rows.times()
                        .map(times ->
                                "by " + times.column() + ", " + times.moments().get(0) + " to " + times.last())
                        .orElse("as they stand in " + rows.title()),
                chart.lines);
    }

    private void own() {
        List<Double> coverages = lines.isEmpty()
                ? List.of(USUAL)
                : lines.stream().map(CoverageOverTime.Line::coverage).distinct().toList();
        for (PredictionIntervals one : OwnIntervals.of(loaded.model(), rows.examples(), coverages, samples)) {
            add("the model's own", one);
        }
    }

    private void add(String label, PredictionIntervals intervals) {
        lines.add(new CoverageOverTime.Line(
                label, intervals.coverage(), OwnIntervals.covered(intervals, rows.examples())));
    }

    private void cross(RowIntervals intervals) {
        Examples examples = rows.examples();
        List<boolean[]> covered = new ArrayList<>();
        intervals.coverages().forEach(c -> covered.add(new boolean[examples.size()]));
        loaded.model().predict(examples, samples, (tile, from) -> {
            Examples part =
                    examples.rows(IntStream.range(from, from + tile.points()).toArray());
            List<PredictionIntervals> all = intervals.intervals(part, (RegressionPredictive) tile);
            for (int l = 0; l < all.size(); l++) {
                for (int n = 0; n < part.size(); n++) {
                    covered.get(l)[from + n] = all.get(l).contains(n, part.target(n));
                }
            }
        });
        for (int l = 0; l < covered.size(); l++) {
            lines.add(new CoverageOverTime.Line("CV+", intervals.coverages().get(l), covered.get(l)));
        }
    }

    private void guaranteed(Guarantee guarantee) {
        Examples examples = rows.examples();
        Rows known = rows.cells().rowsFor(guarantee);
        for (double coverage : guarantee.coverages()) {
            boolean[] covered = new boolean[examples.size()];
            loaded.model().predict(examples, samples, (tile, from) -> {
                Rows part = known.part(from, tile.points());
                if (tile instanceof RegressionPredictive regression) {
                    PredictionIntervals intervals = guarantee.intervals(regression, coverage, part);
                    for (int n = 0; n < tile.points(); n++) {
                        covered[from + n] = intervals.contains(n, examples.target(from + n));
                    }
                } else {
                    PredictionSets sets = guarantee.sets((CategoricalMixture) tile, coverage, part);
                    for (int n = 0; n < tile.points(); n++) {
                        covered[from + n] = sets.contains()[n][(int) examples.target(from + n)];
                    }
                }
            });
            lines.add(
                    new CoverageOverTime.Line("calibrated (" + guarantee.score().name() + ")", coverage, covered));
        }
    }
}
