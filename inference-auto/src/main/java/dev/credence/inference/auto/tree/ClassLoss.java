package dev.credence.inference.auto.tree;

import dev.credence.core.numeric.LogSumExp;

/** Log loss of C classes: one logit for two classes, else one per class. */
final class ClassLoss implements BoostingLoss {
    private static final double PRIOR = 1; // pseudo-rows of each class

    private final int classes;
    private final float[] targets;

    ClassLoss(int classes, float[] targets) {
        this.classes = classes;
        this.targets = targets;
    }

    /** Number of scores for C classes. */
    static int outputs(int classes) {
        return classes == 2 ? 1 : classes;
    }

    @Override
    public int outputs() {
        return outputs(classes);
    }

    @Override
    public float[] start(int[] training, double[] weights) {
        double[] rows = new double[classes];
        double all = 0;
        for (int i : training) {
            rows[(int) targets[i]] += weights[i];
            all += weights[i];
        }
        float[] start = new float[outputs()];
        for (int k = 0; k < start.length; k++) {
            start[k] = (float)
                    (classes == 2
                            ? Math.log((rows[1] + PRIOR) / (rows[0] + PRIOR))
                            : Math.log((rows[k] + PRIOR) / (all + PRIOR * classes)));
        }
        return start;
    }

    @Override
    public void derivatives(int row, float[] scores, int at, float[] into) {
        if (classes == 2) {
            double p = 1 / (1 + Math.exp(-scores[at]));
            into[2 * at] = (float) (p - targets[row]);
            into[2 * at + 1] = (float) (p * (1 - p));
            return;
        }
        double log = logSum(scores, at);
        double together = classes / (classes - 1.0); // K scores have K − 1 degrees of freedom (Friedman 2001, eq. 38)
        for (int k = 0; k < classes; k++) {
            double p = Math.exp(scores[at + k] - log);
            into[2 * (at + k)] = (float) (p - (targets[row] == k ? 1 : 0));
            into[2 * (at + k) + 1] = (float) (together * p * (1 - p));
        }
    }

    private double logSum(float[] scores, int at) {
        return LogSumExp.of(scores, at, classes, 1);
    }

    @Override
    public double logScore(int row, float[] scores, int at) {
        if (classes == 2) {
            return -LogSumExp.softplus(targets[row] == 1 ? -scores[at] : scores[at]);
        }
        return scores[at + (int) targets[row]] - logSum(scores, at);
    }

    @Override
    public double order(int row, int output) {
        return targets[row] == (classes == 2 ? 1 : output) ? 1 : 0;
    }
}
