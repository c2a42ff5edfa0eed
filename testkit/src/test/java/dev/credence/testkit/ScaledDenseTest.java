package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Shape;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.ScaledDense;
import dev.credence.core.layer.ScaledOutput;
import dev.credence.core.layer.Silu;
import dev.credence.core.random.CounterRandom;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Layer laws of the scaled dense layer, and that its scale does not depend on the width. */
class ScaledDenseTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new ScaledDense(3, 0.25, 1.5, 0.5, false);
    }

    @Override
    protected String text() {
        return "{\"scaled-dense\": 3, \"shift\": 0.25, \"factor\": 1.5, \"bias-sd\": 0.5}";
    }

    @Test
    @DisplayName("(x − shift) factor/√I W + b")
    void theSumIsScaled() {
        Initialiser ones = (random, i) -> 1;
        double[] out = LayerOutputs.of(List.of(new ScaledDense(2, 1, 3, 0, false)), 4, 1, b -> ones, 1, 2, 3, 4);
        assertThat(out).containsExactly(3.0 / 2 * 6 + 1, 3.0 / 2 * 6 + 1);
    }

    @Test
    @DisplayName("A stored bias is multiplied by its rate, its initial value is not")
    void aBiasIsWorthItsRate() {
        Initialiser ones = (random, i) -> 1;
        List<Layer> slow = List.of(new ScaledDense(2, 1, 3, 0.5, 0.1, false));
        assertThat(LayerOutputs.of(slow, 4, 1, b -> ones, 1, 2, 3, 4)).containsExactly(9.1, 9.1);
        List<Layer> usual = List.of(new ScaledDense(2, 1, 3, 0.5, false));
        assertThat(LayerOutputs.initial(slow, 4, 1, 1, 2, 3, 4))
                .containsExactly(LayerOutputs.initial(usual, 4, 1, 1, 2, 3, 4), within(1e-6));
    }

    @Test
    @DisplayName("Before training a unit's variance over rows is 1 on average, in every layer at every width")
    void unitsHaveVarianceOne() {
        CounterRandom random = CounterRandom.of(4, 4);
        int rows = 400;
        for (int width : new int[] {60, 240}) {
            int inputs = 20;
            double[] x = new double[rows * inputs];
            for (int i = 0; i < x.length; i++) {
                x[i] = 3 + 2 * random.normal(0, i);
            }
            // the constants of the tabular network: 0.2627 and 0.3403 are moments of SiLU
            List<Layer> two = List.of(
                    new ScaledDense(width, 3, 0.5, Math.sqrt(1.0 / 3), false),
                    new Silu(),
                    new ScaledDense(width, 0.2627, 1 / Math.sqrt(0.3403), 0, false));
            assertThat(meanVariance(LayerOutputs.initial(two.subList(0, 1), inputs, 7, x), rows))
                    .as("first layer, width %d", width)
                    .isCloseTo(1, within(0.1));
            assertThat(meanVariance(LayerOutputs.initial(two, inputs, 7, x), rows))
                    .as("second layer, width %d", width)
                    .isCloseTo(1, within(0.15));
        }
    }

    private static double meanVariance(double[] units, int rows) {
        int width = units.length / rows;
        double all = 0;
        for (int j = 0; j < width; j++) {
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < rows; i++) {
                double v = units[i * width + j];
                sum += v / rows;
                squares += v * v / rows;
            }
            all += (squares - sum * sum) / width;
        }
        return all;
    }

    @Test
    @DisplayName("A scaled output layer starts at 0, comes last, and has the likelihood's units")
    void theOutputLayerStartsAtZero() {
        Layer output = new ScaledOutput(0.5, 2).of(3);
        assertThat(output).isEqualTo(new ScaledDense(3, 0.5, 2, 0, true));
        assertThat(LayerOutputs.initial(List.of(output), 2, 1, 5, -7)).containsExactly(0, 0, 0);
        assertThatThrownBy(() -> Network.of(new Shape.Vector(3), List.of(new ScaledOutput(0, 1), new Silu())))
                .hasMessageContaining("Layer 0 (scaled output)")
                .hasMessageContaining("must come last");
    }

    @Test
    @DisplayName("Invalid numbers are refused")
    void whatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> new ScaledDense(3, Double.NaN, 1, 0, false)).hasMessageContaining("shift");
        assertThatThrownBy(() -> new ScaledDense(3, 0, 0, 0, false)).hasMessageContaining("a positive number, got 0.0");
        assertThatThrownBy(() -> new ScaledDense(3, 0, 1, -1, false)).hasMessageContaining("got -1.0");
        assertThatThrownBy(() -> new ScaledDense(3, 0, 1, 0, 0, false)).hasMessageContaining("biasRate");
    }
}
