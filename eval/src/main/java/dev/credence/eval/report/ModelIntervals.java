package dev.credence.eval.report;

import dev.credence.core.Percent;
import dev.credence.eval.detail.PointDetails;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The table of a model's intervals or sets on test points: those of the model alone, and those with a guarantee. */
public final class ModelIntervals {
    private static final List<Integer> LEVELS = List.of(50, 80, 90, 95);

    private ModelIntervals() {}

    /**
     * Intervals or sets of a calibration.
     *
     * @param label what they are, such as {@code calibrated}
     * @param coverage asked for
     * @param promised whether a guarantee holds
     * @param points number of rows
     * @param realised share of them that is covered
     * @param size mean width, or mean number of classes; NaN if unknown
     */
    public record Calibrated(
            String label, double coverage, boolean promised, int points, double realised, double size) {}

    static SideTable of(PointDetails points, Map<String, Double> metrics, List<Calibrated> calibrated) {
        boolean real = points instanceof PointDetails.Regression;
        List<ResultsTable.Row> rows = new ArrayList<>();
        if (real) {
            double[] pit = points.column("pit");
            for (int level : LEVELS) {
                long inside = Arrays.stream(pit)
                        .filter(p -> Math.abs(2 * p - 1) <= level / 100.0)
                        .count();
                rows.add(row(
                        "model, " + level + "\u00a0%",
                        false,
                        inside,
                        pit.length,
                        metrics.getOrDefault("mpiw_" + level, Double.NaN)));
            }
        }
        for (Calibrated one : calibrated) {
            rows.add(row(
                    one.label() + ", " + Percent.trimmed(one.coverage(), 1).replace(' ', '\u00a0'),
                    one.promised(),
                    Math.round(one.realised() * one.points()),
                    one.points(),
                    one.size()));
        }
        List<ResultsTable.Column> columns = List.of(
                new ResultsTable.Column(
                        "guaranteed",
                        "whether the coverage holds whatever the model, for rows like those of the calibration"),
                new ResultsTable.Column("covers", "share of the test points inside, and its standard error"),
                new ResultsTable.Column("points", "test points inside, of all"),
                real
                        ? new ResultsTable.Column("mean width", "in the target's unit")
                        : new ResultsTable.Column("mean size", "mean number of classes in a set"));
        return new SideTable(
                real ? "Intervals" : "Sets",
                (real ? "Central intervals" : "Sets of classes") + " and the share of these rows inside of them.",
                real ? "intervals" : "sets",
                new ResultsTable(columns, rows));
    }

    private static ResultsTable.Row row(String label, boolean promised, long inside, int points, double size) {
        double share = (double) inside / points;
        return new ResultsTable.Row(
                label,
                0,
                List.of(
                        new ResultsTable.Cell(promised ? "yes" : "no", ""),
                        new ResultsTable.Cell(
                                Percent.fixed(share, 1) + " ± "
                                        + Phrases.fixed(100 * Math.sqrt(share * (1 - share) / points), 1),
                                ""),
                        new ResultsTable.Cell(inside + " of " + points, ""),
                        new ResultsTable.Cell(Double.isFinite(size) ? Phrases.significant(size) : "–", "")));
    }
}
