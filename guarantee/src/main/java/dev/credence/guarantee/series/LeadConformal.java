package dev.credence.guarantee.series;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.guarantee.CoverageLaw;
import dev.credence.guarantee.NonconformityScore;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Split conformal intervals of a forecast, from the errors of n other series at their last origin: for a new series of
 * this kind. Series must be exchangeable, their values over time need not be; for the next values of the same series
 * see {@link AdaptiveLeads}.
 *
 * <p>Leads of a bucket share a threshold of {@link NonconformityScore#PIT}: the smallest t with Σ_i F_i(t) ≥ (n + 1) ·
 * coverage, where F_i(t) is the share of series i's scores in the bucket up to t (the two-layer rule of Dunn, Wasserman
 * and Ramdas 2023, Distribution-free prediction sets for two-layer hierarchical models, with pooled distribution
 * functions). Then a lead drawn from the bucket is covered with a probability of at least the coverage; of one lead it
 * is the usual rank.
 *
 * <p>A band that covers all leads together has the threshold of max_h s_h, one score for each series: unlike
 * Bonferroni's correction it knows that leads err together.
 *
 * @param coverage asked for
 * @param series n
 * @param horizon H
 * @param thresholds by bucket of leads; ∞ where there are too few series
 * @param band threshold of all leads together, likewise
 */
public record LeadConformal(double coverage, int series, int horizon, List<Double> thresholds, double band) {
    private static final double ROUNDING = 1e-12;

    public LeadConformal {
        thresholds = List.copyOf(thresholds);
        int buckets = LeadBuckets.ends(Math.max(1, horizon)).size();
        if (series < 1 || horizon < 1 || thresholds.size() != buckets || Double.isNaN(band)) {
            throw new IllegalArgumentException("A guarantee by lead from " + series + " series with the horizon "
                    + horizon + ", " + thresholds.size() + " thresholds and the band " + band
                    + "; expected at least 1 series and " + buckets + " thresholds");
        }
        CoverageLaw.fewestPoints(coverage); // checks it
    }

    /**
     * The scores of a series' forecast.
     *
     * @param leads its predictive distributions [H]
     * @param outcomes [H]; NaN where unknown
     * @return [H]; NaN likewise
     */
    public static double[] scores(RegressionPredictive leads, double[] outcomes) {
        double[] medians = leads.quantile(0.5);
        double[] known = outcomes.clone();
        Arrays.setAll(known, h -> Double.isNaN(known[h]) ? medians[h] : known[h]);
        double[] scores = NonconformityScore.PIT.of(leads, known, 0.5);
        Arrays.setAll(scores, h -> Double.isNaN(outcomes[h]) ? Double.NaN : scores[h]);
        return scores;
    }

    /**
     * Calibrates.
     *
     * @param scores of each series [n][H]; NaN where the outcome is unknown. A series without any outcome in a bucket
     *     does not count there, nor for the band unless it has all.
     * @throws IllegalArgumentException if a bucket has no outcome
     */
    public static LeadConformal fit(double[][] scores, double coverage) {
        int horizon = scores[0].length;
        List<Integer> ends = LeadBuckets.ends(horizon);
        List<Double> thresholds = IntStream.range(0, ends.size())
                .mapToObj(b -> threshold(part(scores, b == 0 ? 0 : ends.get(b - 1), ends.get(b)), coverage))
                .toList();
        double[][] whole = Arrays.stream(scores)
                .filter(row -> Arrays.stream(row).noneMatch(Double::isNaN))
                .map(row -> new double[] {Arrays.stream(row).max().orElse(Double.NaN)})
                .toArray(double[][]::new);
        double band = whole.length == 0 ? Double.POSITIVE_INFINITY : threshold(whole, coverage);
        return new LeadConformal(coverage, scores.length, horizon, thresholds, band);
    }

    /** The known scores of leads {@code from} to {@code to} (exclusive, from 0) of each series that has any. */
    private static double[][] part(double[][] scores, int from, int to) {
        double[][] known = Arrays.stream(scores)
                .map(row -> Arrays.stream(row, from, to)
                        .filter(s -> !Double.isNaN(s))
                        .toArray())
                .filter(row -> row.length > 0)
                .toArray(double[][]::new);
        if (known.length == 0) {
            throw new IllegalArgumentException("No series has an outcome at the leads " + (from + 1) + " to " + to);
        }
        return known;
    }

    /** The smallest t with Σ_i F_i(t) ≥ (n + 1) · coverage; ∞ if there is none. */
    private static double threshold(double[][] scores, double coverage) {
        record Weighted(double score, double weight) {}
        List<Weighted> sorted = Arrays.stream(scores)
                .flatMap(row -> Arrays.stream(row).mapToObj(s -> new Weighted(s, 1.0 / row.length)))
                .sorted(Comparator.comparingDouble(Weighted::score))
                .toList();
        // the rank (n + 1) · coverage is not rounded up: F_i has steps below 1
        double needed = (scores.length + 1) * coverage - ROUNDING * scores.length;
        double sum = 0;
        for (Weighted one : sorted) {
            sum += one.weight();
            if (sum >= needed) {
                return one.score();
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** The last lead of each bucket, from 1; the last one is H. */
    public List<Integer> lastLeads() {
        return LeadBuckets.ends(horizon);
    }

    /** The interval of each lead, which covers with the guarantee of its bucket. */
    public PredictionIntervals intervals(RegressionPredictive leads) {
        List<Integer> ends = LeadBuckets.ends(horizon);
        double[] own = new double[leads.points()];
        Arrays.setAll(own, h -> thresholds.get(LeadBuckets.of(ends, h + 1)));
        return bounds(leads, own);
    }

    /** The band that covers all leads of a series together. */
    public PredictionIntervals band(RegressionPredictive leads) {
        double[] own = new double[leads.points()];
        Arrays.fill(own, band);
        return bounds(leads, own);
    }

    private PredictionIntervals bounds(RegressionPredictive leads, double[] own) {
        if (leads.points() > horizon) {
            throw new IllegalArgumentException(
                    "The forecast has " + leads.points() + " leads, the guarantee is for " + horizon);
        }
        double[][] bounds = NonconformityScore.PIT.bounds(leads, own, coverage);
        for (int h = 0; h < own.length; h++) {
            if (own[h] == Double.POSITIVE_INFINITY) {
                bounds[0][h] = Double.NEGATIVE_INFINITY;
                bounds[1][h] = Double.POSITIVE_INFINITY;
            }
        }
        return new PredictionIntervals(coverage, bounds[0], bounds[1], new boolean[own.length]);
    }
}
