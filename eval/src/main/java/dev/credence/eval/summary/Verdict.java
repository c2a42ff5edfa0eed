package dev.credence.eval.summary;

import dev.credence.core.metric.Metric;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.result.Published;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Comparison of our best result on a data set with the best published result of the {@linkplain Published#peer peers},
 * or of all methods if there is no peer.
 *
 * @param dataset the data set
 * @param metric name of the metric
 * @param standing standing of our result
 * @param contender label of our best contender by this metric
 * @param ours its mean and standard error
 * @param published the best published result by this metric
 */
public record Verdict(
        String dataset, String metric, Standing standing, String contender, MeanAndError ours, Published published) {
    private static final List<Metric> METRICS = List.of(StandardMetrics.LOG_LIKELIHOOD, StandardMetrics.RMSE);

    /** Standing of a result against a published one. */
    public enum Standing {
        /** The mean is better than the published mean. */
        BETTER("better"),
        /** The mean is no worse than the published mean by more than the published standard error. */
        WITHIN("within"),
        /** Worse than that. */
        WORSE("worse");

        private final String word;

        Standing(String word) {
            this.word = word;
        }

        /** The word for reports. */
        public String word() {
            return word;
        }

        /** The standing of a mean against a published result of the same metric, which must have a direction. */
        static Standing of(double ours, Published published, Metric metric) {
            double lead = metric.better() == Metric.Better.HIGHER ? ours - published.mean() : published.mean() - ours;
            if (lead > 0) {
                return BETTER;
            }
            // published decimals that differ by exactly one unit differ slightly more or less in binary
            double tolerance = 1e-12 * Math.max(Math.abs(ours), Math.abs(published.mean()));
            return lead >= -published.se().orElse(0) - tolerance ? WITHIN : WORSE;
        }
    }

    /** Verdicts by log-likelihood and RMSE on every data set with published results, in the summary's order. */
    public static List<Verdict> of(Summary summary) {
        Map<String, List<Summary.Row>> blocks = new LinkedHashMap<>();
        summary.rows()
                .forEach(row -> blocks.computeIfAbsent(row.dataset(), d -> new ArrayList<>())
                        .add(row));
        List<Verdict> verdicts = new ArrayList<>();
        blocks.values()
                .forEach(rows -> METRICS.forEach(metric -> of(rows, metric).ifPresent(verdicts::add)));
        return verdicts;
    }

    private static Optional<Verdict> of(List<Summary.Row> rows, Metric metric) {
        Optional<Summary.Row> ours = best(rows, metric);
        List<Published> all = rows.get(0).published().stream()
                .filter(p -> p.metric().equals(metric.name()))
                .toList();
        List<Published> peers = all.stream().filter(Published::peer).toList();
        Optional<Published> theirs =
                (peers.isEmpty() ? all : peers).stream().max(Comparator.comparingDouble(p -> sign(metric) * p.mean()));
        if (ours.isEmpty() || theirs.isEmpty()) {
            return Optional.empty();
        }
        MeanAndError mean = mean(ours.get(), metric.name());
        Standing standing = Standing.of(mean.mean(), theirs.get(), metric);
        return Optional.of(new Verdict(
                ours.get().dataset(), metric.name(), standing, ours.get().label(), mean, theirs.get()));
    }

    /** The row with the best mean, the first on a tie; empty if no mean is finite or the metric has no direction. */
    public static Optional<Summary.Row> best(List<Summary.Row> rows, Metric metric) {
        if (metric.better() == Metric.Better.NEITHER) {
            return Optional.empty();
        }
        Summary.Row best = null;
        for (Summary.Row row : rows) {
            double mean = mean(row, metric.name()).mean();
            if (Double.isFinite(mean)
                    && (best == null
                            || sign(metric) * mean
                                    > sign(metric) * mean(best, metric.name()).mean())) {
                best = row;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Whether a row has the best mean, possibly tied. */
    static boolean isBest(Summary.Row row, List<Summary.Row> rows, Metric metric) {
        return best(rows, metric)
                .filter(best -> MeanAndError.areEqual(
                        mean(row, metric.name()).mean(),
                        mean(best, metric.name()).mean()))
                .isPresent();
    }

    private static MeanAndError mean(Summary.Row row, String metric) {
        return row.metrics().getOrDefault(metric, new MeanAndError(Double.NaN, Double.NaN));
    }

    private static int sign(Metric metric) {
        return metric.better() == Metric.Better.HIGHER ? 1 : -1;
    }
}
