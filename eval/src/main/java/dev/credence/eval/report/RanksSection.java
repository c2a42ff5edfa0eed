package dev.credence.eval.report;

import dev.credence.core.metric.Metric;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.statistics.CriticalDifference;
import dev.credence.eval.summary.AverageRanks;
import dev.credence.eval.summary.MeanAndError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Ranks of the contenders over all data sets.
 *
 * @param text explanation
 * @param figures one figure per metric
 */
record RanksSection(String text, List<Figure> figures) {
    private static final List<Metric> METRICS = List.of(
            StandardMetrics.LOG_LIKELIHOOD,
            StandardMetrics.RMSE,
            StandardMetrics.CRPS,
            StandardMetrics.ERROR,
            StandardMetrics.BRIER);

    /** The section; without figures for fewer than three contenders or two contests. */
    static RanksSection of(AverageRanks ranks, List<String> labels) {
        List<Figure> figures = new ArrayList<>();
        if (labels.size() >= 3 && ranks.contests() >= 2) {
            METRICS.forEach(m -> figure(ranks, labels, m, figures));
            KnownMetrics.discover().others().forEach(m -> figure(ranks, labels, m, figures));
        }
        return new RanksSection(
                "Each of the " + ranks.contests()
                        + " splits that every method has finished is one comparison; rank 1 is the best. Methods whose mean"
                        + " ranks lie within the critical difference of each other (bar; Nemenyi's test at 5 %) are not significantly different. The test takes"
                        + " splits as independent, which splits of one data set are not: the true critical difference is larger.",
                figures);
    }

    private static void figure(AverageRanks ranks, List<String> labels, Metric metric, List<Figure> into) {
        List<Chart.Ranks.Rank> all = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            MeanAndError rank =
                    ranks.ranks().getOrDefault(labels.get(i), Map.of()).get(metric.name());
            if (rank != null) {
                all.add(new Chart.Ranks.Rank(labels.get(i), i, rank.mean()));
                alt.add(labels.get(i) + " " + Phrases.fixed(rank.mean(), 2));
            }
        }
        if (all.size() == labels.size()) {
            double critical = CriticalDifference.of(all.size(), ranks.contests());
            into.add(new Figure(
                    "ranks-" + metric.name().replace('_', '-'),
                    "Mean rank by " + CommonFigures.name(metric),
                    "Critical difference " + Phrases.fixed(critical, 2) + ".",
                    "Mean ranks: " + String.join("; ", alt) + "; critical difference " + Phrases.fixed(critical, 2)
                            + ".",
                    new Chart.Ranks(all, critical)));
        }
    }
}
