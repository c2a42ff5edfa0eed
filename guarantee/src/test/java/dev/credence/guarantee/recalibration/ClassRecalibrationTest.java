package dev.credence.guarantee.recalibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.random.CounterRandom;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ClassRecalibrationTest {
    private static final int POINTS = 6000;

    /** One sample whose logits are too large by a factor; labels are drawn from the correct ones. */
    private record World(CategoricalMixture prediction, double[] labels) {
        static World of(int classes, double sharpness, int seed, int samples) {
            CounterRandom random = CounterRandom.of(31, seed);
            float[] logits = new float[samples * POINTS * classes];
            double[] labels = new double[POINTS];
            for (int n = 0; n < POINTS; n++) {
                double[] p = new double[classes];
                double sum = 0;
                for (int c = 0; c < classes; c++) {
                    double logit = 1.2 * random.normal(c, n);
                    p[c] = Math.exp(logit);
                    sum += p[c];
                    for (int s = 0; s < samples; s++) {
                        double noise = samples > 1 ? 0.3 * random.normal(100 + s, (long) n * classes + c) : 0;
                        logits[(s * POINTS + n) * classes + c] = (float) (sharpness * logit + noise);
                    }
                }
                double left = random.uniform(50, n) * sum;
                int label = 0;
                while (label < classes - 1 && left > p[label]) {
                    left -= p[label++];
                }
                labels[n] = label;
            }
            return new World(CategoricalMixture.fromLogits(logits, samples, POINTS, classes), labels);
        }

        double logScore(CategoricalMixture mixture) {
            double sum = 0;
            for (double log : mixture.logProbability(CalibrationSet.labels(labels))) {
                sum += log / POINTS;
            }
            return sum;
        }

        Recalibration fit(String name) {
            return Recalibrations.fit(name, List.of(prediction), labels);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 2.5})
    @DisplayName("A known temperature is recovered, 1 for calibrated predictions")
    void aKnownTemperatureIsRecovered(double sharpness) {
        World world = World.of(4, sharpness, 1, 1);
        double one = ((Temperature) world.fit("temperature")).temperature();
        double mean = ((MeanTemperature) world.fit("mean-temperature")).temperature();
        // the standard error with 6000 points is about 0.015 T
        assertThat(one).isCloseTo(sharpness, within(0.06 * sharpness));
        assertThat(mean).isCloseTo(one, within(1e-3 * sharpness)); // of one sample they are the same
    }

    @ParameterizedTest
    @ValueSource(strings = {"temperature", "mean-temperature", "isotonic", "beta"})
    @DisplayName("Over-confident predictions get a better log score on other points, calibrated ones lose little")
    void scoresGetBetter(String name) {
        for (int samples : new int[] {1, 5}) {
            World fitted = World.of(2, 3, 2, samples);
            World other = World.of(2, 3, 3, samples);
            CategoricalMixture after = (CategoricalMixture) fitted.fit(name).apply(other.prediction());
            assertThat(other.logScore(after)).isGreaterThan(other.logScore(other.prediction()) + 0.1);
        }
        World fitted = World.of(2, 1, 2, 1);
        World other = World.of(2, 1, 3, 1);
        CategoricalMixture after = (CategoricalMixture) fitted.fit(name).apply(other.prediction());
        assertThat(other.logScore(after)).isGreaterThan(other.logScore(other.prediction()) - 0.01);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mean-temperature", "isotonic", "beta"})
    @DisplayName("Order is kept, means are the map's, probabilities sum to 1, and samples keep most spread")
    void mapsAreMonotone(String name) {
        World world = World.of(2, 2, 4, 5);
        CategoricalMixture after = (CategoricalMixture) world.fit(name).apply(world.prediction());
        double[][] before = world.prediction().meanProbabilities();
        double[][] now = after.meanProbabilities();
        for (int n = 1; n < 500; n++) {
            if (before[n][1] > before[n - 1][1]) {
                assertThat(now[n][1]).isGreaterThanOrEqualTo(now[n - 1][1] - 1e-9);
            }
            assertThat(now[n][0] + now[n][1]).isCloseTo(1, within(1e-9));
        }
        assertThat(after.samples()).isEqualTo(5);
        double information = 0;
        for (double own : after.mutualInformation()) {
            information += own;
        }
        assertThat(information).isPositive();
    }

    @Test
    @DisplayName("The beta map of calibrated probabilities is near the identity, and finds known parameters")
    void betaIsRecovered() {
        Beta identity = (Beta) World.of(2, 1, 5, 1).fit("beta");
        assertThat(identity.a()).isCloseTo(1, within(0.15));
        assertThat(identity.b()).isCloseTo(1, within(0.15));
        assertThat(identity.c()).isCloseTo(0, within(0.15));
        for (double p : new double[] {0.1, 0.5, 0.9}) {
            assertThat(identity.map(p)).isCloseTo(p, within(0.03));
            assertThat(new Beta(1, 1, 0).map(p)).isCloseTo(p, within(1e-12));
        }
        Beta sharp = (Beta) World.of(2, 2, 5, 1).fit("beta");
        assertThat(sharp.a()).isCloseTo(0.5, within(0.1));
        assertThat(sharp.b()).isCloseTo(0.5, within(0.1));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.2})
    @DisplayName("The beta map of anti-correlated scores is the class frequency")
    void betaOfInvertedScores(double rate) {
        CounterRandom random = CounterRandom.of(31, 7);
        double[][][] p = new double[2000][][];
        double[] y = new double[2000];
        double ones = 0;
        for (int n = 0; n < p.length; n++) {
            double one = 0.02 + 0.96 * random.uniform(0, n);
            p[n] = new double[][] {{1 - one, one}};
            y[n] = random.uniform(1, n) < 2 * rate * (1 - one) ? 1 : 0;
            ones += y[n] / p.length;
        }
        Beta map = (Beta) Recalibrations.fit("beta", List.of(CategoricalMixture.of(p)), y);
        assertThat(map.a()).isZero();
        assertThat(map.b()).isZero();
        assertThat(map.map(0.3)).isCloseTo(ones, within(1e-3)); // the penalty on c
    }

    @Test
    @DisplayName("A true class of predicted probability 0 does not dominate the temperature")
    void oneImpossibleClass() {
        World world = World.of(2, 2, 8, 1);
        double[][] means = world.prediction().meanProbabilities();
        double[][][] p = new double[POINTS][][];
        for (int n = 0; n < POINTS; n++) {
            p[n] = new double[][] {means[n].clone()};
        }
        double without = temperature(p, world.labels());
        p[17][0] = world.labels()[17] == 1 ? new double[] {1, 0} : new double[] {0, 1};
        assertThat(temperature(p, world.labels())).isCloseTo(without, within(0.05));
    }

    private static double temperature(double[][][] p, double[] labels) {
        return ((Temperature) Recalibrations.fit("temperature", List.of(CategoricalMixture.of(p)), labels))
                .temperature();
    }

    @Test
    @DisplayName("Isotonic regression is the nearest monotone sequence: block means, ascending")
    void poolAdjacentViolators() {
        double[][][] p = new double[6][][];
        double[] y = {0, 1, 0, 1, 1, 0};
        for (int n = 0; n < 6; n++) {
            p[n] = new double[][] {{1 - (n + 1) / 8.0, (n + 1) / 8.0}};
        }
        Isotonic map = (Isotonic) Recalibrations.fit("isotonic", List.of(CategoricalMixture.of(p)), y);
        assertThat(map.map(1 / 8.0)).isCloseTo(1 / 8.0, within(1e-12)); // 0, kept from 1/(n + 2)
        assertThat(map.map(2 / 8.0)).isCloseTo(0.5, within(1e-12));
        assertThat(map.map(3 / 8.0)).isCloseTo(0.5, within(1e-12));
        assertThat(map.map(4 / 8.0)).isCloseTo(2 / 3.0, within(1e-12));
        assertThat(map.map(6 / 8.0)).isCloseTo(2 / 3.0, within(1e-12));
        assertThat(map.map(1)).isCloseTo(2 / 3.0, within(1e-12));
    }

    @Test
    @DisplayName("Equal probabilities stay equal, and separable classes keep finite log scores")
    void tiesAndPerfection() {
        double[][][] p = new double[40][][];
        double[] y = new double[40];
        for (int n = 0; n < 40; n++) {
            double one = n < 20 ? 0.25 : 0.75;
            p[n] = new double[][] {{1 - one, one}};
            y[n] = n < 20 ? 0 : 1;
        }
        CategoricalMixture prediction = CategoricalMixture.of(p);
        for (String name : Recalibrations.names().subList(0, 4)) {
            CategoricalMixture after = (CategoricalMixture)
                    Recalibrations.fit(name, List.of(prediction), y).apply(prediction);
            double[] logs = after.logProbability(CalibrationSet.labels(y));
            assertThat(logs).as(name).doesNotContain(Double.NEGATIVE_INFINITY);
            for (double log : logs) {
                assertThat(log).isBetween(-0.3, 0.0);
            }
        }
    }

    @Test
    @DisplayName("Binary maps reject three classes, and regression maps reject classes")
    void wrongKindsAreRefused() {
        World three = World.of(3, 1, 6, 1);
        for (String name : List.of("isotonic", "beta", "scale", "pit", "nothing")) {
            assertThatThrownBy(() -> three.fit(name)).as(name).isInstanceOf(UserException.class);
        }
    }
}
