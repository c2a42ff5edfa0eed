package dev.credence.inference.mcmc;

import dev.credence.core.Sizes;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Likelihood;
import dev.credence.core.posterior.WeightSamples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Kept draws as networks, for export. */
final class DrawnWeights {
    private DrawnWeights() {}

    /**
     * A network for each draw, with the draw's noise; empty if a layer is not dense.
     *
     * @param draws θ [S][P]
     * @param own the likelihood's parameters under each draw, in the likelihood's order
     */
    static Optional<WeightSamples> of(NetworkParts parts, float[][] draws, double[][] own) {
        if (!parts.model().isPerceptron()) {
            return Optional.empty();
        }
        List<WeightSamples.Layer> layers = new ArrayList<>();
        int at = 0;
        for (PlacedLayer layer : parts.model().placed()) {
            int weights = layer.inputs() * layer.outputs();
            layers.add(new WeightSamples.Layer(
                    layer.inputs(),
                    layer.outputs(),
                    layer.activation(),
                    slice(draws, at, weights),
                    slice(draws, at + weights, layer.outputs())));
            at += weights + layer.outputs();
        }
        boolean gaussian = parts.model().likelihood() instanceof Likelihood.Gaussian;
        List<Double> noise = Arrays.stream(own)
                .map(numbers -> gaussian ? Math.exp(-numbers[0]) : Double.NaN)
                .toList();
        return Optional.of(new WeightSamples(draws.length, parts.model().likelihood(), noise, layers));
    }

    /** A range of each draw's parameters, one draw after the other. */
    private static float[] slice(float[][] draws, int from, int length) {
        float[] all = new float[Sizes.product("the weights of the draws", draws.length, length)];
        for (int s = 0; s < draws.length; s++) {
            System.arraycopy(draws[s], from, all, s * length, length);
        }
        return all;
    }
}
