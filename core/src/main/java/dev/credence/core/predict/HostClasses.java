package dev.credence.core.predict;

import dev.credence.core.numeric.LogSumExp;
import org.jspecify.annotations.Nullable;

/** Class probabilities in host memory. */
final class HostClasses implements ClassComponents {
    private final double[] logProbabilities;
    private final int points;
    private final int classes;
    private final Weights weights;
    /** Computed on first use; concurrent threads may compute equal values twice. */
    private @Nullable ClassSummary summary;

    /**
     * Wraps the array without a copy.
     *
     * @param logProbabilities [N, S, C]
     */
    HostClasses(double[] logProbabilities, int points, int classes, Weights weights) {
        this.logProbabilities = logProbabilities;
        this.points = points;
        this.classes = classes;
        this.weights = weights;
    }

    /** Log-softmax of each row, in place. */
    static void normalise(double[] logits, int classes) {
        for (int row = 0; row < logits.length; row += classes) {
            LogSumExp.logSoftmax(logits, row, classes);
        }
    }

    @Override
    public double[] logProbabilities() {
        return logProbabilities;
    }

    @Override
    public ClassSummary summary() {
        ClassSummary known = summary;
        if (known == null) {
            known = ClassSummary.of(logProbabilities, points, classes, weights);
            summary = known;
        }
        return known;
    }

    @Override
    public double[] logMean(int[] chosen) {
        double[] logs = new double[points];
        for (int n = 0; n < points; n++) {
            int from = n * weights.count() * classes + chosen[n];
            logs[n] = ClassSummary.logMean(logProbabilities, from, classes, weights);
        }
        return logs;
    }

    @Override
    public ClassComponents tempered(double temperature) {
        double[] logits = new double[logProbabilities.length];
        for (int i = 0; i < logits.length; i++) {
            logits[i] = Math.max(logProbabilities[i] / temperature, -Double.MAX_VALUE / 4); // log 0 = −∞
        }
        normalise(logits, classes);
        return new HostClasses(logits, points, classes, weights);
    }
}
