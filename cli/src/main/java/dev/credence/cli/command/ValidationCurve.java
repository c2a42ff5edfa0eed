package dev.credence.cli.command;

import java.util.ArrayList;
import java.util.List;

/** The validation log-likelihood of epoch after epoch, and whether it still rose when training ended. */
final class ValidationCurve {
    /** Of a hundred epochs: so many at the end are looked at, though not fewer than {@link #LEAST}. */
    private static final int SHARE = 20;

    private static final int LEAST = 10;

    /** What the rise over the end must be, in nats a row, to be worth more epochs. */
    private static final double WORTH = 0.01;

    /** What the slope must be, in its standard errors. */
    private static final double SURE = 3;

    private final List<Double> scores = new ArrayList<>();

    void add(double score) {
        scores.add(score);
    }

    /**
     * The rise over the end of training by the line of least squares through it; 0 where it is not above the noise or
     * too small to matter, or the end is too short to tell.
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

    /** How many epochs that end is. */
    int end() {
        return Math.max(LEAST, scores.size() * SHARE / 100);
    }
}
