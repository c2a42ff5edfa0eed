package dev.credence.guarantee.series;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.guarantee.CoverageLaw;
import dev.credence.guarantee.NonconformityScore;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Adaptive conformal inference (Gibbs and Candès 2021) for the forecasts of one series, lead by lead. The outcome of
 * lead h is known h steps after its origin, when the next h forecasts have been made: feedback is delayed. The interval
 * of lead h is the model's own central one at α_h, and when an outcome is known
 *
 * <pre>
 * α_h ← α_h + γ (α − miss)
 * </pre>
 *
 * <p>where α_h ≤ 0 everything is covered, where α_h ≥ 1 nothing. Within h steps α_h moves by at most γ h, so that it
 * stays within [−γ h, 1 + γ h], and of T outcomes of <em>any</em> sequence the share missed at lead h differs from α by
 * at most (max(α, 1 − α) + γ h)/(γ T). This bounds the average over time, not a single forecast.
 *
 * <p>After T outcomes with M misses α_h is α + γ (T α − M), computed in decimals, exactly, as in
 * {@link dev.credence.guarantee.AdaptiveConformal}.
 */
public final class AdaptiveLeads {
    private final double coverage;
    private final double step;
    private final List<Lead> leads = new ArrayList<>();

    private static final class Lead {
        private long outcomes;
        private long missed;
        private final Deque<Double> waiting =
                new ArrayDeque<>(); // thresholds of forecasts without outcome, oldest first
    }

    /**
     * The state of a lead.
     *
     * @param outcomes how many were known
     * @param missed how many of them were not covered
     * @param waiting thresholds of the forecasts whose outcomes are not known yet, oldest first; at most h. −∞ where
     *     nothing is covered, ∞ where everything is
     */
    public record LeadState(long outcomes, long missed, List<Double> waiting) {
        public LeadState {
            waiting = List.copyOf(waiting);
            if (missed < 0 || outcomes < missed || waiting.stream().anyMatch(t -> Double.isNaN(t))) {
                throw new IllegalArgumentException("after " + outcomes + " outcomes, " + missed
                        + " of them missed, the thresholds are " + waiting + ": these do not go together");
            }
        }
    }

    /**
     * The state.
     *
     * @param coverage 1 − α, in (0, 1)
     * @param step γ in (0, 1]; usual are 0.02 to 0.05
     * @param leads of h = 1 … H
     */
    public record State(double coverage, double step, List<LeadState> leads) {
        public State {
            leads = List.copyOf(leads);
            CoverageLaw.fewestPoints(coverage); // checks it
            if (!(step > 0 && step <= 1) || leads.isEmpty()) {
                throw new IllegalArgumentException("the step is " + step + " for " + leads.size()
                        + " leads, expected a number above 0 and at most 1, and at least 1 lead");
            }
            for (int h = 1; h <= leads.size(); h++) {
                LeadState lead = leads.get(h - 1);
                double miss =
                        miss(coverage, step, lead.outcomes(), lead.missed()).doubleValue();
                double reach = step * (h + 1);
                if (!(miss >= -reach && miss <= 1 + reach) || lead.waiting().size() > h) {
                    throw new IllegalArgumentException("lead " + h + " has the share to miss " + miss + " and "
                            + lead.waiting().size() + " forecasts without outcome: these do not go together");
                }
            }
        }
    }

    private AdaptiveLeads(State state) {
        coverage = state.coverage();
        step = state.step();
        for (LeadState from : state.leads()) {
            Lead lead = new Lead();
            lead.outcomes = from.outcomes();
            lead.missed = from.missed();
            lead.waiting.addAll(from.waiting());
            leads.add(lead);
        }
    }

    /** Starts without any forecast. */
    public static AdaptiveLeads start(double coverage, double step, int horizon) {
        LeadState none = new LeadState(0, 0, List.of());
        return new AdaptiveLeads(new State(coverage, step, Collections.nCopies(horizon, none)));
    }

    /** Continues from a state. */
    public static AdaptiveLeads resume(State state) {
        return new AdaptiveLeads(state);
    }

    /** The state to continue from. */
    public State state() {
        return new State(
                coverage,
                step,
                leads.stream()
                        .map(l -> new LeadState(l.outcomes, l.missed, List.copyOf(l.waiting)))
                        .toList());
    }

    /** The bound of |share of missed outcomes of lead h − α|, for any sequence; ∞ before the first outcome. */
    public double bound(int lead) {
        return (Math.max(coverage, 1 - coverage) + step * lead) / (step * leads.get(lead - 1).outcomes);
    }

    /** The share of outcomes that were missed at a lead; NaN before the first. */
    public double missed(int lead) {
        return leads.get(lead - 1).missed / (double) leads.get(lead - 1).outcomes;
    }

    /**
     * The intervals of a forecast from the present origin, at most one for each origin. Remembers them until their
     * outcomes are known.
     *
     * @param forecast [H]
     * @return NaN for both ends where nothing is covered, infinite ones where everything is
     */
    public PredictionIntervals forecast(RegressionPredictive forecast) {
        if (forecast.points() != leads.size()) {
            throw new IllegalArgumentException(
                    "The forecast has " + forecast.points() + " leads, the state " + leads.size());
        }
        double[] thresholds = leads.stream().mapToDouble(this::threshold).toArray();
        double[] finite = Arrays.stream(thresholds)
                .map(t -> t == Double.NEGATIVE_INFINITY ? 0 : t)
                .toArray();
        double[][] bounds = NonconformityScore.PIT.bounds(forecast, finite, coverage);
        for (int h = 0; h < thresholds.length; h++) {
            leads.get(h).waiting.add(thresholds[h]);
            if (Double.isInfinite(thresholds[h])) {
                boolean everything = thresholds[h] > 0;
                bounds[0][h] = everything ? Double.NEGATIVE_INFINITY : Double.NaN;
                bounds[1][h] = everything ? Double.POSITIVE_INFINITY : Double.NaN;
            }
        }
        return new PredictionIntervals(coverage, bounds[0], bounds[1], new boolean[thresholds.length]);
    }

    /**
     * Moves to the next origin: the newest value is the outcome of every forecast that was made for it.
     *
     * @param scores by lead h, the score of the newest value under the forecast made h steps ago
     *     ({@link LeadConformal#scores}); NaN if it is missing or no forecast was made: then nothing is learnt
     */
    public void observe(double[] scores) {
        if (scores.length != leads.size()) {
            throw new IllegalArgumentException(
                    "There are " + scores.length + " scores, expected " + leads.size() + ", one for each lead");
        }
        for (int h = 0; h < scores.length; h++) {
            Lead lead = leads.get(h);
            if (lead.waiting.size() <= h) {
                continue; // no forecast was made for it
            }
            double threshold = lead.waiting.remove();
            if (!Double.isNaN(scores[h])) {
                lead.outcomes++;
                lead.missed += scores[h] > threshold ? 1 : 0;
            }
        }
    }

    /** z = −Φ⁻¹(α_h/2). */
    private double threshold(Lead lead) {
        BigDecimal miss = miss(coverage, step, lead.outcomes, lead.missed);
        return miss.signum() <= 0
                ? Double.POSITIVE_INFINITY
                : miss.compareTo(BigDecimal.ONE) >= 0
                        ? Double.NEGATIVE_INFINITY
                        : -NormalQuantile.of(miss.doubleValue() / 2);
    }

    /** α + γ (T α − M). */
    private static BigDecimal miss(double coverage, double step, long outcomes, long missed) {
        BigDecimal alpha = BigDecimal.ONE.subtract(BigDecimal.valueOf(coverage));
        BigDecimal due = alpha.multiply(BigDecimal.valueOf(outcomes)).subtract(BigDecimal.valueOf(missed));
        return alpha.add(BigDecimal.valueOf(step).multiply(due));
    }
}
