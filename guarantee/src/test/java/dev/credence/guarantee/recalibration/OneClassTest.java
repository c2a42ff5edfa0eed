package dev.credence.guarantee.recalibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.predict.CategoricalMixture;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of one class, from which no map of probabilities can be learnt. */
final class OneClassTest {
    private static final int ROWS = 60;

    private static CategoricalMixture prediction() {
        double[][][] p = new double[ROWS][][];
        Arrays.setAll(p, n -> new double[][] {{0.3 + 0.005 * n, 0.7 - 0.005 * n}});
        return CategoricalMixture.of(p);
    }

    @ParameterizedTest
    @ValueSource(strings = {"temperature", "mean-temperature", "isotonic", "beta"})
    @DisplayName("Every map for classes refuses rows of one class, and takes two")
    void rowsOfOneClass(String name) {
        for (int c = 0; c < 2; c++) {
            double[] labels = new double[ROWS];
            Arrays.fill(labels, c);
            int label = c;
            assertThatThrownBy(() -> Recalibrations.fit(name, List.of(prediction()), labels))
                    .isInstanceOf(UserException.class)
                    .hasMessage("All 60 rows are of the class " + label + " (counted from 0), and how sure a model"
                            + " should be is learnt from rows of several classes: give such rows.");
            labels[30] = 1 - c;
            labels[10] = 1 - c;
            assertThat(Recalibrations.fit(name, List.of(prediction()), labels).name())
                    .isEqualTo(name);
        }
    }
}
