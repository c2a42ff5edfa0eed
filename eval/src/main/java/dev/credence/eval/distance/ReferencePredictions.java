package dev.credence.eval.distance;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;

/**
 * Predictions of a reference posterior at test points, for comparison with other methods.
 *
 * @param name of the reference
 * @param classes whether the targets are classes
 * @param places place of each point relative to the training inputs
 * @param values each point's class probabilities, or quantiles of the function value; not copied
 */
public record ReferencePredictions(String name, boolean classes, Place[] places, double[][] values) {
    /** Draws of every compared posterior, if configurable. */
    private static final int SAMPLES = 400;

    /**
     * Predictions of a trained model.
     *
     * @param train the training points
     * @param test at least one point
     */
    public static ReferencePredictions of(String name, TrainedModel model, Examples train, Examples test) {
        double[][] values = new double[test.size()][];
        boolean[] classes = new boolean[1];
        model.predict(test, samples(model), (tile, from) -> {
            classes[0] = tile instanceof CategoricalMixture;
            double[][] part = values(tile);
            System.arraycopy(part, 0, values, from, part.length);
        });
        return new ReferencePredictions(name, classes[0], Place.of(train, test), values);
    }

    private static int samples(TrainedModel model) {
        return Math.max(SAMPLES, model.defaultSamples());
    }

    private static double[][] values(Predictive tile) {
        return tile instanceof CategoricalMixture mixture
                ? mixture.meanProbabilities()
                : FunctionQuantiles.of((RegressionPredictive) tile);
    }

    /**
     * Distances of another model's predictions at the same points.
     *
     * @throws UserException if the model's predictions are of another kind, or of other classes
     */
    public PosteriorDistance distance(TrainedModel model, Examples test) {
        double[][] others = new double[test.size()][];
        model.predict(test, samples(model), (tile, from) -> {
            if (tile instanceof CategoricalMixture != classes) {
                throw new UserException("The reference '" + name + "' predicts " + kind(classes) + ", and the method "
                        + model.description().method() + " " + kind(!classes)
                        + "; use a reference for the same target");
            }
            double[][] part = values(tile);
            System.arraycopy(part, 0, others, from, part.length);
        });
        return PosteriorDistance.of(this, others);
    }

    private static String kind(boolean classes) {
        return classes ? "classes" : "real numbers";
    }
}
