package dev.credence.eval.report;

import dev.credence.core.Percent;
import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.detail.RunDetails;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Figures of a regression's uncertainty: calibration, coverage, sharpness, predictions. */
final class RegressionFigures {
    /** Maximum number of points in a figure of predictions: more would hide each other. */
    private static final int SHOWN = 150;

    private static final int LEVELS = 40;

    private RegressionFigures() {}

    static List<Figure> of(String dataset, List<ContenderRuns> runs) {
        List<ContenderRuns> known = runs.stream()
                .filter(r -> !r.details().isEmpty())
                .filter(r -> r.details().get(0).points() instanceof PointDetails.Regression)
                .toList();
        if (known.isEmpty()) {
            return List.of();
        }
        List<Figure> figures = new ArrayList<>(List.of(
                lines(
                        dataset + "-calibration",
                        "Calibration",
                        "Fraction of targets below each predictive quantile. On the diagonal: calibrated. An S-shape that is flat"
                                + " in the middle: over-confident.",
                        "quantile level",
                        "targets below it",
                        known,
                        (pit, level) -> pit <= level),
                lines(
                        dataset + "-coverage",
                        "Coverage of central intervals",
                        "Fraction of targets inside the central interval of each nominal level. Below the diagonal: over-confident;"
                                + " above it: under-confident.",
                        "nominal coverage",
                        "observed coverage",
                        known,
                        (pit, level) -> Math.abs(2 * pit - 1) <= level),
                sharpness(dataset, known)));
        known.forEach(r -> figures.add(observed(dataset, r)));
        return figures;
    }

    /** The figures of one model, beside its reliability: coverage of central intervals, and predictions. */
    static List<Figure> ofOne(String dataset, ContenderRuns run) {
        return of(dataset, List.of(run)).stream()
                .filter(figure ->
                        !figure.id().endsWith("-calibration") && !figure.id().endsWith("-sharpness"))
                .toList();
    }

    /** Whether a point counts at a level, by its F(observed). */
    private interface Criterion {
        boolean holds(double pit, double level);
    }

    private static Figure lines(
            String id, String title, String note, String x, String y, List<ContenderRuns> runs, Criterion criterion) {
        double[] levels = new double[LEVELS + 1];
        Arrays.setAll(levels, i -> (double) i / LEVELS);
        List<Chart.Lines.Line> lines = new ArrayList<>();
        StringBuilder alt = new StringBuilder(title + ". Largest distance from the diagonal: ");
        for (ContenderRuns r : runs) {
            double[] pit = r.pooled("pit");
            double[] share = new double[levels.length];
            double worst = 0;
            for (int k = 0; k < levels.length; k++) {
                double level = levels[k];
                share[k] = Arrays.stream(pit)
                        .map(p -> criterion.holds(p, level) ? 1 : 0)
                        .average()
                        .orElse(0);
                worst = Math.max(worst, Math.abs(share[k] - levels[k]));
            }
            lines.add(new Chart.Lines.Line(r.label(), r.number(), levels, share));
            alt.append(lines.size() > 1 ? "; " : "")
                    .append(r.label())
                    .append(' ')
                    .append(Phrases.fixed(worst, 2));
        }
        return new Figure(id, title, note, alt.append('.').toString(), new Chart.Lines(x, y, true, lines));
    }

    private static Figure sharpness(String dataset, List<ContenderRuns> runs) {
        List<Chart.Points.Point> points = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (ContenderRuns r : runs) {
            r.mean("picp_95")
                    .ifPresent(cover -> r.mean("mpiw_95").ifPresent(width -> {
                        points.add(new Chart.Points.Point(
                                r.label(), r.number(), width.mean(), cover.mean(), Phrases.finite(cover.se())));
                        alt.add(String.format(
                                Locale.ROOT,
                                "%s: width %s, holding %s",
                                r.label(),
                                Phrases.significant(width.mean()),
                                Percent.fixed(cover.mean(), 0)));
                    }));
        }
        return new Figure(
                dataset + "-sharpness",
                "Sharpness",
                "The mean width of the 95 % interval, in the target's unit, and the fraction of targets that it covers. Best: on the dashed line"
                        + " and far left.",
                "Width and coverage of the 95 % interval. " + String.join("; ", alt) + ".",
                new Chart.Points("mean width of the 95 % interval", "observed coverage", false, 0.95, points));
    }

    private static Figure observed(String dataset, ContenderRuns r) {
        RunDetails first = r.details().get(0);
        PointDetails points = first.points();
        int stride = Math.max(1, (points.size() + SHOWN - 1) / SHOWN);
        double[] observed = every(stride, points.column("observed"));
        double[] lower = every(stride, points.column("lower_95"));
        double[] upper = every(stride, points.column("upper_95"));
        int inside = 0;
        for (int i = 0; i < observed.length; i++) {
            inside += observed[i] >= lower[i] && observed[i] <= upper[i] ? 1 : 0;
        }
        return new Figure(
                dataset + "-observed-" + r.number(),
                r.label() + ": predicted against observed",
                "Test points" + (r.results().size() > 1 ? " of split " + first.split() : "")
                        + (stride > 1 ? ", one in " + stride : "")
                        + ", with their 95 % intervals. An interval that misses the diagonal misses the target.",
                r.label() + ", split " + first.split() + ": " + inside + " of " + observed.length
                        + " targets lie inside their 95 % intervals.",
                new Chart.Observed(r.number(), observed, every(stride, points.column("mean")), lower, upper));
    }

    private static double[] every(int stride, double[] values) {
        double[] some = new double[(values.length + stride - 1) / stride];
        Arrays.setAll(some, i -> values[i * stride]);
        return some;
    }
}
