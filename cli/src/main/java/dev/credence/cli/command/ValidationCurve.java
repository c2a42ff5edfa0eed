package dev.credence.cli.command;

import java.util.ArrayList;
import java.util.List;

/** The validation log-likelihood by epoch, and its rise at the end of training. */
final class ValidationCurve {
    /** The end of the curve, in per cent of the epochs; at least {@link #LEAST} epochs. */
    private static final int SHARE = 20;

    private static final int LEAST = 10;

    /** The smallest relevant rise over the end, in nats per row. */
    private static final double WORTH = 0.01;

    /** The smallest significant slope, in standard errors. */
    private static final double SURE = 3;

    private final List<Double> scores = new ArrayList<>();

    void add(double score) {
        scores.add(score);
    }

    /**
     * The rise over the end of training, by least squares; 0 if it is insignificant, too small to matter, or the end is
     * too short.
     */
    double rise() {
        int n = Math.max(LEAST, scores.size() * SHARE / 100);
        if (scores.size() < n) {
            return 0;
        }
        List<Double> end = scores.subList(scores.size() - n, scores.size());
        double middle = (n - 1) / 2.0;
        double mean = end.stream().mapToDouble(v -> v).average().orElseThrow();
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < n; i++) {
            xx += (i - middle) * (i - middle);
            xy += (i - middle) * (end.get(i) - mean);
            yy += (end.get(i) - mean) * (end.get(i) - mean);
        }
        double slope = xy / xx;
        double error = Math.sqrt(Math.max(0, yy - slope * xy) / (n - 2) / xx);
        double rise = slope * (n - 1);
        return rise >= WORTH && slope > SURE * error ? rise : 0;
    }

    /** The length of the end, in epochs. */
    int end() {
        return Math.max(LEAST, scores.size() * SHARE / 100);
    }
}
