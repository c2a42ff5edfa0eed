package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Shape;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.Gru;
import dev.credence.core.layer.LastStep;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Lookup;
import dev.credence.core.layer.Lstm;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.PointEstimate;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights that are drawn once for all steps. */
class HeldWeightsTest {
    private static final int ROWS = 3;
    private static final int STEPS = 4;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    @DisplayName("Draws of a narrow posterior are the network of its means, for every sample and row")
    void narrowDrawsAreTheMeanNetwork(int samples) {
        for (Layer layer : List.of(new Lstm(3), new Gru(2, false))) {
            Model model = new Model(
                    new Shape.Sequence(STEPS, 1),
                    List.of(new Lookup(2, 5), layer, new LastStep(), new Dense(2)),
                    new Likelihood.Categorical(2));
            try (ReferenceDevice device = new ReferenceDevice()) {
                Declarations declarations = new Declarations();
                new PointEstimate(model).declare(declarations);
                FactorisedGaussian posterior = new FactorisedGaussian(model, -60);
                posterior.declare(declarations);
                Parameters parameters = Parameters.allocate(device, declarations, 4);
                model.network()
                        .blocks()
                        .forEach(block -> device.write(
                                parameters.value(block.name() + ".mean"), device.read(parameters.value(block.name()))));
                Graph g = new Graph(device, parameters, 4, 0);
                Var x = g.input("x", ROWS, STEPS);
                device.write(x.value(), new float[] {Float.NaN, 1, 2, 1, 0, 4, 3, 2, Float.NaN, Float.NaN, 1, 9});
                Var drawn = ((Outputs.Sampled) posterior.outputs(g, x, samples)).f();
                Var mean = new PointEstimate(model).meanOutputs(g, x).orElseThrow();
                g.forward(1);
                float[] expected = device.read(mean.value());
                float[] found = device.read(drawn.value());
                assertThat(found).hasSize(samples * expected.length);
                for (int i = 0; i < found.length; i++) {
                    assertThat(found[i]).isCloseTo(expected[i % expected.length], Offset.offset(1e-6f));
                }
                assertThat(expected[0]).isNotCloseTo(expected[2], Offset.offset(1e-3f));
            }
        }
    }
}
