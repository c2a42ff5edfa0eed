package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSide;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;

/**
 * The one-sided form of a score: its sets are half-lines {y ≤ b(x)}, upper bounds of the target, or {y ≥ b(x)}. With σ
 * = 1 for upper and −1 for lower bounds, the score grows from −∞ to ∞ as σ y does.
 *
 * @param base the two-sided score
 * @param side not {@link IntervalSide#BOTH}
 * @param form of the score
 */
record OneSidedScore(RegressionScore base, IntervalSide side, Form form) implements RegressionScore {
    /** A score that is monotone in the target. */
    interface Form {
        /**
         * The score, [N]; a new array.
         *
         * @param sign σ
         */
        double[] of(RegressionPredictive prediction, double[] y, double coverage, int sign);

        /**
         * The last targets with scores up to the thresholds, {@linkplain OutwardRounding rounded outwards}, [N]; σ ∞
         * for thresholds of ∞.
         */
        double[] bounds(RegressionPredictive prediction, double[] thresholds, double coverage, int sign);
    }

    OneSidedScore {
        if (side == IntervalSide.BOTH) {
            throw new IllegalArgumentException("a one-sided score has a lower or an upper bound");
        }
    }

    @Override
    public String name() {
        return base.name();
    }

    @Override
    public boolean usesCoverage() {
        return base.usesCoverage();
    }

    @Override
    public double[] of(RegressionPredictive prediction, double[] y, double coverage) {
        return form.of(prediction, y, coverage, sign());
    }

    @Override
    public double[][] bounds(RegressionPredictive prediction, double[] thresholds, double coverage) {
        double[] ends = form.bounds(prediction, thresholds, coverage, sign());
        double[] others = new double[ends.length];
        Arrays.fill(others, -sign() * Double.POSITIVE_INFINITY);
        return side.hasUpper() ? new double[][] {others, ends} : new double[][] {ends, others};
    }

    private int sign() {
        return side.hasUpper() ? 1 : -1;
    }

    /** σ (y − mean), in the target's unit or in standard deviations. */
    record Residual(boolean normalised) implements Form {
        @Override
        public double[] of(RegressionPredictive prediction, double[] y, double coverage, int sign) {
            double[] scores = prediction.mean();
            double[] units = units(prediction);
            for (int n = 0; n < scores.length; n++) {
                scores[n] = sign * (y[n] - scores[n]) / units[n];
            }
            return scores;
        }

        @Override
        public double[] bounds(RegressionPredictive prediction, double[] thresholds, double coverage, int sign) {
            double[] reach = units(prediction);
            for (int n = 0; n < reach.length; n++) {
                reach[n] *= thresholds[n];
            }
            return OutwardRounding.ends(prediction.mean(), reach, sign);
        }

        private double[] units(RegressionPredictive prediction) {
            double[] units = prediction.totalVariance();
            for (int n = 0; n < units.length; n++) {
                units[n] = normalised ? Math.sqrt(units[n]) : 1;
            }
            return units;
        }
    }

    /** σ (y − quantile), of the model's own quantile at the coverage. */
    record QuantileRegression() implements Form {
        @Override
        public double[] of(RegressionPredictive prediction, double[] y, double coverage, int sign) {
            double[] scores = quantile(prediction, coverage, sign);
            for (int n = 0; n < scores.length; n++) {
                scores[n] = sign * (y[n] - scores[n]);
            }
            return scores;
        }

        @Override
        public double[] bounds(RegressionPredictive prediction, double[] thresholds, double coverage, int sign) {
            return OutwardRounding.ends(quantile(prediction, coverage, sign), thresholds, sign);
        }

        private static double[] quantile(RegressionPredictive prediction, double coverage, int sign) {
            return prediction.quantile(sign > 0 ? coverage : 1 - coverage);
        }
    }
}
