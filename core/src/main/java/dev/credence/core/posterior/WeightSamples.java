package dev.credence.core.posterior;

import dev.credence.core.Sizes;
import dev.credence.core.device.Activation;
import dev.credence.core.model.Likelihood;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * S posterior draws of each layer's weights, for export. The networks map standardised inputs to the likelihood's
 * inputs, in standardised units.
 *
 * @param samples S; 1 for the posterior's mean
 * @param likelihood likelihood of the targets given the outputs
 * @param noiseVariances noise variances 1/τ [S] of a Gaussian likelihood, one per network; NaN for others
 * @param layers first to last
 */
public record WeightSamples(int samples, Likelihood likelihood, List<Double> noiseVariances, List<Layer> layers) {
    /**
     * A dense layer; the receiver owns the arrays.
     *
     * @param inputs I
     * @param outputs O
     * @param activation activation after the affine map
     * @param weights [S, I, O] in C order
     * @param biases [S, O] in C order
     */
    public record Layer(int inputs, int outputs, Activation activation, float[] weights, float[] biases) {}

    public WeightSamples {
        noiseVariances = List.copyOf(noiseVariances);
        layers = List.copyOf(layers);
        if (noiseVariances.size() != samples) {
            throw new IllegalArgumentException(
                    "There are " + noiseVariances.size() + " variances of the noise for " + samples + " networks");
        }
    }

    /**
     * Concatenates the draws of several posteriors.
     *
     * @param parts draws of one model, at least one element
     */
    public static WeightSamples joined(List<WeightSamples> parts) {
        WeightSamples first = parts.get(0);
        List<Layer> joined = new ArrayList<>();
        for (int i = 0; i < first.layers.size(); i++) {
            int at = i;
            List<Layer> same = parts.stream().map(part -> part.layers.get(at)).toList();
            joined.add(new Layer(
                    same.get(0).inputs(),
                    same.get(0).outputs(),
                    same.get(0).activation(),
                    joined(same.stream().map(Layer::weights)),
                    joined(same.stream().map(Layer::biases))));
        }
        int samples = parts.stream().mapToInt(WeightSamples::samples).sum();
        List<Double> noise =
                parts.stream().flatMap(part -> part.noiseVariances.stream()).toList();
        return new WeightSamples(samples, first.likelihood, noise, joined);
    }

    private static float[] joined(Stream<float[]> parts) {
        List<float[]> all = parts.toList();
        float[] joined = new float[Sizes.product("the draws of the weights", all.size(), all.get(0).length)];
        int at = 0;
        for (float[] part : all) {
            System.arraycopy(part, 0, joined, at, part.length);
            at += part.length;
        }
        return joined;
    }
}
