package dev.credence.cli.command;

import dev.credence.cli.data.TestData;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.eval.report.CoverageOverTime;
import dev.credence.guarantee.ModelIntervals;
import dev.credence.guarantee.RegionCoverage;
import dev.credence.guarantee.SeriesCoverage;
import dev.credence.scoring.SavedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A chart of a model's coverage over time: its own intervals, and those with a guarantee. */
final class TimeChart {
    /** The default coverage of the model's own intervals. */
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
     * @param series the adaptive intervals' coverage, if any
     * @param regions the model's calibrated intervals or sets, if any
     */
    static CoverageOverTime of(
            SavedModel loaded,
            TestData rows,
            int samples,
            @Nullable SeriesCoverage series,
            Optional<RowRegions> regions) {
        TimeChart chart = new TimeChart(loaded, rows, samples);
        if (series != null) {
            chart.lines.addAll(SeriesCoverageTable.chart(series));
        }
        regions.filter(found -> !(found instanceof SeriesIntervals)).ifPresent(chart::calibrated);
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
        for (PredictionIntervals one : ModelIntervals.of(loaded.model(), rows.examples(), coverages, samples)) {
            lines.add(new CoverageOverTime.Line(
                    "the model's own",
                    one.coverage(),
                    RegionCoverage.of(one, rows.examples()).covered()));
        }
    }

    private void calibrated(RowRegions regions) {
        for (RegionCoverage one : RegionCoverage.of(
                regions, loaded.model(), rows.examples(), rows.cells().of(regions), samples)) {
            lines.add(new CoverageOverTime.Line(regions.label(), one.coverage(), one.covered()));
        }
    }
}
