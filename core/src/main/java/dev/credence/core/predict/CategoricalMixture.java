package dev.credence.core.predict;

import java.util.Arrays;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.scalar.ScalarMax;
import org.nd4j.linalg.factory.Nd4j;

/**
 * P(y = c | x_n) = (1/S) Σ_s p_nsc: class probabilities under S samples of the weights. Kept are all log probabilities, [N, S, C],
 * so that an answer given with certainty (p below 1e−308) still has a finite log probability. Entropies are in nats.
 *
 * <p>Uncertainties as in Gal 2016, §3.3.1. Binary, in the order predictive entropy, mutual information, variation ratio: all samples
 * (1, 0): 0, 0, 0; all (½, ½): log 2, 0, ½; half (1, 0) and half (0, 1): log 2, log 2, ½.
 */
public final class CategoricalMixture implements Predictive {
    /** Stands for log 0: exp of it is 0, and 0 times it is 0. */
    private static final double LOG_ZERO = -1e300;

    private final INDArray logProbabilities;

    private CategoricalMixture(INDArray logProbabilities) {
        this.logProbabilities = logProbabilities;
    }

    /** From probabilities [N, S, C] that sum to 1 over the classes (to 1e−6); copied. */
    public static CategoricalMixture of(INDArray probabilities) {
        if (probabilities.rank() != 3 || probabilities.isEmpty() || probabilities.size(2) < 2) {
            throw new IllegalArgumentException("A categorical mixture needs probabilities [N, S, C] with C ≥ 2, got "
                    + Shapes.describe(probabilities));
        }
        INDArray p = Shapes.copy(probabilities);
        Shapes.requireFinite(p, "predicted probability");
        Shapes.requireAbove(p, 0, true, "probability");
        try (Scratch scratch = new Scratch()) {
            INDArray sums = scratch.keep(p.sum(2));
            double least = sums.minNumber().doubleValue();
            double most = sums.maxNumber().doubleValue();
            if (least < 1 - 1e-6 || most > 1 + 1e-6) {
                throw new IllegalArgumentException(
                        "Probabilities must sum to 1 over the classes, these sum to values from " + least + " to "
                                + most + "; from logits, use fromLogits");
            }
        }
        Nd4j.exec(new ScalarMax(InPlace.log(p), null, p, LOG_ZERO));
        return new CategoricalMixture(p);
    }

    /**
     * From probabilities that sum to 1 over the classes.
     *
     * @param probabilities [S, N, C] row-major (sample-major), C ≥ 2
     */
    public static CategoricalMixture ofProbabilities(double[] probabilities, int samples, int points, int classes) {
        if (probabilities.length != (long) samples * points * classes) {
            throw new IllegalArgumentException("probabilities has " + probabilities.length
                    + " values, expected [S, N, C] = [" + samples + ", " + points + ", " + classes + "]");
        }
        try (Scratch scratch = new Scratch()) {
            INDArray flat = scratch.keep(Nd4j.createFromArray(probabilities));
            return of(scratch.keep(Shapes.pointsFirst(flat.reshape(samples, points, classes))));
        }
    }

    /**
     * From a network's raw outputs under S samples of its weights: softmax.
     *
     * @param logits [S, N, C] row-major (sample-major), C ≥ 2
     */
    public static CategoricalMixture fromLogits(float[] logits, int samples, int points, int classes) {
        if (classes < 2) {
            throw new IllegalArgumentException("classes is " + classes
                    + ", it must be at least 2; one logit per point is" + " fromBernoulliLogits");
        }
        try (Scratch scratch = new Scratch()) {
            INDArray raw = scratch.keep(Shapes.doubles(logits, "logits", samples, points, classes));
            return ofLogits(Shapes.pointsFirst(raw));
        }
    }

    /**
     * From one logit per point, log P(y = 1) − log P(y = 0): C = 2.
     *
     * @param logits [S, N] row-major
     */
    public static CategoricalMixture fromBernoulliLogits(float[] logits, int samples, int points) {
        if (logits.length != (long) samples * points) {
            throw new IllegalArgumentException(
                    "logits has " + logits.length + " values, expected [S, N] = [" + samples + ", " + points + "]");
        }
        float[] both = new float[Math.multiplyExact(2, logits.length)];
        for (int i = 0; i < logits.length; i++) {
            both[2 * i + 1] = logits[i];
        }
        return fromLogits(both, samples, points, 2);
    }

    /** Log-softmax over the last axis, in place; takes ownership. */
    private static CategoricalMixture ofLogits(INDArray logits) {
        Shapes.requireFinite(logits, "predicted logit");
        long rows = logits.size(0) * logits.size(1);
        INDArray flat = logits.reshape(rows, logits.size(2));
        try (Scratch scratch = new Scratch()) {
            flat.subi(scratch.keep(flat.max(1)).reshape(rows, 1));
            INDArray sums =
                    scratch.keep(InPlace.exp(scratch.keep(flat.dup('c'))).sum(1));
            flat.subi(InPlace.log(sums).reshape(rows, 1));
        }
        return new CategoricalMixture(logits);
    }

    @Override
    public int points() {
        return (int) logProbabilities.size(0);
    }

    /** S. */
    public int samples() {
        return (int) logProbabilities.size(1);
    }

    /** C. */
    public int classes() {
        return (int) logProbabilities.size(2);
    }

    /** Probabilities under each sample, a new array [N, S, C]. */
    public INDArray probabilities() {
        return InPlace.exp(logProbabilities.dup('c'));
    }

    /** (1/S) Σ_s p_nsc, a new array [N, C]. */
    public INDArray meanProbabilities() {
        try (Scratch scratch = new Scratch()) {
            return scratch.keep(probabilities()).mean(1);
        }
    }

    /** log of the mean probabilities by log-mean-exp, a new array [N, C]; never below log 0 = −1e300. */
    public INDArray logMeanProbabilities() {
        try (Scratch scratch = new Scratch()) {
            INDArray highest = logProbabilities.max(1);
            INDArray shifted = scratch.keep(logProbabilities.sub(highest.reshape(points(), 1, classes())));
            INDArray sum = scratch.keep(InPlace.exp(shifted).mean(1));
            return highest.addi(InPlace.log(sum));
        }
    }

    /** arg max_c of the mean probabilities, the lowest class of a tie: [N] of type LONG ({@code toLongVector()}). */
    public INDArray predictedClass() {
        try (Scratch scratch = new Scratch()) {
            return scratch.keep(meanProbabilities()).argMax(1);
        }
    }

    /**
     * log P(y_n | x_n), [N], in nats; −∞ for a probability of exactly 0.
     *
     * @param classes y_n in 0 … C−1, one per point
     */
    public INDArray logProbability(int[] classes) {
        if (classes.length != points()) {
            throw new IllegalArgumentException(
                    "logProbability: " + classes.length + " classes for " + points() + " points");
        }
        try (Scratch scratch = new Scratch()) {
            INDArray all = scratch.keep(logMeanProbabilities());
            double[] chosen = new double[classes.length];
            for (int i = 0; i < chosen.length; i++) {
                if (classes[i] < 0 || classes[i] >= classes()) {
                    throw new IllegalArgumentException("logProbability: class " + classes[i] + " of point " + i
                            + " is not in 0 … " + (classes() - 1));
                }
                double value = all.getDouble(i, classes[i]);
                chosen[i] = value <= 0.5 * LOG_ZERO ? Double.NEGATIVE_INFINITY : value;
            }
            return Nd4j.createFromArray(chosen);
        }
    }

    /** H[y | x] = −Σ_c p_nc log p_nc of the mean probabilities, [N]: total uncertainty. */
    public INDArray predictiveEntropy() {
        try (Scratch scratch = new Scratch()) {
            INDArray log = scratch.keep(logMeanProbabilities());
            INDArray p = InPlace.exp(scratch.keep(log.dup('c')));
            return p.muli(log).sum(1).negi();
        }
    }

    /** (1/S) Σ_s H[y | x, w_s], [N]: what is left when the weights are known. */
    public INDArray expectedEntropy() {
        try (Scratch scratch = new Scratch()) {
            INDArray terms = scratch.keep(probabilities()).muli(logProbabilities);
            return terms.sum(1, 2).divi(-samples());
        }
    }

    /** I[y, w | x] = predictive entropy − expected entropy ≥ 0 (rounding below 0 is cut off), [N]: epistemic uncertainty. */
    public INDArray mutualInformation() {
        try (Scratch scratch = new Scratch()) {
            INDArray difference = predictiveEntropy().subi(scratch.keep(expectedEntropy()));
            return Nd4j.exec(new ScalarMax(difference, null, difference, 0.0));
        }
    }

    /** 1 − max_c of the mean probability, [N]: the limit of the variation ratio when a class is drawn from each sample. */
    public INDArray variationRatio() {
        try (Scratch scratch = new Scratch()) {
            return scratch.keep(meanProbabilities()).max(1).rsubi(1);
        }
    }

    /** 1 − (votes for the class with most votes) / S, [N], where each sample votes for its arg max (the lowest class of a tie). */
    public INDArray variationRatioOfVotes() {
        int samples = samples();
        double[] ratio = new double[points()];
        try (Scratch scratch = new Scratch()) {
            INDArray winners = scratch.keep(logProbabilities.argMax(2));
            long[][] votes = winners.toLongMatrix();
            for (int i = 0; i < ratio.length; i++) {
                int[] count = new int[classes()];
                for (long winner : votes[i]) {
                    count[(int) winner]++;
                }
                ratio[i] = 1 - Arrays.stream(count).max().orElse(0) / (double) samples;
            }
        }
        return Nd4j.createFromArray(ratio);
    }

    @Override
    public void close() {
        Scratch.free(logProbabilities);
    }
}
