package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Gru;
import dev.credence.core.layer.LastStep;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Lstm;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.Treatment;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Laws of recurrent layers. */
abstract class SequenceLaws {
    private static final int FEATURES = 3;
    private static final int UNITS = 5;
    private static final Initialiser WEIGHTS = Initialiser.normal(0.05, 0.6);

    private final Supplier<Device> opener;

    SequenceLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    /** The last states for sequences of numbers, row by row, steps side by side. */
    private static float[] last(Device device, Layer recurrent, int steps, float... x) {
        Network network = Network.of(new Shape.Sequence(steps, FEATURES), List.of(recurrent, new LastStep()));
        Declarations declarations = new Declarations();
        network.blocks().forEach(block -> declarations.trained(block.name(), WEIGHTS, block.extents()));
        Graph g = new Graph(device, Parameters.allocate(device, declarations, 8), 8, 0);
        Var input = g.input("x", x.length / steps / FEATURES, steps * FEATURES);
        device.write(input.value(), x);
        Var y = network.forward(Treatment.points(g), input);
        g.forward(0);
        return device.read(y.value());
    }

    private static float[] numbers(int length) {
        CounterRandom random = CounterRandom.of(3, 4);
        float[] x = new float[length];
        for (int i = 0; i < length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        return x;
    }

    private static Stream<Layer> layers() {
        return Stream.of(new Lstm(UNITS), new Lstm(UNITS, false), new Gru(UNITS), new Gru(UNITS, false));
    }

    private Stream<DynamicTest> each(BiConsumer<Device, Layer> law) {
        return layers().map(layer -> DynamicTest.dynamicTest(layer.toString(), () -> {
            try (Device device = opener.get()) {
                law.accept(device, layer);
            }
        }));
    }

    @TestFactory
    @DisplayName("Steps that are not there, at the beginning, do not change the last state")
    Stream<DynamicTest> aPaddedPrefixChangesNoBit() {
        return each((device, layer) -> {
            int rows = 7;
            int steps = 4;
            int more = 9;
            float[] x = numbers(rows * steps * FEATURES);
            float[] padded = new float[rows * more * FEATURES];
            Arrays.fill(padded, Float.NaN);
            for (int row = 0; row < rows; row++) {
                int width = steps * FEATURES;
                System.arraycopy(x, row * width, padded, (row + 1) * more * FEATURES - width, width);
            }
            assertEqual(device, last(device, layer, more, padded), last(device, layer, steps, x));
        });
    }

    @TestFactory
    @DisplayName("A sequence without steps has the state 0")
    Stream<DynamicTest> nothingHasTheStateZero() {
        return each((device, layer) -> {
            float[] x = numbers(2 * 3 * FEATURES);
            Arrays.fill(x, 0, 3 * FEATURES, Float.NaN);
            float[] states = last(device, layer, 3, x);
            for (int i = 0; i < UNITS; i++) {
                assertThat(states[i]).isZero();
                assertThat(states[UNITS + i]).isNotZero();
            }
        });
    }

    @TestFactory
    @DisplayName("Permuted rows have permuted states")
    Stream<DynamicTest> permutedRowsHavePermutedStates() {
        return each((device, layer) -> {
            int rows = 6;
            int width = 4 * FEATURES;
            float[] x = numbers(rows * width);
            float[] turned = new float[x.length];
            for (int row = 0; row < rows; row++) {
                System.arraycopy(x, row * width, turned, (row + 1) % rows * width, width);
            }
            float[] states = last(device, layer, 4, x);
            float[] found = last(device, layer, 4, turned);
            float[] back = new float[found.length];
            for (int i = 0; i < found.length; i++) {
                back[i] = found[(i + UNITS) % found.length];
            }
            assertEqual(device, back, states);
        });
    }

    /**
     * The same bits on the reference. On other devices a product may sum the same row in another order when there are
     * more rows, or when it is another one of them.
     */
    private static void assertEqual(Device device, float[] found, float[] expected) {
        if (device instanceof ReferenceDevice) {
            assertThat(found).containsExactly(expected);
        }
        for (int i = 0; i < expected.length; i++) {
            assertThat(found[i]).as("state %d", i).isCloseTo(expected[i], Offset.offset(1e-6f));
        }
    }

    @Test
    @DisplayName("An LSTM is its equations")
    void anLstmIsItsEquations() {
        try (Device device = opener.get()) {
            int steps = 6;
            float[] x = numbers(4 * steps * FEATURES);
            float[] found = last(device, new Lstm(UNITS), steps, x);
            for (int row = 0; row < 4; row++) {
                double[] expected = RecurrentEquations.lstm(weights(device), UNITS, steps, FEATURES, x, row);
                for (int j = 0; j < UNITS; j++) {
                    assertThat((double) found[row * UNITS + j])
                            .as("unit %d of row %d", j, row)
                            .isCloseTo(expected[j], Offset.offset(1e-5));
                }
            }
        }
    }

    private static RecurrentEquations.Weights weights(Device device) {
        Network network = Network.of(new Shape.Sequence(1, FEATURES), List.of(new Lstm(UNITS)));
        Declarations declarations = new Declarations();
        network.blocks().forEach(block -> declarations.trained(block.name(), WEIGHTS, block.extents()));
        Parameters parameters = Parameters.allocate(device, declarations, 8);
        return new RecurrentEquations.Weights(
                device.read(parameters.value("layer0.input")),
                device.read(parameters.value("layer0.recurrent")),
                device.read(parameters.value("layer0.bias")));
    }
}
