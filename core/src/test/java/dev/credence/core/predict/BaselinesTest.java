package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Scores of the simplest models on targets that they fit exactly. */
class BaselinesTest {
    private static final int ROWS = 400;
    private static final double NOISE = 0.1;
    private static final double SCORE = -0.5 * Math.log(2 * Math.PI * Math.E * NOISE * NOISE);

    private static final List<Baselines.Fold> FOLDS = folds(ROWS, 5);

    /** Random partition of the rows into folds. */
    private static List<Baselines.Fold> folds(int rows, int count) {
        int[] order = CounterRandom.of(1, 7).permutation(rows, 0);
        return IntStream.range(0, count)
                .mapToObj(f -> new Baselines.Fold(
                        IntStream.range(0, rows)
                                .filter(k -> k % count != f)
                                .map(k -> order[k])
                                .sorted()
                                .toArray(),
                        IntStream.range(0, rows)
                                .filter(k -> k % count == f)
                                .map(k -> order[k])
                                .sorted()
                                .toArray()))
                .toList();
    }

    /** Score for rows (a, a + spread · b) and targets b + noise. */
    private static double linear(double spread, double least) {
        CounterRandom random = CounterRandom.of(3, 1);
        double[][] x = new double[ROWS][2];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            double a = random.uniform(0, i) - 0.5;
            double b = random.uniform(1, i) - 0.5;
            x[i][0] = a;
            x[i][1] = (a + spread * b);
            y[i] = b + NOISE * random.normal(2, i);
        }
        return Baselines.linear(x, y, FOLDS, least);
    }

    @Test
    void aLinearModelOfLinearTargetsLeavesTheNoise() {
        assertThat(linear(1, 0)).isCloseTo(SCORE, within(0.1));
    }

    @Test
    void columnsThatAreNearlyTheSameAreKeptApart() {
        assertThat(linear(0.01, 0)).isCloseTo(SCORE, within(0.1));
    }

    @Test
    void theVarianceIsNotBelowTheFloor() {
        double floor = 100;
        assertThat(linear(1, floor)).isCloseTo(-0.5 * Math.log(2 * Math.PI * floor), within(0.01));
    }

    @Test
    void aConstantModelLeavesTheSpread() {
        double[] y = new double[ROWS];
        CounterRandom random = CounterRandom.of(3, 1);
        for (int i = 0; i < ROWS; i++) {
            y[i] = 5 + 2 * random.normal(0, i);
        }
        assertThat(Baselines.constant(y, FOLDS, 0)).isCloseTo(SCORE - Math.log(2 / NOISE), within(0.15));
    }

    @Test
    void aFoldThatTrainsOnOneRowIsNotCertainOfIt() {
        double[] y = {-1, 1};
        double[][] x = {{0}, {1}};
        List<Baselines.Fold> folds = folds(2, 2);
        assertThat(Baselines.constant(y, folds, 1e-6)).isBetween(-10.0, 0.0);
        assertThat(Baselines.linear(x, y, folds, 1e-6)).isBetween(-10.0, 0.0);
    }

    /** Rows with a binary input; the second class has frequency 1 in 40 and 1 in 4. */
    private static double logistic(int classes, double[][] x, int[] y, List<Baselines.Fold> folds) {
        for (int i = 0; i < x.length; i++) {
            x[i][0] = i % 2;
            y[i] = i % (i % 2 == 0 ? 80 : 8) < 2 ? 1 : 0;
        }
        return Baselines.logistic(x, y, classes, folds);
    }

    @Test
    void logisticRegressionOfTwoGroupsHasTheirFrequencies() {
        int[] y = new int[4000];
        double score = logistic(2, new double[4000][1], y, folds(4000, 5));
        double entropy = 0;
        for (double p : new double[] {1 / 40.0, 1 / 4.0}) {
            entropy += 0.5 * (p * Math.log(p) + (1 - p) * Math.log(1 - p));
        }
        assertThat(score).isCloseTo(entropy, within(0.003)); // two parameters cost 1/n nats per row
    }

    @Test
    void logisticRegressionKnowsAClassThatAFoldLacks() {
        int[] y = new int[400];
        double score = logistic(3, new double[400][1], y, FOLDS); // two of the three classes occur
        assertThat(score).isBetween(-0.6, -0.3);
    }

    /** Twice the maximum number of rows: equally spaced ones would all be of one class. */
    @Test
    void logisticRegressionOfClassesInTurnKnowsBoth() {
        int columns = 511;
        int n = 2 * (5_000_000 / ((columns + 1) * 2));
        int[] y = new int[n];
        for (int i = 0; i < n; i++) {
            y[i] = i % 2;
        }
        double score = Baselines.logistic(new double[n][columns], y, 2, folds(n, 2));
        assertThat(score).isCloseTo(Math.log(0.5), within(0.01));
    }

    @Test
    void logisticRegressionOfNoiseIsTheFrequencies() {
        CounterRandom random = CounterRandom.of(3, 1);
        double[][] x = new double[ROWS][3];
        int[] y = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            y[i] = random.below(3, 9, i);
            for (int j = 0; j < 3; j++) {
                x[i][j] = random.uniform(j, i);
            }
        }
        assertThat(Baselines.logistic(x, y, 3, FOLDS)).isCloseTo(Baselines.frequencies(y, 3, FOLDS), within(0.02));
    }
}
