package dev.credence.guarantee.recalibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Task;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.HeldOut;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.monitor.TownModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfirmedWidthTest {
    /** Predictions N(3, 1) of every row. */
    private static GaussianPredictive normal(int points) {
        double[] mean = new double[points];
        double[] noise = new double[points];
        Arrays.fill(mean, 3);
        Arrays.fill(noise, 1);
        return GaussianPredictive.of(mean, new double[points], noise);
    }

    /** The factor for the errors of predictions N(3, 1). */
    private static double factor(double... errors) {
        double[] ones = new double[errors.length];
        Arrays.fill(ones, 1);
        return weightedFactor(ones, errors);
    }

    private static double weightedFactor(double[] weights, double... errors) {
        double[] targets = Arrays.stream(errors).map(e -> 3 + e).toArray();
        return ConfirmedWidth.of(1, List.of(normal(errors.length)), targets, weights)
                .factor();
    }

    @Test
    @DisplayName("A row of weight 3 counts as three")
    void weights() {
        double three = factor(2, 2, 2, -0.5);
        assertThat(weightedFactor(new double[] {3, 0, 1}, 2, 9, -0.5)).isCloseTo(three, within(1e-9));
        // an error whose log density is −∞
        assertThat(weightedFactor(new double[] {3, 0, 1}, 2, 1e200, -0.5)).isCloseTo(three, within(1e-9));
    }

    private static double[] errors(int rows, double sd) {
        CounterRandom random = CounterRandom.of(57, 3);
        return IntStream.range(0, rows)
                .mapToDouble(n -> sd * random.normal(0, n))
                .toArray();
    }

    private static Examples rows(int count, int different) {
        double[][] inputs = new double[count][1];
        double[] targets = new double[count];
        for (int n = 0; n < count; n++) {
            inputs[n][0] = n % different;
            targets[n] = 0.1 + n % different;
        }
        return Examples.of(inputs, targets);
    }

    @ParameterizedTest
    @CsvSource({"0.5", "1", "2.2"})
    @DisplayName(
            "The factor of predictions that are too narrow or too wide is recovered: for normal errors s² = (Σ z² + "
                    + "10)/(n + 10)")
    void theFactorIsRecovered(double sd) {
        double[] errors = errors(400, sd);
        double squares = Arrays.stream(errors).map(e -> e * e).sum();
        assertThat(factor(errors)).isCloseTo(Math.sqrt((squares + 10) / 410), within(1e-4));
        assertThat(factor(errors)).isCloseTo(sd, within(4 * sd / Math.sqrt(800) + 0.02)); // four standard errors
    }

    @Test
    @DisplayName("A few rows move the widths little, many as far as they say")
    void fewRowsMoveLittle() {
        assertThat(factor(3)).isCloseTo(Math.sqrt(19.0 / 11), within(1e-4));
        double[] hundreds = new double[1000];
        Arrays.fill(hundreds, 3);
        assertThat(factor(hundreds)).isCloseTo(3, within(0.015));
        assertThat(factor(0)).isCloseTo(Math.sqrt(10.0 / 11), within(1e-4)); // no error at all, once
    }

    @Test
    @DisplayName("The score of the held-out rows is that of normal densities with and without the factor")
    void theScoreIsThatOfTheHeldOutRows() {
        ConfirmedWidth width =
                ConfirmedWidth.of(1, List.of(normal(2)), new double[] {3 + 2, 3 - 4}, new double[] {1, 1});
        double constant = -0.5 * Math.log(2 * Math.PI);
        assertThat(width.before()).isCloseTo(constant - 5, within(1e-12));
        double s = width.factor();
        assertThat(width.after()).isCloseTo(constant - Math.log(s) - 5 / (s * s), within(1e-12));
        assertThat(width.rows()).isEqualTo(2);
    }

    @ParameterizedTest
    @DisplayName("Parts: fifths or tenths until they hold a hundred rows, at most five parts, of 1000 rows at most")
    @CsvSource({"20,5,4", "50,5,10", "150,5,22", "200,5,20", "455,3,46", "1000,1,100", "5000,1,500", "30000,1,1000"})
    void partsHoldAHundredRows(int count, int parts, int largest) {
        List<HeldOut> found = ConfirmedWidth.parts(rows(count, count), 4);
        assertThat(found).hasSize(parts);
        TreeSet<Integer> held = new TreeSet<>();
        for (HeldOut part : found) {
            assertThat(part.held().length).isBetween(largest - 1, largest);
            assertThat(part.held().length + part.kept().length).isEqualTo(count);
            Arrays.stream(part.held()).forEach(row -> assertThat(held.add(row)).isTrue());
            assertThat(part.kept()).doesNotContain(part.held()).isSorted();
        }
        assertThat(ConfirmedWidth.latest(count).get(0).held())
                .endsWith(count - 1)
                .isSorted();
    }

    @Test
    @DisplayName("Copies of a row are in one part, and parts depend on the seed alone")
    void copiesStayTogether() {
        Examples rows = rows(300, 60);
        for (HeldOut part : ConfirmedWidth.parts(rows, 4)) {
            TreeSet<Double> inputs = new TreeSet<>();
            Arrays.stream(part.held()).forEach(row -> inputs.add(rows.target(row)));
            assertThat(part.held()).hasSize(5 * inputs.size());
        }
        int[] first = ConfirmedWidth.parts(rows, 4).get(0).held();
        assertThat(ConfirmedWidth.parts(rows, 4).get(0).held()).isEqualTo(first);
        assertThat(ConfirmedWidth.parts(rows, 5).get(0).held()).isNotEqualTo(first);
    }

    @Test
    @DisplayName("Each part is predicted by a model of the other rows; the factor is kept in the model's attachment")
    void eachPartIsPredictedByAModelOfTheOthers() {
        TrainedModel model = TownModel.model();
        Examples rows = TownModel.rows(2, 120, 0, 0);
        List<Integer> trainedOn = new ArrayList<>();
        List<HeldOut> parts = ConfirmedWidth.parts(rows, 1);
        ConfirmedWidth width = ConfirmedWidth.of(parts, rows, kept -> {
            trainedOn.add(kept.size());
            return model;
        });
        assertThat(trainedOn)
                .containsExactlyElementsOf(
                        parts.stream().map(part -> part.kept().length).toList());
        int[] all =
                parts.stream().flatMapToInt(part -> Arrays.stream(part.held())).toArray();
        ConfirmedWidth together = ConfirmedWidth.of(model, rows.rows(all)); // the same model for each part
        assertThat(width.factor()).isCloseTo(together.factor(), within(1e-4));
        assertThat(width.rows()).isEqualTo(all.length);
        assertThat(width.parts()).isEqualTo(5);

        TrainedModel wide = RecalibrationFile.apply(width.attachTo(model));
        double[] before = ((RegressionPredictive) model.predict(rows, 1)).totalVariance();
        double[] after = ((RegressionPredictive) wide.predict(rows, 1)).totalVariance();
        assertThat(after[7]).isCloseTo(width.factor() * width.factor() * before[7], within(1e-9 * before[7]));
    }

    @Test
    @DisplayName("Only real targets of tables have such a factor: not classes, counts, positive numbers, pictures")
    void onlyRealTargets() {
        Examples rows = rows(40, 40);
        assertThat(ConfirmedWidth.isFor(Task.REGRESSION, Map.of(), rows)).isTrue();
        for (String noise : List.of("learnt", "heteroscedastic", "mixture", "student-t")) {
            assertThat(ConfirmedWidth.isFor(Task.REGRESSION, Map.of("noise", noise), rows))
                    .as(noise)
                    .isTrue();
        }
        for (String noise : List.of("poisson", "negative-binomial", "log-normal")) {
            assertThat(ConfirmedWidth.isFor(Task.REGRESSION, Map.of("noise", noise), rows))
                    .as(noise)
                    .isFalse();
        }
        assertThat(ConfirmedWidth.isFor(new Task.Classification(3), Map.of(), rows))
                .isFalse();
        assertThat(ConfirmedWidth.isFor(Task.REGRESSION, Map.of(), rows(19, 19)))
                .isFalse();
        Examples pictures = Examples.ofImages(new ImageShape(1, 1, 1), new byte[40], new int[40]);
        assertThat(ConfirmedWidth.isFor(Task.REGRESSION, Map.of(), pictures)).isFalse();
    }
}
