package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Methods;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Predictions of unseen points. */
abstract class MethodPredictionLaws {
    private static final int SAMPLES = 13;
    private static final int DRAWS = 40;
    private static final double FAR = 1e12;
    private static final double FAR_UNIT = 300;

    private static final double TOLERANCE = 1e-6;

    private final MethodCompatibility kit;

    MethodPredictionLaws(MethodCompatibility kit) {
        this.kit = kit;
    }

    private TrainedModel model(Device device, Dataset data) {
        Map<String, String> settings = kit.with(kit.settings(), "epochs", "5");
        return kit.fit(device).settings(settings).train(data, data.train(0));
    }

    @TestFactory
    @DisplayName("Densities are finite, variances are not negative, probabilities sum to one")
    Stream<DynamicTest> predictionsAreDistributions() {
        return kit.tasks().stream().map(task -> DynamicTest.dynamicTest(task.toString(), () -> distribution(task)));
    }

    private void distribution(Task task) {
        Dataset data = ToyProblems.of(task);
        Examples test = data.test(0);
        try (Device device = kit.open()) {
            TrainedModel model = model(device, data);
            Predictive predictive = model.predict(test, SAMPLES);
            assertThat(predictive.points()).as("points").isEqualTo(test.size());
            assertThat(Predictions.logDensities(predictive, test.targets()))
                    .as("log densities")
                    .satisfies(all -> assertThat(all).doesNotContain(Double.NaN, Double.NEGATIVE_INFINITY));
            Map<String, double[]> numbers = Predictions.numbers(predictive);
            if (task instanceof Task.Classification c) {
                probabilities(numbers.getOrDefault("probabilities", new double[0]), c.classes(), test.size());
            } else {
                variances(numbers, test.size());
            }
        }
    }

    @TestFactory
    @DisplayName("A shift of the target shifts means and quantiles and does not change variances and the CRPS")
    Stream<DynamicTest> aShiftOfTheTargetShiftsThePrediction() {
        return kit.tasks().stream().map(task -> DynamicTest.dynamicTest(task.toString(), () -> shift(task)));
    }

    /** Shifts targets in units of 300 to 10¹², the size of times in milliseconds. */
    private void shift(Task task) {
        Dataset data = ToyProblems.of(task);
        Examples test = data.test(0);
        try (Device device = kit.open()) {
            if (!(model(device, data).predict(test, SAMPLES) instanceof RegressionPredictive predictive)
                    || predictive.isDiscrete()) {
                return;
            }
            double[] y = test.targets();
            RegressionPredictive near = predictive.rescaled(0, FAR_UNIT);
            RegressionPredictive far = predictive.rescaled(FAR, FAR_UNIT);
            double[] yNear = Arrays.stream(y).map(v -> FAR_UNIT * v).toArray();
            double[] yFar = Arrays.stream(yNear).map(v -> FAR + v).toArray();
            Map<String, double[][]> pairs = new LinkedHashMap<>();
            pairs.put("mean", new double[][] {near.mean(), back(far.mean())});
            pairs.put("quantile", new double[][] {near.quantile(0.3), back(far.quantile(0.3))});
            pairs.put("crps", new double[][] {near.crps(yNear), far.crps(yFar)});
            pairs.put("sd", new double[][] {roots(near.totalVariance()), roots(far.totalVariance())});
            pairs.put("epistemic sd", new double[][] {roots(near.epistemicVariance()), roots(far.epistemicVariance())});
            double[] sd = roots(near.totalVariance());
            pairs.forEach((name, pair) -> {
                for (int n = 0; n < sd.length; n++) {
                    // a unit in the last place of 10¹² is 10⁻⁴; devices compute quantiles to 10⁻⁶ of the sd
                    assertThat(pair[1][n])
                            .as("%s of point %d", name, n)
                            .isCloseTo(pair[0][n], within(1e-4 * sd[n] + 1e-2));
                }
            });
        }
    }

    private static double[] back(double[] far) {
        return Arrays.stream(far).map(v -> v - FAR).toArray();
    }

    private static double[] roots(double[] variances) {
        return Arrays.stream(variances).map(Math::sqrt).toArray();
    }

    @TestFactory
    @DisplayName("A lent prediction equals the returned one, also where the device computes it")
    Stream<DynamicTest> loans() {
        return kit.tasks().stream().map(task -> DynamicTest.dynamicTest(task.toString(), () -> loan(task)));
    }

    private void loan(Task task) {
        Dataset data = ToyProblems.of(task);
        Examples test = data.test(0);
        try (Device device = new CountedDevice(kit.open(), true).device()) {
            TrainedModel model = model(device, data);
            Predictive expected = model.predict(test, SAMPLES);
            model.lend(test, SAMPLES, (lent, from) -> {
                assertThat(from).isZero();
                assertThat(lent.points()).isEqualTo(test.size());
                assertThat(lent.samples()).isEqualTo(expected.samples());
                Map<String, double[]> numbers = Predictions.numbers(lent);
                Predictions.numbers(expected)
                        .forEach((what, values) -> assertClose(what, numbers.getOrDefault(what, values), values));
                assertClose(
                        "log densities",
                        Predictions.logDensities(lent, test.targets()),
                        Predictions.logDensities(expected, test.targets()));
            });
        }
    }

    private static void assertClose(String what, double[] lent, double[] expected) {
        assertThat(lent).as(what).hasSameSizeAs(expected);
        for (int i = 0; i < lent.length; i++) {
            double precision = 1e-4 * (1 + Math.abs(expected[i]));
            assertThat(lent[i]).as("%s %s, lent", what, i).isCloseTo(expected[i], within(precision));
        }
    }

    @TestFactory
    @DisplayName("The last layer's inputs are finite, equally many for every point, and reproducible")
    Stream<DynamicTest> lastLayers() {
        return kit.tasks().stream().map(task -> DynamicTest.dynamicTest(task.toString(), () -> lastLayer(task)));
    }

    private void lastLayer(Task task) {
        Dataset data = ToyProblems.of(task);
        Examples test = data.test(0);
        try (Device device = kit.open()) {
            TrainedModel model = model(device, data);
            Optional<LastLayer> last = model.lastLayer(test);
            assumeTrue(last.isPresent(), "the method has no last layer");
            float[][] features = last.orElseThrow().features();
            assertThat(features).as("points").hasDimensions(test.size(), features[0].length);
            for (float[] own : features) {
                for (float feature : own) {
                    assertThat(feature).as("feature").isFinite();
                }
            }
            for (double energy : last.orElseThrow().energy()) {
                assertThat(energy).as("energy").isFinite();
            }
            boolean classes = task instanceof Task.Classification; // whose outputs need not be logits
            assertThat(last.orElseThrow().energy().length).as("energies").isIn(0, classes ? test.size() : 0);
            assertThat(model.lastLayer(test).orElseThrow().features())
                    .as("features, computed again")
                    .isDeepEqualTo(features);
        }
    }

    private static void probabilities(double[] p, int classes, int points) {
        assertThat(p).as("probabilities").hasSize(classes * points);
        for (int n = 0; n < points; n++) {
            double sum = 0;
            for (int c = 0; c < classes; c++) {
                assertThat(p[n * classes + c]).isBetween(0.0, 1.0 + 1e-6);
                sum += p[n * classes + c];
            }
            assertThat(sum).as("probabilities of point %d", n).isCloseTo(1, within(1e-5));
        }
    }

    private static void variances(Map<String, double[]> numbers, int points) {
        for (String what : List.of("epistemic variance", "aleatoric variance", "total variance")) {
            assertThat(numbers.get(what)).as(what).hasSize(points);
            for (double variance : numbers.getOrDefault(what, new double[0])) {
                assertThat(variance).as(what).isFinite().isNotNegative();
            }
        }
        for (double mean : numbers.getOrDefault("mean", new double[0])) {
            assertThat(mean).as("mean").isFinite();
        }
    }

    @Test
    @DisplayName("A model saved and loaded on a fresh device predicts the same bits")
    void aModelSavedAndLoadedPredictsTheSameBits(@TempDir Path folder) {
        Dataset data = kit.problem();
        Path file = folder.resolve("model.credence");
        Map<String, double[]> before;
        try (Device device = kit.open()) {
            TrainedModel model = model(device, data);
            before = Predictions.numbers(model.predict(data.test(0), SAMPLES));
            ModelFile.save(model, file);
        }
        try (Device device = kit.open()) {
            TrainedModel loaded = ModelFile.load(file, Methods.of(List.of(kit.method())), device);
            assertSame("loaded", Predictions.numbers(loaded.predict(data.test(0), SAMPLES)), before);
        }
    }

    @Test
    @DisplayName("A repeated prediction has the same bits, whatever was predicted in between")
    void aPredictionRepeatedGivesTheSameBits() {
        Dataset data = kit.problem();
        try (Device device = kit.open()) {
            TrainedModel model = model(device, data);
            Map<String, double[]> first = Predictions.numbers(model.predict(data.test(0), SAMPLES));
            model.predict(data.train(0), 2 * SAMPLES);
            assertSame("repeated", Predictions.numbers(model.predict(data.test(0), SAMPLES)), first);
        }
    }

    @Test
    @DisplayName("Another draw gives another single sample, as Thompson sampling requires")
    void aSingleSampleIsDrawn() {
        assumeTrue(kit.tasks().contains(Task.REGRESSION), "the method does not do regression");
        Dataset data = ToyProblems.of(Task.REGRESSION);
        try (Device device = kit.open()) {
            TrainedModel model = model(device, data);
            float[] x = model.description().standardisation().inputs(data.test(0));
            assumeTrue(
                    Predictions.isUncertain(model.predict(data.test(0), SAMPLES)),
                    "its predictions have no epistemic variance");
            assumeFalse(
                    Predictions.isUncertain(model.predict(data.test(0), 1)), "a sample of it is all of the posterior");
            Set<List<Double>> means = new HashSet<>();
            for (int draw = 0; draw < DRAWS; draw++) {
                Predictive one = model.inference().predict(x, data.test(0).size(), 1, draw);
                means.add(Arrays.stream(((RegressionPredictive) one).mean())
                        .boxed()
                        .toList());
            }
            assertThat(means).as("what %d draws of one sample predict", DRAWS).hasSizeGreaterThan(1);
        }
    }

    @Test
    @DisplayName("One point and many points are predicted, with one sample and with many")
    void anyNumberOfPointsAndSamplesIsPredicted() {
        Dataset data = kit.problem();
        try (Device device = kit.open()) {
            TrainedModel model = model(device, data);
            for (int points : new int[] {1, 3, 64, 100}) {
                int[] rows = IntStream.range(0, points).toArray();
                for (int samples : new int[] {1, 2, 33}) {
                    assertThat(model.predict(data.test(0).rows(rows), samples).points())
                            .isEqualTo(points);
                }
            }
        }
    }

    @TestFactory
    @DisplayName("A point's prediction does not depend on its place, nor on the points beside it")
    Stream<DynamicTest> aPointIsPredictedAlikeAnywhere() {
        return kit.tasks().stream().map(task -> DynamicTest.dynamicTest(task.toString(), () -> places(task)));
    }

    private void places(Task task) {
        Dataset data = ToyProblems.of(task);
        Examples test = data.test(0);
        int[] order = CounterRandom.of(1, 2).permutation(test.size(), 0);
        try (Device device = kit.open()) {
            TrainedModel model = model(device, data);
            Map<String, double[]> all = Predictions.numbers(model.predict(test, SAMPLES));
            assertPlaced(all, test.size(), order, Predictions.numbers(model.predict(test.rows(order), SAMPLES)));
            for (int row : new int[] {order[0], order[1]}) {
                int[] alone = {row};
                assertPlaced(all, test.size(), alone, Predictions.numbers(model.predict(test.rows(alone), SAMPLES)));
            }
        }
    }

    /** Rounding may depend on the sizes of products. */
    private static void assertPlaced(
            Map<String, double[]> all, int points, int[] rows, Map<String, double[]> predicted) {
        all.forEach((what, numbers) -> {
            double[] actual = predicted.getOrDefault(what, new double[0]);
            double[] expected = Predictions.at(rows, numbers, points);
            assertThat(actual).as(what).hasSameSizeAs(expected);
            for (int i = 0; i < expected.length; i++) {
                assertThat(actual[i])
                        .as(
                                "%s of point %d among %d of %d: noise is keyed by a point's inputs, not by its place",
                                what, rows[i * rows.length / expected.length], rows.length, points)
                        .isCloseTo(expected[i], within(TOLERANCE * Math.max(1, Math.abs(expected[i]))));
            }
        });
    }

    static void assertSame(String how, Map<String, double[]> actual, Map<String, double[]> expected) {
        expected.forEach((what, numbers) ->
                assertThat(actual.get(what)).as("%s: %s", how, what).containsExactly(numbers));
    }
}
