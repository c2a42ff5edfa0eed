package dev.credence.inference.auto.tree;

import dev.credence.core.numeric.Constants;
import dev.credence.inference.auto.stack.LogWidths;

/**
 * Log loss of a normal distribution of a standardised target, with the scores μ and log σ. Derivatives are divided by
 * the Fisher information, which is diagonal, as in natural-gradient boosting (Duan et al. 2020); of log σ by the
 * observed information where that is larger, so that an outlier moves a leaf by a bounded step.
 */
final class NormalLoss implements BoostingLoss {
    private static final int OUTPUTS = 2;
    private static final double LEAST_VARIANCE = 1e-6;

    private final float[] targets;
    private final LogWidths widths;

    NormalLoss(float[] targets, LogWidths widths) {
        this.targets = targets;
        this.widths = widths;
    }

    @Override
    public int outputs() {
        return OUTPUTS;
    }

    @Override
    public float[] start(int[] training, double[] weights) {
        double all = 0;
        double sum = 0;
        for (int i : training) {
            all += weights[i];
            sum += weights[i] * targets[i];
        }
        double mean = sum / all;
        double squares = 0;
        for (int i : training) {
            squares += weights[i] * (targets[i] - mean) * (targets[i] - mean);
        }
        return new float[] {(float) mean, (float) (0.5 * Math.log(Math.max(LEAST_VARIANCE, squares / all)))};
    }

    @Override
    public void derivatives(int row, float[] scores, int at, float[] into) {
        double precision = Math.exp(-2 * widths.bounded(scores[at + 1], scores[at]));
        double error = scores[at] - targets[row];
        double square = error * error * precision;
        into[2 * at] = (float) (error * precision);
        into[2 * at + 1] = (float) precision;
        into[2 * at + 2] = (float) (1 - square);
        into[2 * at + 3] = (float) (2 * Math.max(1, square));
    }

    @Override
    public double logScore(int row, float[] scores, int at) {
        double log = widths.bounded(scores[at + 1], scores[at]);
        double z = (targets[row] - scores[at]) * Math.exp(-log);
        return -0.5 * z * z - log - Constants.HALF_LOG_2PI;
    }

    /** The target for μ, its square for σ. */
    @Override
    public double order(int row, int output) {
        return output == 0 ? targets[row] : (double) targets[row] * targets[row];
    }
}
