package dev.credence.eval.report;

import dev.credence.core.metric.Metric;
import dev.credence.eval.detail.LearningCurve;
import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.result.Published;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Figures for all tasks: metrics by split, learning curves, and cost. */
final class CommonFigures {
    /** Display names of the drawn metrics. */
    private static final Map<Metric, String> NAMES = Map.of(
            StandardMetrics.LOG_LIKELIHOOD, "log-likelihood",
            StandardMetrics.RMSE, "RMSE",
            StandardMetrics.R2, "R²",
            StandardMetrics.AUROC, "AUROC",
            StandardMetrics.CRPS, "CRPS",
            StandardMetrics.ERROR, "error",
            StandardMetrics.BRIER, "Brier score");

    private CommonFigures() {}

    /** Display name of a metric. */
    static String name(Metric metric) {
        return NAMES.getOrDefault(metric, metric.name().replace('_', ' '));
    }

    /** A metric by split, with the published results. */
    static Figure dots(String dataset, Metric metric, List<ContenderRuns> runs, List<Published> published) {
        List<Chart.Dots.Row> rows = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (ContenderRuns r : runs) {
            r.mean(metric.name()).ifPresent(mean -> {
                rows.add(new Chart.Dots.Row(
                        r.label(), r.number(), r.values(metric.name()), mean.mean(), Phrases.finite(mean.se())));
                alt.add(r.label() + " " + Phrases.significant(mean.mean()));
            });
        }
        boolean peers = published.stream().anyMatch(Published::peer);
        published.stream()
                .filter(p -> p.metric().equals(metric.name()))
                .filter(p -> p.peer() || !peers)
                .forEach(p -> rows.add(new Chart.Dots.Row(
                        p.method() + " (published)",
                        null,
                        new double[0],
                        p.mean(),
                        p.se().isPresent() ? (Double) p.se().getAsDouble() : null)));
        String better = metric.better() == Metric.Better.HIGHER ? "Higher is better" : "Lower is better";
        String name = name(metric);
        return new Figure(
                dataset + "-" + metric.name().replace('_', '-'),
                Character.toUpperCase(name.charAt(0)) + name.substring(1) + ", split by split",
                better + ". A dot for each split; the diamond is the mean, with its standard error.",
                "Mean " + name + ": " + String.join("; ", alt) + ".",
                new Chart.Dots(name, rows));
    }

    /** Data term by epoch for each contender's first split with details; none if nothing was recorded. */
    static List<Figure> learning(String dataset, List<ContenderRuns> runs) {
        List<Chart.Lines.Line> lines = new ArrayList<>();
        for (ContenderRuns r : runs) {
            if (!r.details().isEmpty() && r.details().get(0).learning().epochs().length > 1) {
                LearningCurve curve = r.details().get(0).learning();
                lines.add(new Chart.Lines.Line(r.label(), r.number(), curve.epochs(), curve.dataTerms()));
            }
        }
        return lines.isEmpty()
                ? List.of()
                : List.of(new Figure(
                        dataset + "-learning",
                        "Learning curves",
                        "The data term of the objective, higher is better: the expected log-likelihood of a training point, or its counterpart in the"
                                + " method's divergence, standardised; over the epochs of one split. If it still rises at the end, more epochs may"
                                + " help.",
                        "Learning curves of " + Phrases.count(lines.size(), "contender") + ".",
                        new Chart.Lines("epoch", "data term", false, lines)));
    }

    /**
     * Test log-likelihood during training against time, as in Li &amp; Gal 2017, figure 8b; none if it was not
     * evaluated.
     */
    static List<Figure> testCurve(String dataset, List<ContenderRuns> runs) {
        List<Chart.Lines.Line> lines = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (ContenderRuns r : runs) {
            r.details().stream()
                    .map(RunDetails::learning)
                    .filter(curve -> curve.evaluated().length > 1)
                    .findFirst()
                    .ifPresent(curve -> {
                        int[] at = curve.evaluated();
                        double[] x = Arrays.stream(at)
                                .mapToDouble(i -> curve.seconds()[i])
                                .toArray();
                        double[] y = Arrays.stream(at)
                                .mapToDouble(i -> curve.testLogLikelihoods()[i])
                                .toArray();
                        lines.add(new Chart.Lines.Line(r.label(), r.number(), x, y));
                        alt.add(r.label() + " " + Phrases.significant(y[y.length - 1]) + " after "
                                + Phrases.significant(x[x.length - 1]) + " s");
                    });
        }
        return lines.isEmpty()
                ? List.of()
                : List.of(new Figure(
                        dataset + "-time",
                        "Log-likelihood during training",
                        "Of the test points, over the training time of one split, without the time of these evaluations. For inspection only: settings"
                                + " or epochs chosen by it would be chosen on the test data.",
                        "Test log-likelihood at the end of training: " + String.join("; ", alt) + ".",
                        new Chart.Lines("seconds of training", "log-likelihood", false, lines)));
    }

    /** Mean log-likelihood against mean training time. */
    static List<Figure> cost(String dataset, List<ContenderRuns> runs) {
        List<Chart.Points.Point> points = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (ContenderRuns r : runs) {
            r.mean(StandardMetrics.LOG_LIKELIHOOD.name()).ifPresent(mean -> {
                points.add(new Chart.Points.Point(
                        r.label(), r.number(), r.seconds(), mean.mean(), Phrases.finite(mean.se())));
                alt.add(r.label() + " " + Phrases.significant(r.seconds()) + " s");
            });
        }
        return points.size() < 2
                ? List.of()
                : List.of(new Figure(
                        dataset + "-cost",
                        "Time against quality",
                        "Mean log-likelihood against the mean time of one training, without the choice of settings. Best: top left.",
                        "Mean training times: " + String.join("; ", alt) + ".",
                        new Chart.Points("seconds of one training", "log-likelihood", true, null, points)));
    }
}
