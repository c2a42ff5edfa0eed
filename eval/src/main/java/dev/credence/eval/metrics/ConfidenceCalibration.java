package dev.credence.eval.metrics;

import dev.credence.core.metric.Metric;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/**
 * Top-label calibration errors. The confidence of a point is its largest probability; a bin's gap is |accuracy − mean
 * confidence| of the points in it.
 *
 * <ul>
 *   <li>{@code ece}: Σ_m (n_m/N) gap_m over B bins of equal width, ((m−1)/B, m/B] (Guo et al. 2017, eq. 3);
 *   <li>{@code mce}: the largest gap_m of a bin that is not empty (eq. 5);
 *   <li>{@code ace}: Σ_m (n_m/N) gap_m over B bins of equal count, the first N mod B of them one larger
 *       (torch-uncertainty's top-label form of Nixon et al. 2019). Points of equal confidence share their mean
 *       accuracy, so that their order does not matter.
 * </ul>
 *
 * <p>Binary classification is no special case: the confidence is max(p, 1 − p).
 */
final class ConfidenceCalibration implements ClassificationFamily {
    private final int bins;
    private final long[] counts;
    private final double[] confidences;
    private final long[] rights;
    private double[] signed = new double[256]; // confidence, negative for a wrong decision
    private int points;

    ConfidenceCalibration(int bins) {
        this.bins = bins;
        this.counts = new long[bins];
        this.confidences = new double[bins];
        this.rights = new long[bins];
    }

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.ECE, StandardMetrics.MCE, StandardMetrics.ACE);
    }

    @Override
    public void add(Tile tile) {
        if (points + tile.points() > signed.length) {
            signed = Arrays.copyOf(signed, Math.max(points + tile.points(), 2 * signed.length));
        }
        for (int i = 0; i < tile.points(); i++) {
            double confidence = tile.confidence(i);
            int bin = Math.min(bins - 1, Math.max(0, (int) Math.ceil(confidence * bins) - 1));
            counts[bin]++;
            confidences[bin] += confidence;
            rights[bin] += tile.isRight(i) ? 1 : 0;
            signed[points++] = tile.isRight(i) ? confidence : -confidence;
        }
    }

    @Override
    public Map<Metric, Double> values() {
        double expected = 0;
        double largest = 0;
        for (int m = 0; m < bins; m++) {
            if (counts[m] > 0) {
                double gap = Math.abs(rights[m] - confidences[m]) / counts[m];
                expected += gap * counts[m] / points;
                largest = Math.max(largest, gap);
            }
        }
        return Map.of(StandardMetrics.ECE, expected, StandardMetrics.MCE, largest, StandardMetrics.ACE, adaptive());
    }

    private double adaptive() {
        double[] confidence = new double[points];
        for (int i = 0; i < points; i++) {
            confidence[i] = Math.abs(signed[i]);
        }
        Arrays.sort(confidence);
        double[] accuracy = accuracies(confidence);
        double sum = 0;
        int from = 0;
        for (int m = 0; m < bins; m++) {
            int to = from + points / bins + (m < points % bins ? 1 : 0);
            double difference = 0;
            for (int i = from; i < to; i++) {
                difference += accuracy[i] - confidence[i];
            }
            sum += Math.abs(difference) / points;
            from = to;
        }
        return sum;
    }

    /** Mean accuracy of all points with the same confidence, in the order of the sorted confidences. */
    private double[] accuracies(double[] sorted) {
        long[] rightAt = new long[points];
        for (int i = 0; i < points; i++) {
            if (signed[i] > 0) {
                rightAt[Arrays.binarySearch(sorted, signed[i])]++;
            }
        }
        double[] accuracy = new double[points];
        for (int from = 0; from < points; ) {
            int to = from;
            long right = 0;
            while (to < points && sorted[to] == sorted[from]) {
                right += rightAt[to++];
            }
            Arrays.fill(accuracy, from, to, right / (double) (to - from));
            from = to;
        }
        return accuracy;
    }
}
