package dev.credence.eval.metrics;

import java.util.Arrays;

/**
 * Performance of a score in detecting points on which a model should not be trusted (out-of-distribution, adversarial).
 * A high score indicates an out-of-distribution point, the "positive" class. Only the order of the scores matters.
 *
 * @param auroc area under the ROC curve: the probability that an out-of-distribution point scores higher than an
 *     in-distribution one, ties counting half (Mann and Whitney's U/(n·m)). 1 is perfect, ½ is chance
 * @param aupr area under the precision–recall curve, out-of-distribution points as positives: the average precision Σ_i
 *     (R_i − R_{i−1}) P_i over the distinct scores (scikit-learn's; no interpolation). Chance is m/(n + m)
 * @param auprIn the same with in-distribution points as positives and the order reversed. Chance is n/(n + m)
 * @param fpr95 the false-positive rate at the highest threshold with a true-positive rate of at least 95 %; lower is
 *     better. This is the convention of OpenOOD 1.5 and of torch-uncertainty's {@code FPR95} with {@code pos_label=1}.
 *     Papers with in-distribution points as positives (as the first ones) report another number
 */
public record Detection(double auroc, double aupr, double auprIn, double fpr95) {
    private static final double RECALL = 0.95;

    /**
     * Compares the scores of two sets, O((n + m) log (n + m)).
     *
     * @param in the scores of the in-distribution points [n], in any order; not modified
     * @param out the scores of the out-of-distribution points [m]; not modified
     * @throws IllegalArgumentException if either has no point or a NaN
     */
    public static Detection of(double[] in, double[] out) {
        RocCurve curve = RocCurve.of(in, out);
        RocCurve reversed = RocCurve.of(negated(out), negated(in));
        return new Detection(
                curve.area(), curve.averagePrecision(), reversed.averagePrecision(), curve.falsePositiveRateAt(RECALL));
    }

    private static double[] negated(double[] scores) {
        return Arrays.stream(scores).map(score -> -score).toArray();
    }
}
