package dev.credence.guarantee;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.predict.RegressionPredictive;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Adaptive conformal inference (Gibbs and Candès 2021, Adaptive conformal inference under distribution shift):
 * intervals for a time series whose outcomes become known one by one; rows need not be exchangeable. The interval of
 * row t is the model's own central interval [F⁻¹(α_t/2), F⁻¹(1 − α_t/2)], and after it
 *
 * <pre>
 * α_{t+1} = α_t + γ (α − miss_t), α_1 = α
 * </pre>
 *
 * <p>where α_t ≤ 0 everything is covered, and where α_t ≥ 1 nothing. So α_t stays within [−γ, 1 + γ], and of T rows of
 * <em>any</em> sequence, however the model errs, the share missed differs from α by at most (max(α, 1 − α) + γ)/(γ T).
 * This bounds the long-run coverage only, not that of a single row.
 *
 * <p>α_t is computed in decimals, exactly: in binary 1 − 0.9 is not 0.1, and an α_t that comes back to 0, where
 * everything is covered, would stay above it by a rounding error.
 */
public final class AdaptiveConformal {
    private static final RegressionScore PIT = NonconformityScore.PIT;

    /** Of a row's step in double, as this library computed α_t before. */
    private static final double ROUNDING = 1e-15;

    private final double coverage;
    private final double step;
    private final BigDecimal alpha;
    private final BigDecimal gamma;
    private BigDecimal miss;
    private long rows;
    private long missed;

    private AdaptiveConformal(State state) {
        this.coverage = state.coverage();
        this.step = state.step();
        this.alpha = BigDecimal.ONE.subtract(BigDecimal.valueOf(coverage));
        this.gamma = BigDecimal.valueOf(step);
        this.rows = state.rows();
        this.missed = state.missed();
        this.miss = exact(state.miss());
    }

    /**
     * α_1 + γ (T α − misses), of which a state has a rounded number; a state that was started elsewhere has its own.
     */
    private BigDecimal exact(double rounded) {
        BigDecimal sum = alpha.add(
                gamma.multiply(alpha.multiply(BigDecimal.valueOf(rows)).subtract(BigDecimal.valueOf(missed))));
        return Math.abs(sum.doubleValue() - rounded) <= ROUNDING * (rows + 1.0) ? sum : BigDecimal.valueOf(rounded);
    }

    /**
     * The state.
     *
     * @param coverage 1 − α, in (0, 1)
     * @param step γ, at least 0 and at most 1; usual are 0.005 to 0.05
     * @param miss α_t of the next row, in [−γ, 1 + γ]
     * @param rows rows observed
     * @param missed rows not covered
     */
    public record State(double coverage, double step, double miss, long rows, long missed) {
        public State {
            CoverageLaw.requireCoverage(coverage);
            if (!(step >= 0 && step <= 1)) {
                throw new IllegalArgumentException("the step is " + step + ", expected a number from 0 to 1");
            }
            if (!(miss >= -step && miss <= 1 + step)
                    || missed < 0
                    || rows < missed
                    || rows > AdaptiveConformalFile.MOST) {
                throw new IllegalArgumentException("after " + rows + " rows, " + missed
                        + " of them missed, the share to" + " miss is " + miss + ": these do not go together");
            }
        }
    }

    /**
     * Starts without any row.
     *
     * @param coverage 1 − α, in (0, 1)
     * @param step γ: how far a miss moves the next rows' intervals
     */
    public static AdaptiveConformal start(double coverage, double step) {
        return new AdaptiveConformal(new State(coverage, step, 1 - coverage, 0, 0));
    }

    /** Continues from a state. */
    public static AdaptiveConformal resume(State state) {
        return new AdaptiveConformal(state);
    }

    /** The state to continue from. */
    public State state() {
        return new State(coverage, step, miss.doubleValue(), rows, missed);
    }

    /** The bound of |share of missed rows − α|, for any sequence; ∞ before the first row. */
    public double bound() {
        return (Math.max(coverage, 1 - coverage) + step) / (step * rows);
    }

    /**
     * Predicts each row's interval, then observes its outcome.
     *
     * @param predictions in the order of time
     * @param targets [N], in the prediction's unit
     * @return NaN for both ends where nothing is covered
     */
    public PredictionIntervals observe(RegressionPredictive predictions, double[] targets) {
        if (targets.length != predictions.points()) {
            throw new IllegalArgumentException(
                    "observe: there are " + predictions.points() + " predictions and " + targets.length + " targets");
        }
        double[] scores = PIT.of(predictions, targets, coverage);
        double[] thresholds = new double[scores.length];
        boolean[] empty = new boolean[scores.length];
        for (int n = 0; n < scores.length; n++) {
            empty[n] = isEmpty();
            thresholds[n] = threshold();
            boolean isMiss = empty[n] || scores[n] > thresholds[n];
            rows++;
            missed += isMiss ? 1 : 0;
            miss = miss.add(gamma.multiply(isMiss ? alpha.subtract(BigDecimal.ONE) : alpha));
        }
        double[][] bounds = PIT.bounds(predictions, thresholds, coverage);
        for (int n = 0; n < empty.length; n++) {
            if (empty[n]) {
                bounds[0][n] = Double.NaN;
                bounds[1][n] = Double.NaN;
            } else if (Double.isInfinite(thresholds[n])) {
                bounds[0][n] = Double.NEGATIVE_INFINITY;
                bounds[1][n] = Double.POSITIVE_INFINITY;
            }
        }
        return new PredictionIntervals(coverage, bounds[0], bounds[1], new boolean[empty.length]);
    }

    /** The intervals of rows whose outcomes are not known yet: all with the current α_t. */
    public PredictionIntervals next(RegressionPredictive predictions) {
        double[] thresholds = new double[predictions.points()];
        Arrays.fill(thresholds, threshold());
        double[][] bounds = PIT.bounds(predictions, thresholds, coverage);
        if (isEmpty() || isEverything()) {
            Arrays.fill(bounds[0], isEmpty() ? Double.NaN : Double.NEGATIVE_INFINITY);
            Arrays.fill(bounds[1], isEmpty() ? Double.NaN : Double.POSITIVE_INFINITY);
        }
        return new PredictionIntervals(coverage, bounds[0], bounds[1], new boolean[thresholds.length]);
    }

    /** The score threshold, z = −Φ⁻¹(α_t/2). */
    private double threshold() {
        return isEverything() ? Double.POSITIVE_INFINITY : -NormalQuantile.of(Math.min(1, miss.doubleValue()) / 2);
    }

    private boolean isEverything() {
        return miss.signum() <= 0;
    }

    private boolean isEmpty() {
        return miss.compareTo(BigDecimal.ONE) >= 0;
    }
}
