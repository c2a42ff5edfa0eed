package dev.credence.inference.forecast;

import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.series.Covariates;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Forecast of counts with many zeros, such as the demand of spare parts: a normal distribution does not describe them.
 * Members are distributions of past values whose weights decay with age at rates of their own, over all times or by
 * place in the season; a prior of κ values is spread over the counts by a geometric distribution with the same mean
 * (the members by season: by that over all times). The mean of the Dirichlet-multinomial predictive is
 *
 * <pre>p(k) = (Σ_i δ^age(i) 1[y_i = k] + κ base(k)) / (Σ_i δ^age(i) + κ)</pre>
 *
 * Members are weighed by their own log probabilities of each value from those before it. Leads are independent.
 */
final class CountForecast {
    /** Below this share of zeros a normal or log-normal distribution does. */
    private static final double FEWEST_ZEROS = 0.2;

    private static final int LARGEST = 255;
    private static final int SHORTEST = 4;
    private static final double[] DECAYS = {1, 0.99, 0.96, 0.85};
    private static final double KAPPA = 2;
    private static final double SMALLEST_MEAN = 0.05;

    private final double[] y;
    private final int season;
    private final int support;

    private CountForecast(double[] y, int season) {
        this.y = y;
        this.season = y.length >= 2 * season + SHORTEST ? season : 1;
        double largest = Arrays.stream(y).filter(v -> !Double.isNaN(v)).max().orElse(0);
        this.support = (int) (2 * largest + 10);
    }

    /**
     * The forecast, if the known values from the first that is not 0 on are whole numbers, at least a fifth of them 0,
     * and none negative or large, and there are no covariates but events, whose effect counts here would not show.
     *
     * @param season m
     * @param horizon H
     */
    static Optional<SeriesForecast> of(Series series, int season, int horizon) {
        double[] y = sinceFirst(series.values());
        return onlyEvents(series.covariates()) && suits(y)
                ? Optional.of(SeriesForecast.of(
                        series.id(),
                        LeadMixture.counts(new CountForecast(y, season).probabilities(horizon)),
                        new double[horizon - 1]))
                : Optional.empty();
    }

    private static boolean onlyEvents(Covariates covariates) {
        return IntStream.range(0, covariates.count()).noneMatch(k -> covariates.kind(k) == Covariates.Kind.NUMBER);
    }

    /** From the first value that is not 0 on: what comes before is a product that was not there yet. */
    private static double[] sinceFirst(double[] y) {
        int first = 0;
        while (first < y.length && (y[first] == 0 || Double.isNaN(y[first]))) {
            first++;
        }
        return Arrays.copyOfRange(y, first, y.length);
    }

    private static boolean suits(double[] y) {
        int zeros = 0;
        int known = 0;
        for (double value : y) {
            if (Double.isNaN(value)) {
                continue;
            }
            if (value < 0 || value > LARGEST || value != Math.rint(value)) {
                return false;
            }
            known++;
            zeros += value == 0 ? 1 : 0;
        }
        return known >= SHORTEST && zeros >= FEWEST_ZEROS * known;
    }

    /** A decaying count of values. */
    private static final class Tally {
        private final double decay;
        private final double[] counts;
        private double total;
        private double sum;

        private Tally(double decay, int support) {
            this.decay = decay;
            counts = new double[support];
        }

        private void add(int value) {
            if (decay < 1) {
                for (int k = 0; k < counts.length; k++) {
                    counts[k] *= decay;
                }
            }
            counts[value]++;
            total = total * decay + 1;
            sum = sum * decay + value;
        }

        /** (κ + sum)/(κ + total): the mean with a prior value of 1. */
        private double mean() {
            return Math.max(SMALLEST_MEAN, (1 + sum) / (1 + total));
        }

        private double probability(int k, double base) {
            return (counts[k] + KAPPA * base) / (total + KAPPA);
        }
    }

    /** (1 − q) q^k with q = mean/(1 + mean). */
    private static double geometric(double mean, int k) {
        return Math.pow(mean / (1 + mean), k) / (1 + mean);
    }

    /** The probabilities of 0, 1, … at each lead, [H][K]. */
    private double[][] probabilities(int horizon) {
        List<Tally> all = new ArrayList<>();
        List<Tally[]> bySeason = new ArrayList<>();
        for (double decay : DECAYS) {
            all.add(new Tally(decay, support));
            if (season > 1) {
                Tally[] places = new Tally[season];
                Arrays.setAll(places, i -> new Tally(decay, support));
                bySeason.add(places);
            }
        }
        double[] scores = new double[all.size() + bySeason.size()];
        for (int t = 0; t < y.length; t++) {
            if (Double.isNaN(y[t])) {
                continue;
            }
            int value = (int) y[t];
            for (int c = 0; c < scores.length; c++) {
                scores[c] += Math.log(probability(all, bySeason, c, t, value));
            }
            for (int c = 0; c < all.size(); c++) {
                all.get(c).add(value);
                if (season > 1) {
                    bySeason.get(c)[t % season].add(value);
                }
            }
        }
        double[] weights = scores.clone();
        LogSumExp.softmax(weights);
        double[][] probabilities = new double[horizon][support];
        for (int h = 0; h < horizon; h++) {
            for (int k = 0; k < support; k++) {
                for (int c = 0; c < weights.length; c++) {
                    probabilities[h][k] += weights[c] * probability(all, bySeason, c, y.length + h, k);
                }
            }
        }
        return probabilities;
    }

    /** The probability of a count at a time under a member: first those over all times, then those by season. */
    private double probability(List<Tally> all, List<Tally[]> bySeason, int member, int time, int k) {
        Tally whole = all.get(member % all.size());
        double plain = whole.probability(k, geometric(whole.mean(), k));
        return member < all.size() ? plain : bySeason.get(member - all.size())[time % season].probability(k, plain);
    }
}
