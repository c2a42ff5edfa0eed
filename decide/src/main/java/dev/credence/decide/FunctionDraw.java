package dev.credence.decide;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.MixturePredictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;

/**
 * Function draws from a trained model, in the target's own unit. For a sampling method, one sample of its outputs: for
 * ensembles, SWAG and Markov chains the same network at all points, for dropout and mean-field methods a new draw at
 * each. For a method with closed-form predictions, a normal number with its mean and epistemic variance, independent at
 * each point.
 */
final class FunctionDraw {
    /** Draws of a model are numbered by 15 bits. */
    private static final int DRAWS = 1 << 15;

    private FunctionDraw() {}

    /**
     * f(x_n) [N].
     *
     * @param random random numbers of the model
     * @param number number of the draw
     */
    static double[] of(TrainedModel model, double[][] inputs, CounterRandom random, int number) {
        RegressionPredictive predictive = predict(model, inputs, 1, number);
        if (predictive.samples() > 1 && predictive instanceof GaussianMixture mixture) {
            return component(mixture.means(), mixture.weights(), random.uniform(number, 0));
        }
        if (predictive.samples() > 1 && predictive instanceof MixturePredictive mixture) {
            return component(mixture.means(), mixture.weights(), random.uniform(number, 0));
        }
        double[] drawn = predictive.mean();
        double[] variance = predictive.epistemicVariance();
        for (int n = 0; n < drawn.length; n++) {
            drawn[n] += Math.sqrt(variance[n]) * random.normal(number, 1 + n);
        }
        return drawn;
    }

    /** E[f(x_n)] [N]. */
    static double[] mean(TrainedModel model, double[][] inputs, int samples, int number) {
        return predict(model, inputs, samples, number).mean();
    }

    private static RegressionPredictive predict(TrainedModel model, double[][] inputs, int samples, int number) {
        var standardisation = model.description().standardisation();
        float[] x = standardisation.inputs(Examples.of(inputs, new double[inputs.length]));
        RegressionPredictive predictive =
                (RegressionPredictive) model.inference().predict(x, inputs.length, samples, number % DRAWS);
        return predictive.rescaled(standardisation.targetMean(), standardisation.targetScale());
    }

    /** Means of one mixture component at all points. */
    private static double[] component(double[][] means, double[] weights, double uniform) {
        int chosen = 0;
        for (double sum = weights[0]; chosen < weights.length - 1 && uniform >= sum; sum += weights[chosen]) {
            chosen++;
        }
        int s = chosen;
        return Arrays.stream(means).mapToDouble(row -> row[s]).toArray();
    }
}
