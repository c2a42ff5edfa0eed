package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Shape;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.Periodic;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Layer laws of periodic features, and their formula. */
class PeriodicTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new Periodic(2, 4, 3, 0.1, 0.1);
    }

    @Override
    protected String text() {
        return "{\"periodic\": 2, \"frequencies\": 4, \"features\": 3, \"spread\": 0.1, \"rate\": 0.1}";
    }

    @Test
    @DisplayName("Inputs are kept, and each column's features are sums of its cosines")
    void featuresAreSumsOfCosines() {
        double rate = 0.3;
        // element i of a block is 0.1 (i + 1) up to the sign
        double[] got = LayerOutputs.of(
                List.of(new Periodic(2, 2, 2, 1, rate)), 3, 1, block -> (random, i) -> value(block, i), 0.4, -1.2, 5);
        double[] z = {0.4, -1.2};
        double[] expected = {0.4, -1.2, 5, 0, 0, 0, 0};
        double[] start = {-Math.PI / 2, Math.PI / 2};
        for (int l = 0; l < 2; l++) {
            for (int j = 0; j < 2; j++) {
                double sum = rate * 0.1 * (2 * l + j + 1);
                for (int k = 0; k < 2; k++) {
                    double stored = 0.1 * (2 * j + k + 1);
                    double amplitude = l == 0 ? stored : -stored;
                    sum += rate * amplitude * Math.cos(2 * Math.PI * rate * stored * z[j] + start[k] + rate * stored);
                }
                expected[3 + 2 * l + j] = sum;
            }
        }
        assertThat(got).containsExactly(expected, within(1e-6));
    }

    private static double value(Block block, long i) {
        return (block.name().endsWith("amplitude1") ? -0.1 : 0.1) * (i + 1);
    }

    @Test
    @DisplayName("Frequencies start with the spread, phases evenly around the circle, amplitudes with variance 1/(3F)")
    void initialValuesAreThoseOfTheRecipe() {
        double rate = 0.1;
        List<Block> blocks = new Periodic(100, 16, 3, 0.2, rate).blocks(new Shape.Vector(100));
        assertThat(blocks)
                .extracting(Block::name)
                .containsExactly("frequency", "phase", "amplitude0", "amplitude1", "amplitude2", "offset");
        double sd = Math.sqrt(1 / 48.0);
        double[] expected = {0.2, 0, sd, sd, sd, sd};
        for (int b = 0; b < expected.length; b++) {
            Initialiser initial = blocks.get(b).glorot();
            CounterRandom random = CounterRandom.of(3, b);
            int count = blocks.get(b).length();
            double square = 0;
            for (int i = 0; i < count; i++) {
                square += Math.pow(rate * initial.value(random, i), 2) / count;
            }
            // four standard errors of a standard deviation
            assertThat(Math.sqrt(square)).isCloseTo(expected[b], within(4 * expected[b] / Math.sqrt(2.0 * count)));
        }
        double[] waves = new double[16];
        Arrays.setAll(waves, k -> Math.PI * ((2 * k + 1) / 16.0 - 1));
        assertThat(Arrays.stream(waves).map(Math::cos).sum()).isCloseTo(0, within(1e-12));
    }

    @Test
    @DisplayName("Non-positive sizes and too many columns are refused")
    void whatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> new Periodic(1, 0, 3, 0.1, 0.1)).hasMessageContaining("frequencies");
        assertThatThrownBy(() -> new Periodic(1, 1, 3, 0, 0.1)).hasMessageContaining("spread");
        assertThatThrownBy(() -> new Periodic(1, 1, 3, 0.1, Double.NaN)).hasMessageContaining("rate");
        assertThatThrownBy(() -> Network.of(new Shape.Vector(1), List.of(layer())))
                .hasMessageContaining("2 columns or more");
    }
}
