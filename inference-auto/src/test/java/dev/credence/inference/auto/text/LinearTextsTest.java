package dev.credence.inference.auto.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.LogisticRegression;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.time.TimeLimit;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LinearTextsTest {
    private static final int ROWS = 40;
    private static final int FEATURES = 5;
    private static final CounterRandom RANDOM = CounterRandom.of(4, 8);
    private static final int[] ALL = IntStream.range(0, ROWS).toArray();
    private static final int[][] TEXTS = Arrays.stream(ALL)
            .mapToObj(i -> IntStream.range(0, FEATURES)
                    .filter(j -> RANDOM.normal(j, i) > 0)
                    .toArray())
            .toArray(int[][]::new);
    private static final double[] WEIGHTS =
            Arrays.stream(ALL).mapToDouble(i -> 1 + i % 3).toArray();

    private static TextData data(TextTarget target) {
        return new TextData(
                target, WEIGHTS, Folds.ordered(ROWS, 2), ForkJoinPool.commonPool(), TimeLimit.NONE, () -> false);
    }

    /** Inputs m^{−1/2} for each of a text's m features. */
    private static double[] dense(int[] text) {
        double[] x = new double[FEATURES];
        Arrays.stream(text).forEach(j -> x[j] = 1 / Math.sqrt(text.length));
        return x;
    }

    @Test
    @DisplayName("Three classes have the logits of logistic regression on the same inputs")
    void threeClasses() {
        int[] y =
                Arrays.stream(ALL).map(i -> RANDOM.normal(9, i) > 0 ? 2 : i % 2).toArray();
        LinearTexts model = new LinearTexts(TEXTS, FEATURES, data(new ClassTexts(y, 3)), ALL, false);
        model.fit(2);
        double[][] x = Arrays.stream(TEXTS).map(LinearTextsTest::dense).toArray(double[][]::new);
        LogisticRegression known = new LogisticRegression(x, y, WEIGHTS, 3);
        double[] w = known.fit(ALL, 2, known.start());

        double[] z = new double[3];
        LinearTexts.outputs(model.weights(), TEXTS[3], z);
        for (int c = 0; c < 3; c++) {
            double expected = w[(c + 1) * (FEATURES + 1) - 1];
            for (int j = 0; j < FEATURES; j++) {
                expected += w[c * (FEATURES + 1) + j] * x[3][j];
            }
            assertThat(z[c]).isCloseTo(expected, within(0.01));
        }
        assertThat(-model.loss(ALL)).isCloseTo(known.logScore(w, ALL), within(0.01));
    }

    @Test
    @DisplayName("Two classes have one logit: the difference of two, each with twice the penalty")
    void twoClasses() {
        int[] y = Arrays.stream(ALL)
                .map(i -> RANDOM.normal(9, i) + TEXTS[i].length > 2.5 ? 1 : 0)
                .toArray();
        LinearTexts model = new LinearTexts(TEXTS, FEATURES, data(new ClassTexts(y, 2)), ALL, false);
        model.fit(2);
        double[][] x = Arrays.stream(TEXTS).map(LinearTextsTest::dense).toArray(double[][]::new);
        LogisticRegression known = new LogisticRegression(x, y, WEIGHTS, 2);
        double[] w = known.fit(ALL, 4, known.start());
        assertThat(-model.loss(ALL)).isCloseTo(known.logScore(w, ALL), within(0.01));
    }

    @Test
    @DisplayName("Of numbers, the gradient of the penalised squared error is 0")
    void numbers() {
        double[] y = Arrays.stream(ALL)
                .mapToDouble(i -> RANDOM.normal(7, i) + TEXTS[i].length)
                .toArray();
        LinearTexts model = new LinearTexts(TEXTS, FEATURES, data(new NumberTexts(y)), ALL, false);
        model.fit(3);
        double[] w = model.weights();
        double[] slope = new double[FEATURES + 1];
        for (int j = 0; j < FEATURES; j++) {
            slope[j] = 3 * w[j];
        }
        for (int i : ALL) {
            double[] x = dense(TEXTS[i]);
            double error = w[FEATURES] - y[i];
            for (int j = 0; j < FEATURES; j++) {
                error += w[j] * x[j];
            }
            for (int j = 0; j < FEATURES; j++) {
                slope[j] += WEIGHTS[i] * error * x[j];
            }
            slope[FEATURES] += WEIGHTS[i] * error;
        }
        assertThat(slope).containsExactly(new double[FEATURES + 1], within(0.05));
    }

    @Test
    @DisplayName("The tendency of a feature is its log ratio of frequencies with one more row, or its mean target")
    void tendencies() {
        int[][] texts = {{0}, {0, 1}, {1}, {0}};
        int[] rows = {0, 1, 2, 3};
        double[] ones = {1, 1, 1, 2};
        double[] ratios = new ClassTexts(new int[] {1, 1, 0, 0}, 2).tendencies(texts, rows, ones, 3);
        // feature 0: twice in class 1, and twice in class 0 by a weight of 2; feature 1: once in each
        assertThat(ratios).containsExactly(new double[] {0, 0, 0}, within(1e-12));
        double[] uneven = new ClassTexts(new int[] {1, 1, 0, 1}, 2).tendencies(texts, rows, ones, 3);
        assertThat(uneven[0]).isCloseTo(Math.log(5 / 8.0) - Math.log(1 / 4.0), within(1e-12));
        double[] means = new NumberTexts(new double[] {1, 2, 3, 4}).tendencies(texts, rows, ones, 3);
        assertThat(means).containsExactly(new double[] {11 / 5.0, 5 / 3.0, 0}, within(1e-12));
    }

    @Test
    @DisplayName("A word that the training rows do not have counts neither way in a row that was held out")
    void unknown() {
        int[][] texts = {{0}, {1}, {0, 1}, {0, 2}};
        TextTarget target = new NumberTexts(new double[] {2, -2, 0, 2});
        TextData data = new TextData(
                target,
                new double[] {1, 1, 1, 1},
                Folds.ordered(4, 2),
                ForkJoinPool.commonPool(),
                TimeLimit.NONE,
                () -> false);
        LinearTexts model = new LinearTexts(texts, 3, data, new int[] {0, 1, 2}, false);
        model.fit(0.1);
        assertThat(model.known(texts[3])).containsExactly(0);
        double[] z = new double[1];
        LinearTexts.outputs(model.weights(), texts[0], z);
        assertThat(model.loss(new int[] {3})).isCloseTo((z[0] - 2) * (z[0] - 2) / 2, within(1e-12));
    }
}
