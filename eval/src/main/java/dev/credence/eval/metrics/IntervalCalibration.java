package dev.credence.eval.metrics;

import dev.credence.core.metric.Metric;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Map;
import java.util.Set;

/**
 * Average calibration as in uncertainty-toolbox ({@code prop_type="interval"}, 100 levels; Chung et al. 2021): expected
 * proportions p_k = k/99, k = 0 … 99; the observed proportion o_k is the fraction of targets inside the central
 * interval of level p_k.
 *
 * <ul>
 *   <li>{@code rms_cal} = √(mean_k (p_k − o_k)²), {@code ma_cal} = mean_k |p_k − o_k|;
 *   <li>{@code miscal_area}: the area between the polygon through (p_k, o_k) and the diagonal.
 * </ul>
 *
 * <p>Central intervals of counts have a higher coverage than their level. A count y therefore counts as inside by the
 * fraction of [F(y−), F(y)] that lies in the interval of level p_k: the expectation of the randomised probability
 * integral transform, without its noise (the non-randomised PIT of Czado et al. 2009, eq. 2).
 *
 * <p>The toolbox uses the interval of a Gaussian with the prediction's mean and standard deviation; here it is the
 * mixture's own, which is identical for a Gaussian prediction.
 */
final class IntervalCalibration implements RegressionFamily {
    static final int LEVELS = 100;

    /** Weight of the targets with k as the smallest level of the grid that contains them. */
    private final double[] first = new double[LEVELS];

    /** For counts, the weight of the targets inside each level, in fractions. */
    private final double[] steps = new double[LEVELS];

    private double weight;

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.RMS_CAL, StandardMetrics.MA_CAL, StandardMetrics.MISCAL_AREA);
    }

    @Override
    public void add(RegressionPredictive tile, double[] y, double[] weights) {
        double[] values = tile.cdf(y);
        if (tile.isDiscrete()) {
            double[] below = tile.cdfBelow(y);
            for (int i = 0; i < y.length; i++) {
                addSteps(below[i], values[i], weights[i]);
            }
        } else {
            for (int i = 0; i < y.length; i++) {
                first[(int) Math.ceil(centrality(values[i]) * (LEVELS - 1))] += weights[i];
            }
        }
        for (double w : weights) {
            weight += w;
        }
    }

    private static double centrality(double transform) {
        return Math.min(1, Math.abs(2 * transform - 1));
    }

    /** Adds the fraction of [F(y−), F(y)] inside each central interval; all of it if there is no step. */
    private void addSteps(double below, double value, double times) {
        for (int k = 0; k < LEVELS; k++) {
            double level = k / (double) (LEVELS - 1);
            double held = Math.min(value, (1 + level) / 2) - Math.max(below, (1 - level) / 2);
            double share = value > below ? Math.max(0, held) / (value - below) : centrality(value) <= level ? 1 : 0;
            steps[k] += times * share;
        }
    }

    @Override
    public Map<Metric, Double> values() {
        double squares = 0;
        double absolutes = 0;
        double area = 0;
        double previous = 0;
        double inside = 0;
        for (int k = 0; k < LEVELS; k++) {
            inside += first[k];
            double difference = (inside + steps[k]) / weight - k / (double) (LEVELS - 1);
            squares += difference * difference;
            absolutes += Math.abs(difference);
            if (k > 0) {
                area += areaBetween(previous, difference) / (LEVELS - 1);
            }
            previous = difference;
        }
        return Map.of(
                StandardMetrics.RMS_CAL,
                Math.sqrt(squares / LEVELS),
                StandardMetrics.MA_CAL,
                absolutes / LEVELS,
                StandardMetrics.MISCAL_AREA,
                area);
    }

    /** ∫₀¹ |a + (b − a) t| dt: a trapezoid, or two triangles where the line crosses 0. */
    static double areaBetween(double a, double b) {
        double sum = Math.abs(a) + Math.abs(b);
        return a * b >= 0 ? sum / 2 : (a * a + b * b) / (2 * sum);
    }
}
