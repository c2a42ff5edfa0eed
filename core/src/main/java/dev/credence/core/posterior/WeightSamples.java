package dev.credence.core.posterior;

import dev.credence.core.Sizes;
import dev.credence.core.device.Activation;
import dev.credence.core.model.Likelihood;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Networks drawn from a posterior, for use outside of this library: S of each layer's weights. They take standardised
 * inputs and give what the likelihood takes, in standardised units.
 *
 * @param samples S; 1 for the posterior's mean
 * @param likelihood of the outputs
 * @param noiseVariance 1/τ of a Gaussian likelihood, NaN for others
 * @param layers first to last
 */
public record WeightSamples(int samples, Likelihood likelihood, double noiseVariance, List<Layer> layers) {
    /**
     * A dense layer; the arrays are the receiver's.
     *
     * @param inputs I
     * @param outputs O
     * @param activation that follows
     * @param weights [S, I, O] in C order
     * @param biases [S, O] in C order
     */
    public record Layer(int inputs, int outputs, Activation activation, float[] weights, float[] biases) {}

    public WeightSamples {
        layers = List.copyOf(layers);
    }

    /**
     * The networks of several, one after the other; empty where their noise differs.
     *
     * @param parts of one model; at least one
     */
    public static Optional<WeightSamples> joined(List<WeightSamples> parts) {
        WeightSamples first = parts.get(0);
        if (parts.stream().anyMatch(part -> Double.compare(part.noiseVariance, first.noiseVariance) != 0)) {
            return Optional.empty();
        }
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
        return Optional.of(new WeightSamples(samples, first.likelihood, first.noiseVariance, joined));
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
