package dev.credence.guarantee;

import dev.credence.core.interval.PredictionIntervals;
import java.util.Arrays;
import java.util.List;

/**
 * EnbPI, ensemble batch prediction intervals (Xu and Xie 2021, Conformal prediction interval for dynamic time-series):
 * intervals for a time series from B models, each trained on a bootstrap sample of n rows. With f₋ᵢ the mean of the
 * models that were not trained on row i, the centre at x and the residuals are
 *
 * <pre>
 * f̄(x) = mean over i of f₋ᵢ(x),   εᵢ = |yᵢ − f₋ᵢ(xᵢ)|
 * </pre>
 *
 * <p>and the interval for a coverage 1 − α is f̄(x) ± the ⌈(1 − α)(W + 1)⌉-th smallest of the W latest residuals, ∞
 * where there is none. Each new outcome adds the residual |y − f̄(x)| and drops the oldest; no model is retrained. The
 * centre is linear in the models, f̄ = Σ w_b f_b with Σ w_b = 1. Rows on which every model was trained have no residual
 * and no part in the centre.
 *
 * <p>Coverage is about 1 − α while the errors of the latest W rows and of the next are alike; there is no finite-sample
 * guarantee.
 */
public final class EnbPi {
    private final double[] weights;
    private final ScoreWindow window;
    private long observed;

    private EnbPi(double[] weights, double[] residuals, long observed) {
        this.weights = weights;
        this.window = new ScoreWindow(residuals.length, residuals);
        this.observed = observed;
    }

    /**
     * The state.
     *
     * @param weights w_b ≥ 0, [B], of sum 1
     * @param residuals ≥ 0, [W], in the target's unit, the oldest first; at least one
     * @param observed rows since the start
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record State(double[] weights, double[] residuals, long observed) {
        public State {
            if (weights.length == 0
                    || Arrays.stream(weights).anyMatch(w -> !(w >= 0))
                    || !(Math.abs(Arrays.stream(weights).sum() - 1) < 1e-9)) {
                throw new IllegalArgumentException(
                        "the weights of the models are " + Arrays.toString(weights) + ", expected shares of sum 1");
            }
            if (residuals.length == 0
                    || Arrays.stream(residuals).anyMatch(r -> !(r >= 0) || Double.isInfinite(r))
                    || observed < 0) {
                throw new IllegalArgumentException("there are " + residuals.length + " residuals after " + observed
                        + " rows, expected at least one, and numbers of at least 0");
            }
        }
    }

    /**
     * Residuals and weights from the training rows.
     *
     * @param predictions f_b(xᵢ), [B, n], the earliest row first
     * @param known whether model b was trained on row i, [B, n]
     * @param targets yᵢ, [n]
     * @param window W: the number of latest residuals that are kept, at most n
     * @throws IllegalArgumentException where every model was trained on every row
     */
    public static EnbPi of(double[][] predictions, boolean[][] known, double[] targets, int window) {
        int models = predictions.length;
        double[] weights = new double[models];
        double[] residuals = new double[targets.length];
        int n = 0;
        for (int i = 0; i < targets.length; i++) {
            int without = 0;
            double sum = 0;
            for (int b = 0; b < models; b++) {
                without += known[b][i] ? 0 : 1;
                sum += known[b][i] ? 0 : predictions[b][i];
            }
            if (without > 0) {
                residuals[n++] = Math.abs(targets[i] - sum / without);
                for (int b = 0; b < models; b++) {
                    weights[b] += known[b][i] ? 0 : 1.0 / without;
                }
            }
        }
        if (n == 0 || window < 1) {
            throw new IllegalArgumentException("of " + targets.length + " rows " + n
                    + " were left out by a model, and a window has " + window + " of them: expected at least one");
        }
        double rows = n;
        return resume(new State(
                Arrays.stream(weights).map(w -> w / rows).toArray(),
                Arrays.copyOfRange(residuals, Math.max(0, n - window), n),
                0));
    }

    /** Continues from a state. */
    public static EnbPi resume(State state) {
        return new EnbPi(state.weights().clone(), state.residuals(), state.observed());
    }

    /** The state to continue from. */
    public State state() {
        return new State(weights.clone(), window.scores(), observed);
    }

    /** W. */
    public int window() {
        return window.capacity();
    }

    /**
     * The centres of intervals, [N].
     *
     * @param means f_b(x), [B, N]
     */
    public double[] centre(double[][] means) {
        if (means.length != weights.length) {
            throw new IllegalArgumentException(
                    "there are predictions of " + means.length + " models, expected " + weights.length);
        }
        double[] centre = new double[means[0].length];
        for (int b = 0; b < weights.length; b++) {
            for (int p = 0; p < centre.length; p++) {
                centre[p] += weights[b] * means[b][p];
            }
        }
        return centre;
    }

    /** Intervals of rows whose outcomes are not known yet: all with the current residuals. */
    public PredictionIntervals next(double[][] means, double coverage) {
        double width = window.quantile(coverage);
        double[] lower = centre(means);
        double[] upper = lower.clone();
        for (int n = 0; n < lower.length; n++) {
            lower[n] -= width;
            upper[n] += width;
        }
        OutwardRounding.outwards(new double[][] {lower, upper});
        return new PredictionIntervals(coverage, lower, upper, new boolean[lower.length]);
    }

    /**
     * Predicts each row's intervals, one for each coverage, then observes its outcome.
     *
     * @param means f_b(x), [B, N], in the order of time
     * @param targets [N]
     */
    public List<PredictionIntervals> observe(double[][] means, double[] targets, List<Double> coverages) {
        double[] centre = centre(means);
        if (targets.length != centre.length) {
            throw new IllegalArgumentException(
                    "observe: there are " + centre.length + " predictions and " + targets.length + " targets");
        }
        List<PredictionIntervals> all = coverages.stream()
                .map(c -> new PredictionIntervals(
                        c, new double[targets.length], new double[targets.length], new boolean[targets.length]))
                .toList();
        for (int n = 0; n < targets.length; n++) {
            for (PredictionIntervals one : all) {
                double width = window.quantile(one.coverage());
                one.lower()[n] = centre[n] - width;
                one.upper()[n] = centre[n] + width;
            }
            window.add(Math.abs(targets[n] - centre[n]));
            observed++;
        }
        all.forEach(one -> OutwardRounding.outwards(new double[][] {one.lower(), one.upper()}));
        return all;
    }
}
