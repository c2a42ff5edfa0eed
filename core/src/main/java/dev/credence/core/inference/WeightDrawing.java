package dev.credence.core.inference;

import dev.credence.core.Sizes;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.LayerWeights;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Draws of a posterior's weights, copied from the device. Draw s is a function of the seed and s alone. */
final class WeightDrawing {

    private WeightDrawing() {}

    /** S draws, or the mean for S = 0; empty if the posterior has none. */
    static Optional<WeightSamples> of(
            GradientInference.Parts parts, Parameters parameters, Device device, long seed, int samples) {
        if (samples < 0) {
            throw new IllegalArgumentException("The number of draws is " + samples + "; expected at least 0");
        }
        if (!parts.model().isPerceptron()) {
            return Optional.empty(); // LayerWeights support dense layers only
        }
        Graph graph = new Graph(device, parameters, seed, Stream.WEIGHTS.first());
        Optional<List<LayerWeights>> drawn = samples == 0
                ? parts.posterior().weightMean(graph)
                : parts.posterior().weightDraw(graph);
        return drawn.map(weights -> read(parts.model(), weights, graph, parameters, Math.max(1, samples)));
    }

    private static WeightSamples read(
            Model model, List<LayerWeights> drawn, Graph graph, Parameters parameters, int samples) {
        List<WeightSamples.Layer> layers = new ArrayList<>();
        for (PlacedLayer layer : model.placed()) {
            layers.add(new WeightSamples.Layer(
                    layer.inputs(),
                    layer.outputs(),
                    layer.activation(),
                    new float[Sizes.product("the draws of the weights", samples, layer.inputs(), layer.outputs())],
                    new float[Sizes.product("the draws of the biases", samples, layer.outputs())]));
        }
        for (int s = 0; s < samples; s++) {
            graph.forward(s);
            for (int i = 0; i < layers.size(); i++) {
                copy(graph, drawn.get(i).weight(), layers.get(i).weights(), s);
                copy(graph, drawn.get(i).bias(), layers.get(i).biases(), s);
            }
        }
        boolean gaussian = model.likelihood() instanceof Likelihood.Gaussian;
        double noise = gaussian ? Math.exp(-parameters.scalar(Likelihood.LOG_PRECISION)) : Double.NaN;
        return new WeightSamples(samples, model.likelihood(), Collections.nCopies(samples, noise), layers);
    }

    private static void copy(Graph graph, Var from, float[] into, int sample) {
        float[] values = graph.device().read(from.value());
        System.arraycopy(values, 0, into, sample * values.length, values.length);
    }
}
