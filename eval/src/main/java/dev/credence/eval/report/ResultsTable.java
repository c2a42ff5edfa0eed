package dev.credence.eval.report;

import dev.credence.core.metric.Metric;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.result.Published;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.statistics.PairedTest;
import dev.credence.eval.summary.Figures;
import dev.credence.eval.summary.MeanAndError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Table of the results on one data set.
 *
 * @param columns titles of the columns
 * @param rows our results, then the published ones
 */
record ResultsTable(List<Column> columns, List<Row> rows) {
    private static final double LEVEL = 0.05;

    /** A column with its title and a sentence of description. */
    record Column(String title, String description) {}

    /** A row; {@code number} is the contender's, −1 for a published one. */
    record Row(String label, int number, List<Cell> cells) {
        public boolean published() {
            return number < 0;
        }

        /** Colour class in page.css for its number. */
        public int colour() {
            return Math.floorMod(number, 8);
        }

        /** Symbol in charts.js for its number. */
        public String glyph() {
            return "●■▲◆▼✚".substring(Math.floorMod(number, 6), Math.floorMod(number, 6) + 1);
        }
    }

    /**
     * A cell.
     *
     * @param mark {@code best}, {@code tied} (not significantly different from the best) or nothing
     */
    record Cell(String text, String mark) {
        private static final String PLUS_MINUS = " ± ";

        /** The text up to its standard error. */
        public String value() {
            return text.contains(PLUS_MINUS) ? text.substring(0, text.indexOf(PLUS_MINUS)) : text;
        }

        /** ± and the standard error; empty without one. The line may be broken before it. */
        public String error() {
            return text.substring(value().length()).strip();
        }
    }

    /** The metrics with a direction that some runs have, with their titles. */
    static Map<Metric, String> compared(List<ContenderRuns> runs, List<Metric> chosen) {
        Map<Metric, String> compared = shown(chosen);
        compared.keySet()
                .removeIf(m -> better(m) == Metric.Better.NEITHER
                        || runs.stream().noneMatch(r -> r.mean(m.name()).isPresent()));
        return compared;
    }

    /** Metrics of the table, if a data set has them, with their titles: those chosen, or the default. */
    private static Map<Metric, String> shown(List<Metric> chosen) {
        Map<Metric, String> shown = new LinkedHashMap<>();
        if (!chosen.isEmpty()) {
            chosen.forEach(metric -> shown.put(metric, CommonFigures.name(metric)));
            return shown;
        }
        shown.put(StandardMetrics.LOG_LIKELIHOOD, "log-likelihood");
        shown.put(StandardMetrics.RMSE, "RMSE");
        shown.put(StandardMetrics.R2, "R²");
        shown.put(StandardMetrics.CRPS, "CRPS");
        shown.put(StandardMetrics.PICP_95, "95 % coverage");
        shown.put(StandardMetrics.MPIW_95, "95 % width");
        shown.put(StandardMetrics.ERROR, "error");
        shown.put(StandardMetrics.AUROC, "AUROC");
        shown.put(StandardMetrics.BRIER, "Brier");
        shown.put(StandardMetrics.ECE, "ECE");
        KnownMetrics.discover().others().forEach(metric -> shown.put(metric, CommonFigures.name(metric)));
        return shown;
    }

    static ResultsTable of(List<ContenderRuns> runs, List<Published> published) {
        return of(runs, published, List.of());
    }

    /** @param chosen the metrics to show; the default ones if empty */
    static ResultsTable of(List<ContenderRuns> runs, List<Published> published, List<Metric> chosen) {
        Map<Metric, String> shown = shown(chosen);
        List<Metric> metrics = shown.keySet().stream()
                .filter(m -> runs.stream().anyMatch(r -> r.mean(m.name()).isPresent()))
                .toList();
        List<Column> columns = new ArrayList<>();
        metrics.forEach(m -> columns.add(new Column(shown.getOrDefault(m, m.name()) + arrow(m), m.description())));
        columns.add(new Column("seconds", "mean time of one training, without the choice of settings"));
        List<Row> rows = new ArrayList<>();
        for (ContenderRuns r : runs) {
            List<Cell> cells = new ArrayList<>();
            metrics.forEach(m -> cells.add(new Cell(
                    r.mean(m.name()).map(v -> Figures.of(v.mean(), v.se())).orElse("–"), mark(m, r, runs))));
            cells.add(new Cell(Figures.seconds(r.seconds()), ""));
            rows.add(new Row(r.label(), r.number(), cells));
        }
        Map<String, Map<String, Published>> byName = new LinkedHashMap<>();
        published.forEach(p -> byName.computeIfAbsent(p.method() + ", " + p.source(), n -> new LinkedHashMap<>())
                .put(p.metric(), p));
        byName.forEach((name, numbers) -> {
            if (metrics.stream().anyMatch(m -> numbers.containsKey(m.name()))) {
                List<Cell> cells = new ArrayList<>();
                metrics.forEach(m -> cells.add(new Cell(
                        Optional.ofNullable(numbers.get(m.name()))
                                .map(p -> Figures.of(p.mean(), p.se().orElse(Double.NaN)))
                                .orElse(""),
                        "")));
                cells.add(new Cell("", ""));
                rows.add(new Row(name, -1, cells));
            }
        });
        return new ResultsTable(columns, rows);
    }

    /** Direction of a comparison. A narrow interval is no merit by itself: it must cover the targets, too. */
    private static Metric.Better better(Metric metric) {
        return metric.equals(StandardMetrics.MPIW_95) ? Metric.Better.NEITHER : metric.better();
    }

    /** An arrow to the better values, after a space; empty for a metric without a direction. */
    static String arrow(Metric metric) {
        return switch (better(metric)) {
            case HIGHER -> "\u00a0↑";
            case LOWER -> "\u00a0↓";
            case NEITHER -> "";
        };
    }

    /** The contender with the best mean, the first on a tie; empty if the metric has no direction. */
    static Optional<ContenderRuns> best(Metric metric, List<ContenderRuns> runs) {
        if (better(metric) == Metric.Better.NEITHER) {
            return Optional.empty();
        }
        int sign = metric.better() == Metric.Better.HIGHER ? 1 : -1;
        ContenderRuns best = null;
        double highest = Double.NEGATIVE_INFINITY;
        for (ContenderRuns r : runs) {
            double value = sign * r.mean(metric.name()).map(MeanAndError::mean).orElse(Double.NaN);
            if (value > highest) {
                best = r;
                highest = value;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Whether two contenders have the same, non-empty mean. */
    static boolean isEqual(Metric metric, ContenderRuns one, ContenderRuns other) {
        Optional<MeanAndError> first = one.mean(metric.name());
        Optional<MeanAndError> second = other.mean(metric.name());
        return first.isPresent()
                && second.isPresent()
                && MeanAndError.areEqual(first.get().mean(), second.get().mean());
    }

    /** Whether a contender is not significantly different from the best, over the common splits. */
    static boolean isTied(Metric metric, ContenderRuns one, ContenderRuns best) {
        List<RunResult> ours = new ArrayList<>();
        List<RunResult> bests = new ArrayList<>();
        one.results().forEach((split, result) -> {
            RunResult other = best.results().get(split);
            if (other != null) {
                ours.add(result);
                bests.add(other);
            }
        });
        if (ours.size() < 2) {
            return false;
        }
        double ratio = (double) ours.get(0).testPoints() / ours.get(0).trainPoints();
        PairedTest test = PairedTest.of(values(metric, ours), values(metric, bests), ratio);
        return !test.isSignificant(LEVEL) && Double.isFinite(test.pValue());
    }

    private static double[] values(Metric metric, List<RunResult> results) {
        return results.stream()
                .mapToDouble(r -> r.metrics().getOrDefault(metric.name(), Double.NaN))
                .toArray();
    }

    private static String mark(Metric metric, ContenderRuns one, List<ContenderRuns> all) {
        Optional<ContenderRuns> best = all.size() < 2 ? Optional.empty() : best(metric, all);
        if (best.isEmpty()) {
            return "";
        }
        return isEqual(metric, one, best.get()) ? "best" : isTied(metric, one, best.get()) ? "tied" : "";
    }
}
