package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Shape;
import dev.credence.core.layer.Embedding;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Missing;
import dev.credence.core.layer.Network;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Layer laws of the imputation of missing values, its values and indicators. */
class MissingTest extends LayerCompatibility {
    private static final Missing LAYER = new Missing(List.of(0.5, 0.0, 0.0, -1.0, 2.0), List.of(4, 0));

    @Override
    protected Layer layer() {
        return LAYER;
    }

    @Override
    protected String text() {
        return "{\"missing\": [0.5, 0, 0, -1, 2], \"indicators\": [4, 0]}";
    }

    @Test
    @DisplayName("NaN becomes the column's value, with an indicator of 1 at the end; other values do not change")
    void missingValuesAreFilledIn() {
        double[] rows = LayerOutputs.initial(
                List.of(LAYER), 5, 1, Double.NaN, 7, Double.NaN, Double.NaN, -3, -1e-30, 7, 8, 2, Double.NaN);
        assertThat(rows).containsExactly(0.5, 7, 0, -1, -3, 0, 1, -1e-30, 7, 8, 2, 2, 1, 0);
    }

    @Test
    @DisplayName("An embedding may follow, for which missing codes are the unknown code")
    void codesMayFollow() {
        Missing missing = new Missing(List.of(-1.0, 0.0), List.of(1));
        List<Layer> layers = List.of(missing, new Embedding(1, List.of(0), List.of(2)));
        assertThat(LayerOutputs.of(layers, 2, 1, block -> (random, i) -> 10 + i, 1, 5, Double.NaN, Double.NaN))
                .containsExactly(5, 0, 11, 0, 1, 12);
    }

    @Test
    @DisplayName("A wrong number of columns, and indicators of missing columns, are refused")
    void whatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> new Missing(List.of(0.0), List.of(1))).hasMessageContaining("from 0 to 0, got [1]");
        assertThatThrownBy(() -> new Missing(List.of(Double.NaN), List.of())).hasMessageContaining("[NaN]");
        assertThatThrownBy(() -> Network.of(new Shape.Vector(4), List.of(LAYER)))
                .hasMessageContaining("the 5 columns that it fills")
                .hasMessageContaining("a vector of 4");
    }
}
