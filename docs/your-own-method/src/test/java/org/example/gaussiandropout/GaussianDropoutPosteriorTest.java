package org.example.gaussiandropout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.Outputs;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class GaussianDropoutPosteriorTest {
    private static final int SAMPLES = 20_000;

    private final ReferenceDevice device = new ReferenceDevice();

    /** K outputs for one point x, with every weight 1 and every bias 0. */
    private double[] outputs(Model model, double inputRate, double hiddenRate, float x) {
        GaussianDropoutPosterior posterior = new GaussianDropoutPosterior(model, inputRate, hiddenRate);
        Declarations declarations = new Declarations();
        posterior.declare(declarations);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        parameters.byName().forEach((name, tensor) -> {
            float[] values = new float[tensor.length()];
            Arrays.fill(values, name.endsWith("weight") ? 1 : 0);
            device.write(tensor, values);
        });
        Graph graph = new Graph(device, parameters, 1, 0);
        Var input = graph.input("x", 1, 1);
        Outputs outputs = posterior.outputs(graph, input, SAMPLES);
        device.write(input.value(), x);
        graph.forward(0);
        Var f = ((Outputs.Sampled) outputs).f();
        double[] all = new double[SAMPLES];
        Arrays.setAll(all, k -> device.get(f.value(), k));
        return all;
    }

    private static Model network(int hidden) {
        List<Integer> widths = hidden == 0 ? List.of() : List.of(hidden);
        return Model.perceptron(1, widths, Activation.RELU, new Likelihood.Bernoulli());
    }

    @Test
    void theNoiseHasTheMeanAndVarianceOfDropout() {
        double p = 0.2;
        double[] f = outputs(network(0), p, 0, 3);
        double variance = 9 * p / (1 - p);
        // within four standard errors of a sample's mean and variance
        assertThat(mean(f)).isCloseTo(3, within(4 * Math.sqrt(variance / SAMPLES)));
        assertThat(variance(f)).isCloseTo(variance, within(4 * variance * Math.sqrt(2.0 / SAMPLES)));
    }

    @Test
    void everyHiddenUnitHasNoiseOfItsOwn() {
        double p = 0.2;
        int units = 5;
        double[] f = outputs(network(units), 0, p, 1);
        double variance = units * p / (1 - p);
        assertThat(mean(f)).isCloseTo(units, within(4 * Math.sqrt(variance / SAMPLES)));
        assertThat(variance(f)).isCloseTo(variance, within(4 * variance * Math.sqrt(2.0 / SAMPLES)));
    }

    @Test
    void withRateZeroItIsADeterministicNetwork() {
        assertThat(outputs(network(5), 0, 0, 0.75f)).containsOnly(5 * 0.75);
    }

    @Test
    void aRateOutsideOfZeroToOneIsRefused() {
        assertThatThrownBy(() -> new GaussianDropoutPosterior(network(0), 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rate = 1.0");
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / values.length;
    }
}
