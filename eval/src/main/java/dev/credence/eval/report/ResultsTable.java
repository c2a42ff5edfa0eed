package dev.credence.eval.report;

import dev.credence.eval.metrics.Metric;
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
 * The results on one data set as the page shows them.
 *
 * @param columns their titles
 * @param rows ours, then the published
 */
record ResultsTable(List<Column> columns, List<Row> rows) {
    private static final double LEVEL = 0.05;

    /** Metrics that are shown, where a data set has them, with their titles. */
    private static final Map<Metric, String> SHOWN = shown();

    /** A column: its title, and what it is in a sentence. */
    record Column(String title, String description) {}

    /** A row; {@code number} is the contender's, −1 for a published one. */
    record Row(String label, int number, List<Cell> cells) {
        public boolean published() {
            return number < 0;
        }

        /** Of its number: the class in page.css. */
        public int colour() {
            return Math.floorMod(number, 8);
        }

        /** The symbol that charts.js draws for its number. */
        public String glyph() {
            return "●■▲◆▼✚".substring(Math.floorMod(number, 6), Math.floorMod(number, 6) + 1);
        }
    }

    /**
     * A cell.
     *
     * @param mark {@code best}, {@code tied} (not significantly different from the best) or nothing
     */
    record Cell(String text, String mark) {}

    private static Map<Metric, String> shown() {
        Map<Metric, String> shown = new LinkedHashMap<>();
        shown.put(Metric.LOG_LIKELIHOOD, "log-likelihood");
        shown.put(Metric.RMSE, "RMSE");
        shown.put(Metric.CRPS, "CRPS");
        shown.put(Metric.PICP_95, "95 % coverage");
        shown.put(Metric.MPIW_95, "95 % width");
        shown.put(Metric.ERROR, "error");
        shown.put(Metric.BRIER, "Brier");
        shown.put(Metric.ECE, "ECE");
        return shown;
    }

    static ResultsTable of(List<ContenderRuns> runs, List<Published> published) {
        List<Metric> metrics = SHOWN.keySet().stream()
                .filter(m -> runs.stream().anyMatch(r -> r.mean(m.key()).isPresent()))
                .toList();
        List<Column> columns = new ArrayList<>();
        metrics.forEach(m -> columns.add(new Column(SHOWN.getOrDefault(m, m.key()) + arrow(m), m.description())));
        columns.add(new Column("seconds", "mean time of one training, without the choice of settings"));
        List<Row> rows = new ArrayList<>();
        for (ContenderRuns r : runs) {
            List<Cell> cells = new ArrayList<>();
            metrics.forEach(m -> cells.add(new Cell(
                    r.mean(m.key()).map(v -> Figures.of(v.mean(), v.se())).orElse("–"), mark(m, r, runs))));
            cells.add(new Cell(Figures.seconds(r.seconds()), ""));
            rows.add(new Row(r.label(), r.number(), cells));
        }
        Map<String, Map<String, Published>> byName = new LinkedHashMap<>();
        published.forEach(p -> byName.computeIfAbsent(p.method() + ", " + p.source(), n -> new LinkedHashMap<>())
                .put(p.metric(), p));
        byName.forEach((name, numbers) -> {
            if (metrics.stream().anyMatch(m -> numbers.containsKey(m.key()))) {
                List<Cell> cells = new ArrayList<>();
                metrics.forEach(m -> cells.add(new Cell(
                        Optional.ofNullable(numbers.get(m.key()))
                                .map(p -> Figures.of(p.mean(), p.se().orElse(Double.NaN)))
                                .orElse(""),
                        "")));
                cells.add(new Cell("", ""));
                rows.add(new Row(name, -1, cells));
            }
        });
        return new ResultsTable(columns, rows);
    }

    /** Which way a comparison goes. A narrow interval is no merit of its own: it must hold the targets, too. */
    private static Metric.Better better(Metric metric) {
        return metric == Metric.MPIW_95 ? Metric.Better.NEITHER : metric.better();
    }

    private static String arrow(Metric metric) {
        return switch (better(metric)) {
            case HIGHER -> " ↑";
            case LOWER -> " ↓";
            case NEITHER -> "";
        };
    }

    /** The contender of the best mean, of equals the first; none where neither side is better. */
    static Optional<ContenderRuns> best(Metric metric, List<ContenderRuns> runs) {
        if (better(metric) == Metric.Better.NEITHER) {
            return Optional.empty();
        }
        int sign = metric.better() == Metric.Better.HIGHER ? 1 : -1;
        ContenderRuns best = null;
        double highest = Double.NEGATIVE_INFINITY;
        for (ContenderRuns r : runs) {
            double value = sign * r.mean(metric.key()).map(MeanAndError::mean).orElse(Double.NaN);
            if (value > highest) {
                best = r;
                highest = value;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Whether a contender is not significantly different from the best, over the splits that both have. */
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
                .mapToDouble(r -> r.metrics().getOrDefault(metric.key(), Double.NaN))
                .toArray();
    }

    private static String mark(Metric metric, ContenderRuns one, List<ContenderRuns> all) {
        Optional<ContenderRuns> best = all.size() < 2 ? Optional.empty() : best(metric, all);
        if (best.isEmpty()) {
            return "";
        }
        return best.get().equals(one) ? "best" : isTied(metric, one, best.get()) ? "tied" : "";
    }
}
