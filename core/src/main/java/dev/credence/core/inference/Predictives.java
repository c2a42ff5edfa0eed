package dev.credence.core.inference;

import dev.credence.core.Sizes;
import dev.credence.core.formula.Program;
import dev.credence.core.model.ClassLikelihood;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Quantiles;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.MixturePredictive;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Factory of predictive distributions from sampled outputs of a likelihood: in closed form if there is one, otherwise
 * from its formulas.
 *
 * @param parameters the likelihood's own parameters, in order; the array belongs to the record
 */
public record Predictives(Likelihood likelihood, double[] parameters) {
    /** Noise variance 1/τ of a Gaussian. */
    public double noiseVariance() {
        return Math.exp(-parameters[0]);
    }

    /**
     * The mixture over the samples.
     *
     * @param f [S, N, C] row-major (sample-major)
     */
    public Predictive fromSamples(float[] f, int samples, int points) {
        if (likelihood instanceof Likelihood.Gaussian) {
            return GaussianMixture.fromSamples(f, samples, points, noiseVariance());
        } else if (likelihood instanceof Likelihood.HeteroscedasticGaussian) {
            return GaussianMixture.fromHeteroscedasticSamples(f, samples, points);
        } else if (likelihood instanceof Likelihood.Categorical c) {
            return CategoricalMixture.fromLogits(f, samples, points, c.classes());
        } else if (likelihood instanceof Likelihood.Bernoulli) {
            return CategoricalMixture.fromBernoulliLogits(f, samples, points);
        } else if (likelihood instanceof ClassLikelihood classes) {
            return CategoricalMixture.ofProbabilities(
                    probabilities(classes, f, samples * points), samples, points, classes.classes());
        } else if (likelihood instanceof NumericLikelihood numeric) {
            return MixturePredictive.fromSamples(numeric, f, samples, points, parameters);
        }
        throw new IllegalArgumentException("The likelihood " + likelihood + " is of "
                + likelihood.getClass().getName()
                + ", which implements neither NumericLikelihood nor ClassLikelihood; expected one of them");
    }

    /**
     * The mixture over samples with parameters of their own.
     *
     * @param f [S, N, C] row-major (sample-major)
     * @param own the likelihood's own parameters under each sample, [S][·], in order
     */
    public static Predictive ofSamples(Likelihood likelihood, float[] f, int samples, int points, double[][] own) {
        if (Arrays.stream(own).allMatch(values -> Arrays.equals(values, own[0]))) {
            return new Predictives(likelihood, own[0]).fromSamples(f, samples, points);
        }
        int each = f.length / samples;
        List<Predictive> mixed = new ArrayList<>();
        for (int s = 0; s < samples; s++) {
            float[] outputs = Arrays.copyOfRange(f, s * each, (s + 1) * each);
            mixed.add(new Predictives(likelihood, own[s]).fromSamples(outputs, 1, points));
        }
        return Predictive.mixture(mixed);
    }

    /** Class probabilities e^{log p(c | f)} of each row of outputs. */
    private double[] probabilities(ClassLikelihood classes, float[] f, int rows) {
        List<String> names = new ArrayList<>(Quantiles.valueNames(classes));
        int target = names.size();
        names.add(Likelihood.Y.name());
        Program logDensity = Program.of(names, List.of(classes.logDensity()));
        int outputs = classes.outputs();
        int count = classes.classes();
        double[] p = new double[Sizes.product("the probabilities [samples · points, classes]", rows, count)];
        double[] values = new double[names.size()];
        System.arraycopy(parameters, 0, values, outputs, parameters.length);
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < outputs; i++) {
                values[i] = f[row * outputs + i];
            }
            for (int c = 0; c < count; c++) {
                values[target] = c;
                p[row * count + c] = Math.exp(logDensity.values(values)[0]);
            }
        }
        return p;
    }
}
