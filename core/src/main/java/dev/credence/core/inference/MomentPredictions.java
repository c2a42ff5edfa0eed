package dev.credence.core.inference;

import dev.credence.core.Sizes;
import dev.credence.core.model.Likelihood;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Predictive distributions from means and variances of outputs, both [N, C]: exact for the Gaussian, N(E f, var f +
 * 1/τ), and for the probit, Φ(E f/√(1 + noise + var f)); otherwise by draws of outputs, or by expansion.
 */
final class MomentPredictions {
    private final Predictives predictives;
    private final Likelihood likelihood;
    private final MomentPrediction how;
    private final long seed;

    MomentPredictions(Predictives predictives, MomentPrediction how, long seed) {
        this.predictives = predictives;
        this.likelihood = predictives.likelihood();
        this.how = how;
        this.seed = seed;
    }

    /** @param keys of the points, if outputs are drawn */
    Predictive of(double[] mean, double[] variance, int samples, int draw, Supplier<long[]> keys) {
        if (likelihood instanceof Likelihood.Gaussian) {
            return gaussian(mean, variance, predictives.noiseVariance());
        }
        if (likelihood instanceof Likelihood.Probit probit) {
            return probit(mean, variance, probit.noise());
        }
        if (how == MomentPrediction.SECOND_ORDER) {
            if (likelihood instanceof Likelihood.Bernoulli) {
                // a single logit is the second of two; the first is 0
                return secondOrder(withZeros(mean), withZeros(variance), 2);
            }
            if (likelihood instanceof Likelihood.Categorical c) {
                return secondOrder(mean, variance, c.classes());
            }
        }
        float[] outputs = draws(mean, variance, samples, draw, keys.get());
        return predictives.fromSamples(outputs, samples, mean.length / likelihood.outputs());
    }

    static Predictive gaussian(double[] mean, double[] variance, double noise) {
        double[] aleatoric = new double[mean.length];
        Arrays.fill(aleatoric, noise);
        return GaussianPredictive.of(mean, variance, aleatoric);
    }

    private static Predictive probit(double[] mean, double[] variance, double noise) {
        double[] p = new double[2 * mean.length];
        for (int n = 0; n < mean.length; n++) {
            double z = mean[n] / Math.sqrt(1 + noise + variance[n]);
            p[2 * n] = NormalTail.probability(-z);
            p[2 * n + 1] = NormalTail.probability(z);
        }
        return CategoricalMixture.ofProbabilities(p, 1, mean.length, 2);
    }

    /** S draws of each logit [S, N, C]; those of a point and class depend on its key and not on S or N. */
    private float[] draws(double[] mean, double[] variance, int samples, int draw, long[] keys) {
        float[] logits = new float[Sizes.product("the draws of the logits", samples, mean.length)];
        int outputs = likelihood.outputs();
        for (int n = 0; n < keys.length; n++) {
            CounterRandom random = Stream.MOMENTS.of(seed + keys[n]);
            for (int s = 0; s < samples; s++) {
                for (int c = 0; c < outputs; c++) {
                    int i = n * outputs + c;
                    double eps = random.normal(draw, (long) s * outputs + c);
                    logits[s * mean.length + i] = (float) (mean[i] + Math.sqrt(variance[i]) * eps);
                }
            }
        }
        return logits;
    }

    private static double[] withZeros(double[] values) {
        double[] both = new double[2 * values.length];
        for (int i = 0; i < values.length; i++) {
            both[2 * i + 1] = values[i];
        }
        return both;
    }

    /**
     * E[p_c] ≈ p_c + ½ Σ_j v_j ∂²p_c/∂f_j² = p_c (1 + ½ v_c − v_c p_c + Σ_j v_j p_j² − ½ Σ_j v_j p_j). (The authors'
     * code has Σ_j v_j p_j in place of v_c p_c, with which the probabilities do not sum to 1.)
     */
    private static Predictive secondOrder(double[] mean, double[] variance, int classes) {
        int points = mean.length / classes;
        double[] expected = new double[mean.length];
        double[] p = new double[classes];
        for (int n = 0; n < points; n++) {
            int row = n * classes;
            System.arraycopy(mean, row, p, 0, classes);
            LogSumExp.softmax(p);
            double common = 1;
            for (int j = 0; j < classes; j++) {
                common += variance[row + j] * p[j] * (p[j] - 0.5);
            }
            double total = 0;
            for (int c = 0; c < classes; c++) {
                double own = variance[row + c] * (0.5 - p[c]);
                expected[row + c] = Math.max(0, p[c] * (common + own));
                total += expected[row + c];
            }
            for (int c = 0; c < classes; c++) {
                // if all are clipped, the variances are too large for the expansion
                expected[row + c] = total > 0 ? expected[row + c] / total : p[c];
            }
        }
        return CategoricalMixture.ofProbabilities(expected, 1, points, classes);
    }
}
