package dev.credence.decide;

import dev.credence.core.UserException;
import dev.credence.core.data.Standardisation;
import dev.credence.core.method.Inference;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.train.TrainedModel;
import java.util.List;

/** Features from the last hidden layer of a trained network, with a 1 for the bias. */
final class Features {
    private final Standardisation standardisation;
    private final List<WeightSamples.Layer> hidden;
    private final int width;

    private Features(Standardisation standardisation, List<WeightSamples.Layer> layers) {
        this.standardisation = standardisation;
        this.hidden = layers.subList(0, layers.size() - 1);
        this.width = layers.get(layers.size() - 1).inputs() + 1;
    }

    /**
     * The features of a model.
     *
     * @throws UserException if its method has no single network of dense layers
     */
    static Features of(TrainedModel model) {
        WeightSamples mean = network(model.description().method(), model.inference());
        return new Features(model.description().standardisation(), mean.layers());
    }

    /**
     * The network of the features.
     *
     * @throws UserException if the method has no single network of dense layers
     */
    static WeightSamples network(String method, Inference inference) {
        return inference
                .weights(0)
                .orElseThrow(() -> new UserException("The method '" + method
                        + "' has no single network of dense layers whose last layer could be replaced;"
                        + " use map, vi or laplace, or the method's own posterior (head method)"));
    }

    /** Number of features, including the 1. */
    int width() {
        return width;
    }

    /** φ(x) [width]. */
    double[] of(double[] input) {
        double[] at = new double[input.length];
        for (int i = 0; i < at.length; i++) {
            at[i] = (input[i] - standardisation.inputMean()[i])
                    / standardisation.inputScale()[i];
        }
        for (WeightSamples.Layer layer : hidden) {
            at = through(layer, at);
        }
        double[] phi = java.util.Arrays.copyOf(at, width);
        phi[width - 1] = 1;
        return phi;
    }

    private static double[] through(WeightSamples.Layer layer, double[] in) {
        double[] out = new double[layer.outputs()];
        for (int o = 0; o < out.length; o++) {
            out[o] = layer.biases()[o];
        }
        for (int i = 0; i < in.length; i++) {
            for (int o = 0; o < out.length; o++) {
                out[o] += in[i] * layer.weights()[i * out.length + o];
            }
        }
        for (int o = 0; o < out.length; o++) {
            out[o] = layer.activation().value(out[o]);
        }
        return out;
    }
}
