package dev.credence.guarantee.recalibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.monitor.TownModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CrossFittedRecalibrationTest {
    private static final TrainedModel MODEL = TownModel.model();
    private static final Examples ROWS = TownModel.rows(2, 103, 0, 0);

    /** The same rows with errors three times as large. */
    private static Examples loud() {
        double[] mean = ((RegressionPredictive) MODEL.predict(ROWS, 1)).mean();
        double[] targets = ROWS.targets();
        Arrays.setAll(targets, n -> mean[n] + 3 * (targets[n] - mean[n]));
        return Examples.of(ROWS.inputMatrix(), targets);
    }

    @Test
    @DisplayName("Every row is recalibrated once, by a map of other folds: its own target has no influence")
    void noRowJudgesItsOwnMap() {
        Examples rows = loud();
        List<Double> seen = new ArrayList<>();
        List<Double> density = new ArrayList<>();
        CrossFittedRecalibration.fit("scale", MODEL, rows, 1).compare((before, after, targets) -> {
            double[] variance = ((RegressionPredictive) after).totalVariance();
            for (int i = 0; i < targets.length; i++) {
                seen.add(targets[i]);
                density.add(variance[i]);
            }
        });
        assertThat(seen).hasSize(103);
        assertThat(seen.stream().mapToDouble(t -> t).sorted().toArray())
                .containsExactly(Arrays.stream(rows.targets()).sorted().toArray());
        int at = 40;
        double[] others = rows.targets();
        others[at] += 50;
        int place = seen.indexOf(rows.target(at));
        List<Double> changed = new ArrayList<>();
        CrossFittedRecalibration.fit("scale", MODEL, Examples.of(rows.inputMatrix(), others), 1)
                .compare((before, after, targets) -> Arrays.stream(((RegressionPredictive) after).totalVariance())
                        .forEach(changed::add));
        assertThat(changed.get(place)).isEqualTo(density.get(place));
        // the row is in the training part of another fold's map
        assertThat(changed.get(place < 50 ? 102 : 0)).isGreaterThan(density.get(place < 50 ? 102 : 0));
    }

    @Test
    @DisplayName("The final map is fitted on all rows: for errors three times as large the factor is about three")
    void theMapIsOfAllRows() {
        Examples rows = loud();
        CrossFittedRecalibration found = CrossFittedRecalibration.fit("scale", MODEL, rows, 1);
        Recalibration direct = Recalibrations.fit("scale", List.of(MODEL.predict(rows, 1)), rows.targets());
        assertThat(((WidthScale) found.map()).factor()).isCloseTo(((WidthScale) direct).factor(), within(1e-4));
        assertThat(((WidthScale) found.map()).factor()).isBetween(2.5, 3.5); // 103 errors: sd of 0.21
        double[] sums = new double[2];
        found.compare((before, after, targets) -> {
            sums[0] += Arrays.stream(((RegressionPredictive) before).logDensity(targets))
                    .sum();
            sums[1] += Arrays.stream(((RegressionPredictive) after).logDensity(targets))
                    .sum();
        });
        assertThat(sums[1]).isGreaterThan(sums[0] + 50);
    }

    @Test
    @DisplayName("Too few rows are rejected")
    void fewRows() {
        assertThatThrownBy(() -> CrossFittedRecalibration.fit("scale", MODEL, TownModel.rows(2, 19, 0, 0), 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("19 rows");
    }
}
