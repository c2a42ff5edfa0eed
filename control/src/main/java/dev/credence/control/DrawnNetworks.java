package dev.credence.control;

import dev.credence.core.data.Standardisation;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Networks drawn from a posterior, between unstandardised inputs and outputs: the standardisation is part of the first
 * and the last layer. They are in random order, since an ensemble gives its members one after another, and each once,
 * since a member without draws of its own gives copies.
 *
 * @param draws number of networks
 * @param layers first to last
 * @param noise variance of the output's noise under each network, of the original outputs; NaN where it has no single
 *     one
 */
record DrawnNetworks(int draws, List<WeightSamples.Layer> layers, double[] noise) {
    /** The networks of standardised inputs and outputs as those of the original ones. */
    static DrawnNetworks of(WeightSamples drawn, Standardisation standardisation) {
        int[] order = distinct(drawn);
        List<WeightSamples.Layer> layers = new ArrayList<>();
        for (WeightSamples.Layer layer : drawn.layers()) {
            layers.add(new WeightSamples.Layer(
                    layer.inputs(),
                    layer.outputs(),
                    layer.activation(),
                    chosen(layer.weights(), drawn.samples(), order),
                    chosen(layer.biases(), drawn.samples(), order)));
        }
        layers.set(0, ofInputs(layers.get(0), order.length, standardisation));
        int last = layers.size() - 1;
        layers.set(last, toOutput(layers.get(last), standardisation));
        double unit = standardisation.targetScale() * standardisation.targetScale();
        double[] noise = Arrays.stream(order)
                .mapToDouble(k -> drawn.noiseVariances().get(k) * unit)
                .toArray();
        return new DrawnNetworks(order.length, List.copyOf(layers), noise);
    }

    /** The numbers of the draws without repetitions, in random order. */
    private static int[] distinct(WeightSamples drawn) {
        Set<List<Float>> seen = new HashSet<>();
        float[] last = drawn.layers().get(drawn.layers().size() - 1).weights();
        float[] first = drawn.layers().get(0).weights();
        return Arrays.stream(Stream.CONTROL.of(0, "draws").permutation(drawn.samples(), 0))
                .filter(k -> {
                    List<Float> own = new ArrayList<>();
                    for (float[] weights : List.of(first, last)) {
                        int size = weights.length / drawn.samples();
                        for (int i = 0; i < size; i++) {
                            own.add(weights[k * size + i]);
                        }
                    }
                    return seen.add(own);
                })
                .toArray();
    }

    private static float[] chosen(float[] all, int draws, int[] order) {
        int size = all.length / draws;
        float[] chosen = new float[order.length * size];
        for (int k = 0; k < order.length; k++) {
            System.arraycopy(all, order[k] * size, chosen, k * size, size);
        }
        return chosen;
    }

    /** W x̃ + b with x̃ = (x − m)/s: rows W_i/s_i, and b − Σ_i m_i W_i/s_i. */
    private static WeightSamples.Layer ofInputs(WeightSamples.Layer layer, int draws, Standardisation standard) {
        float[] weights = layer.weights().clone();
        float[] biases = layer.biases().clone();
        int outputs = layer.outputs();
        for (int k = 0; k < draws; k++) {
            for (int i = 0; i < layer.inputs(); i++) {
                for (int o = 0; o < outputs; o++) {
                    int at = (k * layer.inputs() + i) * outputs + o;
                    weights[at] /= (float) standard.inputScale()[i];
                    biases[k * outputs + o] -= (float) (standard.inputMean()[i] * weights[at]);
                }
            }
        }
        return new WeightSamples.Layer(layer.inputs(), outputs, layer.activation(), weights, biases);
    }

    /** Only the first output: the mean, where a likelihood has more. */
    private static WeightSamples.Layer toOutput(WeightSamples.Layer layer, Standardisation standard) {
        int outputs = layer.outputs();
        float[] weights = new float[layer.weights().length / outputs];
        float[] biases = new float[layer.biases().length / outputs];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (float) (layer.weights()[i * outputs] * standard.targetScale());
        }
        for (int k = 0; k < biases.length; k++) {
            biases[k] = (float) (layer.biases()[k * outputs] * standard.targetScale() + standard.targetMean());
        }
        return new WeightSamples.Layer(layer.inputs(), 1, layer.activation(), weights, biases);
    }

    /** The output of one network for its input [I]. */
    double value(int draw, double[] input) {
        double[] x = input;
        for (WeightSamples.Layer layer : layers) {
            double[] y = new double[layer.outputs()];
            for (int o = 0; o < y.length; o++) {
                y[o] = layer.biases()[draw * y.length + o];
            }
            for (int i = 0; i < layer.inputs(); i++) {
                int row = (draw * layer.inputs() + i) * y.length;
                for (int o = 0; o < y.length; o++) {
                    y[o] += x[i] * layer.weights()[row + o];
                }
            }
            for (int o = 0; o < y.length; o++) {
                y[o] = layer.activation().value(y[o]);
            }
            x = y;
        }
        return x[0];
    }
}
