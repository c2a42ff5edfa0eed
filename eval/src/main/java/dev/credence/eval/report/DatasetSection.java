package dev.credence.eval.report;

import dev.credence.core.metric.Metric;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.protocol.ComparisonFile;
import dev.credence.eval.result.Published;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.MeanAndError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Section of the page about one data set.
 *
 * @param name the data set's name
 * @param facts its size and the finished runs
 * @param verdict sentences on which method to trust, and how far; empty without results
 * @param table the results
 * @param sideTables further tables with rows
 * @param figures figures in order
 */
record DatasetSection(
        String name,
        String facts,
        String verdict,
        ResultsTable table,
        List<SideTable> sideTables,
        List<Figure> figures) {
    static DatasetSection of(ComparisonFile.Data data, List<ContenderRuns> runs, List<Published> published) {
        return of(data, runs, published, List.of(), Optional.empty());
    }

    /**
     * The section.
     *
     * @param chosen the metrics of the table; the default ones if empty
     * @param baseline the contender that differences are to; empty for the best by each metric
     */
    static DatasetSection of(
            ComparisonFile.Data data,
            List<ContenderRuns> runs,
            List<Published> published,
            List<Metric> chosen,
            Optional<String> baseline) {
        List<ContenderRuns> finished =
                runs.stream().filter(r -> !r.results().isEmpty()).toList();
        String id = data.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        List<Figure> figures = new ArrayList<>();
        List<Metric> metrics = new ArrayList<>(
                data.regression()
                        ? List.of(StandardMetrics.LOG_LIKELIHOOD, StandardMetrics.RMSE, StandardMetrics.CRPS)
                        : List.of(StandardMetrics.LOG_LIKELIHOOD, StandardMetrics.ERROR, StandardMetrics.BRIER));
        KnownMetrics.discover().others().stream()
                .filter(m -> m.better() != Metric.Better.NEITHER)
                .filter(m -> finished.stream().anyMatch(r -> r.mean(m.name()).isPresent()))
                .forEach(metrics::add);
        boolean several = finished.size() > 1
                || finished.stream().anyMatch(r -> r.results().size() > 1);
        if (several) {
            metrics.forEach(m -> figures.add(CommonFigures.dots(id, m, finished, published)));
        }
        figures.addAll(data.regression() ? RegressionFigures.of(id, finished) : ClassificationFigures.of(id, finished));
        figures.addAll(CommonFigures.learning(id, finished));
        figures.addAll(CommonFigures.testCurve(id, finished));
        figures.addAll(CommonFigures.cost(id, finished));
        return new DatasetSection(
                data.name(),
                facts(data),
                finished.isEmpty() ? "" : verdict(data, finished),
                ResultsTable.of(finished, published, chosen),
                Stream.of(
                                DifferencesTable.of(
                                        data.name(), finished, ResultsTable.compared(finished, chosen), baseline),
                                DetectionTable.of(finished),
                                DistanceTable.of(finished, data.regression()),
                                CoverageTable.of(finished),
                                FindingsTable.of(finished))
                        .filter(side -> !side.table().rows().isEmpty())
                        .toList(),
                figures);
    }

    /** This section with further figures at the end. */
    DatasetSection with(List<Figure> more) {
        List<Figure> all = new ArrayList<>(figures);
        all.addAll(more);
        return new DatasetSection(name, facts, verdict, table, sideTables, all);
    }

    /** This section with a further table at the end. */
    DatasetSection with(SideTable more) {
        return new DatasetSection(
                name,
                facts,
                verdict,
                table,
                Stream.concat(sideTables.stream(), Stream.of(more)).toList(),
                figures);
    }

    private static String facts(ComparisonFile.Data data) {
        return (data.regression() ? "Regression" : "Classification") + ", " + Phrases.count(data.points(), "point")
                + (data.inputs() > 0 ? ", " + Phrases.count(data.inputs(), "input") : "") + ", "
                + Phrases.count(data.splits(), "split");
    }

    private static String verdict(ComparisonFile.Data data, List<ContenderRuns> runs) {
        Optional<ContenderRuns> best = ResultsTable.best(StandardMetrics.LOG_LIKELIHOOD, runs);
        if (best.isEmpty()) {
            return "No method gave a finite log-likelihood.";
        }
        ContenderRuns b = best.get();
        StringBuilder text = new StringBuilder();
        String whose = "Its";
        if (runs.size() > 1) {
            List<ContenderRuns> bests = runs.stream()
                    .filter(r -> ResultsTable.isEqual(StandardMetrics.LOG_LIKELIHOOD, r, b))
                    .toList();
            text.append("By log-likelihood, ")
                    .append(Phrases.list(
                            bests.stream().map(ContenderRuns::label).toList()))
                    .append(bests.size() == 1 ? " is the best" : " are the best, and equal");
            whose = b.label() + "'s"; // "its" might refer to the contender named last
            List<String> tied = runs.stream()
                    .filter(r -> !bests.contains(r) && ResultsTable.isTied(StandardMetrics.LOG_LIKELIHOOD, r, b))
                    .map(ContenderRuns::label)
                    .toList();
            int fewest = runs.stream().mapToInt(r -> r.results().size()).min().orElse(0);
            if (fewest < 2 && bests.size() < runs.size()) {
                text.append("; one split is not enough to test whether that is significant");
            } else if (tied.isEmpty() && bests.size() < runs.size()) {
                text.append("; the others are significantly worse");
            } else if (!tied.isEmpty()) {
                text.append("; not significantly different: ").append(Phrases.list(tied));
            }
            text.append(". ");
        }
        text.append(data.regression() ? coverage(b, whose) : calibration(b, whose));
        return text.toString();
    }

    /**
     * Reports over- or under-confidence only beyond chance for the number of test points: two standard errors, and at
     * least three percentage points. Based on the distributions themselves if points are known: intervals of counts end
     * at integers, and over-cover even when calibrated.
     */
    private static String coverage(ContenderRuns r, String whose) {
        int points =
                r.results().values().stream().mapToInt(RunResult::testPoints).sum();
        double margin = Math.max(0.03, 2 * Math.sqrt(0.95 * 0.05 / points));
        return r.mean("picp_95")
                .map(MeanAndError::mean)
                .map(held -> whose + " 95 % intervals cover " + Phrases.fixed(100 * held, 0) + " % of the test targets"
                        + confidence(central(r).orElse(held), margin))
                .orElse("");
    }

    /** Fraction of the targets in the central 95 % of their predictive distributions; empty without details. */
    private static OptionalDouble central(ContenderRuns r) {
        return Arrays.stream(r.pooled("pit"))
                .map(pit -> Math.abs(2 * pit - 1) <= 0.95 ? 1 : 0)
                .average();
    }

    private static String confidence(double held, double margin) {
        return held < 0.95 - margin
                ? ": it is over-confident."
                : held > 0.95 + margin ? ": it is under-confident." : ".";
    }

    private static String calibration(ContenderRuns r, String whose) {
        return r.mean("ece")
                .map(e -> whose + " probabilities are off by " + Phrases.fixed(100 * e.mean(), 1)
                        + " percentage points on average (expected calibration error).")
                .orElse("");
    }
}
