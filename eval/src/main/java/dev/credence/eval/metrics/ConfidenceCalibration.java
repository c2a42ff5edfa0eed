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
    private final double[] counts;
    private final double[] confidences;
    private final double[] rights;
    private double[] signed = new double[256]; // confidence, negative for a wrong decision
    private double[] weights = new double[256];
    private double total;
    private int points;

    ConfidenceCalibration(int bins) {
        this.bins = bins;
        this.counts = new double[bins];
        this.confidences = new double[bins];
        this.rights = new double[bins];
    }

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.ECE, StandardMetrics.MCE, StandardMetrics.ACE);
    }

    @Override
    public void add(Tile tile) {
        if (points + tile.points() > signed.length) {
            signed = Arrays.copyOf(signed, Math.max(points + tile.points(), 2 * signed.length));
            weights = Arrays.copyOf(weights, signed.length);
        }
        for (int i = 0; i < tile.points(); i++) {
            double confidence = tile.confidence(i);
            int bin = Math.min(bins - 1, Math.max(0, (int) Math.ceil(confidence * bins) - 1));
            double weight = tile.weights()[i];
            counts[bin] += weight;
            confidences[bin] += weight * confidence;
            rights[bin] += tile.isRight(i) ? weight : 0;
            total += weight;
            weights[points] = weight;
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
                expected += gap * counts[m] / total;
                largest = Math.max(largest, gap);
            }
        }
        return Map.of(StandardMetrics.ECE, expected, StandardMetrics.MCE, largest, StandardMetrics.ACE, adaptive());
    }

    /**
     * Groups of equal confidence are shared out to the bins in the order of the confidence: bins of whole points where
     * all weights are whole, so that a weight counts as copies, and else of equal weight.
     */
    private double adaptive() {
        double[] confidence = Arrays.stream(signed, 0, points)
                .map(Math::abs)
                .sorted()
                .distinct()
                .toArray();
        double[] weight = new double[confidence.length];
        double[] right = new double[confidence.length];
        for (int i = 0; i < points; i++) {
            int at = Arrays.binarySearch(confidence, Math.abs(signed[i]));
            weight[at] += weights[i];
            right[at] += signed[i] > 0 ? weights[i] : 0;
        }
        double sum = 0;
        int at = 0;
        double used = 0; // of the group's weight
        double from = 0;
        for (int m = 1; m <= bins; m++) {
            double end = end(m);
            double difference = 0;
            double lacking = end - from;
            while (lacking > 0 && at < confidence.length) {
                double taken = Math.min(lacking, weight[at] - used);
                if (taken > 0) {
                    difference += taken * (right[at] / weight[at] - confidence[at]);
                }
                used += taken;
                lacking -= taken;
                if (used >= weight[at]) {
                    at++;
                    used = 0;
                }
            }
            sum += Math.abs(difference) / total;
            from = end;
        }
        return sum;
    }

    /** The weight in the first m bins: the first N mod B are one larger. */
    private double end(int m) {
        boolean whole = total == Math.rint(total)
                && Arrays.stream(weights, 0, points).allMatch(weight -> weight == Math.rint(weight));
        return whole ? m * Math.floor(total / bins) + Math.min(m, total % bins) : total * m / bins;
    }
}
