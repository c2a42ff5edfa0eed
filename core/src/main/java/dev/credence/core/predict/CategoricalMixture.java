package dev.credence.core.predict;

import dev.credence.core.Sizes;
import java.util.List;

/**
 * P(y = c | x_n) = Σ_s w_s p_nsc: class probabilities under S samples of the weights; w_s = 1/S except in mixtures of
 * predictives. Log probabilities are stored, so that a probability below 1e−308 still has a finite logarithm. Entropies
 * are in nats.
 *
 * <p>Uncertainties as in Gal 2016, §3.3.1. Binary, in the order predictive entropy, mutual information, variation
 * ratio: all samples (1, 0): 0, 0, 0; all (½, ½): log 2, 0, ½; half (1, 0) and half (0, 1): log 2, log 2, ½.
 */
public final class CategoricalMixture implements Predictive {
    private final int points;
    private final int classes;
    private final Weights weights;
    private final ClassComponents components;

    private CategoricalMixture(int points, int classes, ClassComponents components, Weights weights) {
        this.points = points;
        this.classes = classes;
        this.weights = weights;
        this.components = components;
    }

    /** Wraps the array [N, S, C] without a copy. */
    private static CategoricalMixture of(int points, int classes, double[] logProbabilities, Weights weights) {
        return new CategoricalMixture(
                points, classes, new HostClasses(logProbabilities, points, classes, weights), weights);
    }

    /** A mixture of equally weighted samples on a device. */
    static CategoricalMixture on(DeviceClasses components) {
        return new CategoricalMixture(
                components.points(), components.classes(), components, Weights.equal(components.samples()));
    }

    /**
     * A mixture of equally weighted samples from probabilities [N][S][C] that sum to 1 over the classes, to 1e−6;
     * copied.
     */
    public static CategoricalMixture of(double[][][] probabilities) {
        int points = probabilities.length;
        int samples = points == 0 ? 0 : probabilities[0].length;
        int classes = samples == 0 ? 0 : probabilities[0][0].length;
        if (classes < 2) {
            throw new IllegalArgumentException("A categorical mixture needs probabilities [N][S][C] with C ≥ 2, got ["
                    + points + "][" + samples + "][" + classes + "]");
        }
        double[] all =
                new double[Sizes.product("the probabilities [points, samples, classes]", points, samples, classes)];
        int at = 0;
        for (double[][] point : probabilities) {
            for (double[] sample : point) {
                if (point.length != samples || sample.length != classes) {
                    throw new IllegalArgumentException("Point " + at / classes / samples + " has probabilities ["
                            + point.length + "][" + sample.length + "], and point 0 [" + samples + "][" + classes
                            + "]; expected the same of all");
                }
                System.arraycopy(sample, 0, all, at, classes);
                at += classes;
            }
        }
        return ofPointsFirst(all, samples, points, classes);
    }

    /**
     * A mixture from probabilities that sum to 1 over the classes, to 1e−6.
     *
     * @param probabilities [S, N, C] row-major (sample-major), C ≥ 2
     */
    public static CategoricalMixture ofProbabilities(double[] probabilities, int samples, int points, int classes) {
        Checks.shape(probabilities.length, "probabilities", samples, points, classes);
        double[] pointsFirst = new double[probabilities.length];
        for (int s = 0; s < samples; s++) {
            for (int n = 0; n < points; n++) {
                System.arraycopy(
                        probabilities, (s * points + n) * classes, pointsFirst, (n * samples + s) * classes, classes);
            }
        }
        return ofPointsFirst(pointsFirst, samples, points, classes);
    }

    /** Uses the array [N, S, C] without a copy and overwrites it with logarithms. */
    private static CategoricalMixture ofPointsFirst(double[] p, int samples, int points, int classes) {
        Checks.finite(p, samples, classes, "predicted probability");
        Checks.above(p, 0, true, "probability");
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int row = 0; row < p.length; row += classes) {
            double sum = 0;
            for (int c = 0; c < classes; c++) {
                sum += p[row + c];
                p[row + c] = Math.log(p[row + c]);
            }
            least = Math.min(least, sum);
            most = Math.max(most, sum);
        }
        if (least < 1 - 1e-6 || most > 1 + 1e-6) {
            throw new IllegalArgumentException("Probabilities must sum to 1 over the classes, these sum to values from "
                    + least + " to " + most + "; from logits, use fromLogits");
        }
        return of(points, classes, p, Weights.equal(samples));
    }

    /**
     * A mixture from a network's logits under S samples of its weights, by softmax.
     *
     * @param logits [S, N, C] row-major (sample-major), C ≥ 2
     */
    public static CategoricalMixture fromLogits(float[] logits, int samples, int points, int classes) {
        if (classes < 2) {
            throw new IllegalArgumentException(
                    "classes is " + classes + ", it must be at least 2; one logit per point is fromBernoulliLogits");
        }
        Checks.shape(logits.length, "logits", samples, points, classes);
        double[] all = new double[logits.length];
        for (int s = 0; s < samples; s++) {
            for (int n = 0; n < points; n++) {
                for (int c = 0; c < classes; c++) {
                    all[(n * samples + s) * classes + c] = logits[(s * points + n) * classes + c];
                }
            }
        }
        return ofLogits(all, Weights.equal(samples), points, classes);
    }

    /**
     * A mixture from one logit per point, log P(y = 1) − log P(y = 0): C = 2.
     *
     * @param logits [S, N] row-major
     */
    public static CategoricalMixture fromBernoulliLogits(float[] logits, int samples, int points) {
        Checks.shape(logits.length, "logits", samples, points);
        double[] both = new double[Sizes.product("the logits of two classes", 2, logits.length)];
        for (int s = 0; s < samples; s++) {
            for (int n = 0; n < points; n++) {
                both[2 * (n * samples + s) + 1] = logits[s * points + n];
            }
        }
        return ofLogits(both, Weights.equal(samples), points, 2);
    }

    /** Normalises the array [N, S, C] in place. */
    private static CategoricalMixture ofLogits(double[] logits, Weights weights, int points, int classes) {
        Checks.finite(logits, weights.count(), classes, "predicted logit");
        HostClasses.normalise(logits, classes);
        return of(points, classes, logits, weights);
    }

    /** Σ_k w_k p_k of mixtures p_k of the same points and classes. */
    static CategoricalMixture mixed(List<CategoricalMixture> parts, double[] weights) {
        int points = parts.get(0).points;
        int classes = parts.get(0).classes;
        int samples = parts.stream().mapToInt(CategoricalMixture::samples).sum();
        double[] all =
                new double[Sizes.product("the probabilities [points, samples, classes]", points, samples, classes)];
        int from = 0;
        for (CategoricalMixture part : parts) {
            int width = part.samples() * classes;
            for (int n = 0; n < points; n++) {
                System.arraycopy(part.logProbabilities(), n * width, all, n * samples * classes + from, width);
            }
            from += width;
        }
        Weights mixed = Mixing.weights(parts.stream().map(p -> p.weights).toList(), weights);
        return of(points, classes, all, mixed);
    }

    @Override
    public int points() {
        return points;
    }

    @Override
    public int samples() {
        return weights.count();
    }

    /** Number of classes C. */
    public int classes() {
        return classes;
    }

    /** A copy of the weights w_s of the samples, [S]; they sum to 1. */
    public double[] weights() {
        return weights.toArray();
    }

    /** Probabilities under each sample, [N][S][C]. */
    public double[][][] probabilities() {
        double[][][] all = new double[points][samples()][classes];
        double[] logProbabilities = logProbabilities();
        int at = 0;
        for (double[][] point : all) {
            for (double[] sample : point) {
                for (int c = 0; c < classes; c++) {
                    sample[c] = Math.exp(logProbabilities[at++]);
                }
            }
        }
        return all;
    }

    /**
     * Temperature scaling (Guo et al. 2017, section 4.2) of each sample: the mixture of softmax(log p_s / T). T = 1
     * changes nothing beyond rounding, T &gt; 1 makes probabilities more even. The most probable class of each sample
     * stays the same; that of the mean of several samples may change.
     *
     * @param temperature T, positive and finite
     */
    public CategoricalMixture tempered(double temperature) {
        if (!(temperature > 0 && temperature < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "tempered: temperature is " + temperature + ", it must be positive and finite");
        }
        return new CategoricalMixture(points, classes, components.tempered(temperature), weights);
    }

    /** Log probabilities [N, S, C]; read-only. */
    double[] logProbabilities() {
        return components.logProbabilities();
    }

    /** Mean probabilities Σ_s w_s p_nsc, [N][C]. */
    public double[][] meanProbabilities() {
        return ClassSummary.copy(summary().mean());
    }

    /** Logarithms of the mean probabilities by log-sum-exp, [N][C]; −∞ for a probability of exactly 0. */
    public double[][] logMeanProbabilities() {
        return ClassSummary.copy(summary().logMean());
    }

    /** Class with the highest mean probability, the lowest index of a tie, [N]. */
    public int[] predictedClass() {
        int[] predicted = new int[points];
        for (int n = 0; n < points; n++) {
            predicted[n] = ClassSummary.greatest(summary().mean()[n]);
        }
        return predicted;
    }

    /**
     * Log probability log P(y_n | x_n), [N], in nats; −∞ for a probability of exactly 0.
     *
     * @param targets y_n in 0 … C−1, one per point
     */
    public double[] logProbability(int[] targets) {
        if (targets.length != points) {
            throw new IllegalArgumentException(
                    "logProbability: " + targets.length + " classes for " + points + " points");
        }
        for (int n = 0; n < points; n++) {
            if (targets[n] < 0 || targets[n] >= classes) {
                throw new IllegalArgumentException(
                        "logProbability: class " + targets[n] + " of point " + n + " is not in 0 … " + (classes - 1));
            }
        }
        return components.logMean(targets);
    }

    /** Predictive entropy H[y | x] = −Σ_c p_nc log p_nc of the mean probabilities, [N]: total uncertainty. */
    public double[] predictiveEntropy() {
        return summary().predictiveEntropy();
    }

    /** Expected entropy Σ_s w_s H[y | x, w_s], [N]: aleatoric uncertainty. */
    public double[] expectedEntropy() {
        return summary().expectedEntropy().clone();
    }

    /**
     * Mutual information I[y, w | x] = predictive entropy − expected entropy, [N], clipped at 0: epistemic uncertainty.
     * Exactly 0 for a single sample, where rounding errors would otherwise rank points.
     */
    public double[] mutualInformation() {
        if (samples() == 1) {
            return new double[points];
        }
        double[] information = summary().predictiveEntropy();
        for (int n = 0; n < points; n++) {
            information[n] = Math.max(0, information[n] - summary().expectedEntropy()[n]);
        }
        return information;
    }

    /**
     * 1 − max_c of the mean probability, [N]: the limit of the variation ratio when a class is drawn from each sample.
     */
    public double[] variationRatio() {
        return ClassSummary.doubt(summary().mean());
    }

    /**
     * Variation ratio of votes, [N]: 1 − the greatest weight of the votes for a class, where each sample votes for its
     * most probable class (the lowest index of a tie).
     */
    public double[] variationRatioOfVotes() {
        return ClassSummary.doubt(summary().votes());
    }

    private ClassSummary summary() {
        return components.summary();
    }
}
