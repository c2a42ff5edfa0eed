package dev.credence.eval.metrics;

import dev.credence.core.predict.RegressionPredictive;
import java.util.Set;

/**
 * Average calibration as uncertainty-toolbox defines it ({@code prop_type="interval"}, 100 levels; Chung et al. 2021):
 * expected proportions p_k = k/99, k = 0 … 99; the observed proportion o_k is the fraction of targets inside the
 * central interval of level p_k.
 *
 * <ul>
 *   <li>{@code rms_cal} = √(mean_k (p_k − o_k)²), {@code ma_cal} = mean_k |p_k − o_k|;
 *   <li>{@code miscal_area}: the area between the polygon through (p_k, o_k) and the diagonal.
 * </ul>
 *
 * <p>Of counts a randomised probability integral transform decides, as central intervals of counts hold more than their
 * level says.
 *
 * <p>The toolbox takes the interval of a Gaussian with the prediction's mean and standard deviation; here it is the
 * mixture's own, which is the same for a Gaussian prediction.
 */
final class IntervalCalibration implements RegressionScore {
    static final int LEVELS = 100;

    /** Targets whose smallest level of the grid that holds them is k. */
    private final long[] first = new long[LEVELS];

    private long points;

    @Override
    public Set<Metric> metrics() {
        return Set.of(Metric.RMS_CAL, Metric.MA_CAL, Metric.MISCAL_AREA);
    }

    @Override
    public void add(RegressionPredictive tile, double[] y) {
        for (double transform : tile.pit(y, points)) {
            double centrality = Math.min(1, Math.abs(2 * transform - 1));
            first[(int) Math.ceil(centrality * (LEVELS - 1))]++;
        }
        points += y.length;
    }

    @Override
    public void report(Results into) {
        double squares = 0;
        double absolutes = 0;
        double area = 0;
        double previous = 0;
        long inside = 0;
        for (int k = 0; k < LEVELS; k++) {
            inside += first[k];
            double difference = inside / (double) points - k / (double) (LEVELS - 1);
            squares += difference * difference;
            absolutes += Math.abs(difference);
            if (k > 0) {
                area += areaBetween(previous, difference) / (LEVELS - 1);
            }
            previous = difference;
        }
        into.put(Metric.RMS_CAL, Math.sqrt(squares / LEVELS))
                .put(Metric.MA_CAL, absolutes / LEVELS)
                .put(Metric.MISCAL_AREA, area);
    }

    /** ∫₀¹ |a + (b − a) t| dt: a trapezoid, or two triangles where the line crosses 0. */
    static double areaBetween(double a, double b) {
        double sum = Math.abs(a) + Math.abs(b);
        return a * b >= 0 ? sum / 2 : (a * a + b * b) / (2 * sum);
    }
}
