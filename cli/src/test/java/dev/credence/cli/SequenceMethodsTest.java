package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Split;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Methods;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Fit;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import dev.credence.device.simd.SimdDevice;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recurrent networks by every kind of posterior, on sequences whose class is their first word. */
class SequenceMethodsTest {
    private static final int ROWS = 96;
    private static final int STEPS = 5;
    private static final String WORDS = "[{\"lookup\":4,\"words\":2},{\"lstm\":6},{\"last-step\":true}]";

    @TempDir
    private Path folder;

    /** Two to five words 0 or 1, padded on the left; the class is the first of them. */
    private static Dataset words() {
        CounterRandom random = CounterRandom.of(7, 7);
        double[][] x = new double[ROWS][STEPS];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            int length = 2 + Math.floorMod(random.word(0, i), STEPS - 1);
            Arrays.fill(x[i], Double.NaN);
            for (int t = STEPS - length; t < STEPS; t++) {
                x[i][t] = Math.floorMod(random.word(1, i * STEPS + t), 2);
            }
            y[i] = x[i][STEPS - length];
        }
        Examples examples = Examples.of(x, y).inSteps(STEPS);
        return new Dataset(
                "words",
                Task.classification(2),
                examples,
                IntStream.range(0, STEPS).mapToObj(t -> "word" + t).toList(),
                "first",
                List.of("a", "b"),
                List.of(new Split(IntStream.range(0, ROWS).toArray(), new int[0])));
    }

    private static TrainedModel train(Device device, String method, String network, String settings) {
        Fit fit = Fit.of(Methods.discover().get(method), device).set("model", network);
        for (String setting : settings.split(" ", -1)) {
            fit.set(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
        }
        Dataset words = words();
        return fit.train(words, words.examples());
    }

    private static double[] probabilities(TrainedModel model) {
        CategoricalMixture mixture = (CategoricalMixture) model.predict(words().examples(), model.defaultSamples());
        return Arrays.stream(mixture.meanProbabilities())
                .mapToDouble(classes -> classes[1])
                .toArray();
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "map, epochs=60 learning-rate=0.02 batch=16",
        "dropout-alpha, epochs=60 learning-rate=0.02 batch=16 samples=2 recurrent-dropout=0.1 embedding-dropout=0.05",
        "dropout-alpha, epochs=60 learning-rate=0.02 batch=16 samples=2 recurrent-dropout=learnt dropout=learnt",
        "vi, epochs=60 learning-rate=0.02 batch=16 samples=2 estimator=weight",
        "ensemble, epochs=60 learning-rate=0.02 batch=16 members=2",
        "swag, epochs=60 learning-rate=0.02 batch=16",
        "laplace, epochs=60 learning-rate=0.02 batch=16",
        "hmc, epochs=60 chains=1 kept-draws=20 most-steps=20"
    })
    @DisplayName("They learn it, whatever the posterior, and are the same bits after saving")
    void everyPosteriorLearns(String method, String settings) {
        try (Device device = new SimdDevice()) {
            TrainedModel model = train(device, method, WORDS, settings);
            double[] found = probabilities(model);
            int right = 0;
            for (int i = 0; i < ROWS; i++) {
                right += (found[i] > 0.5 ? 1 : 0) == words().examples().target(i) ? 1 : 0;
            }
            assertThat(right).as("rows right of %d", ROWS).isGreaterThan(ROWS * 9 / 10);
            Path file = folder.resolve("words.credence");
            ModelFile.save(model, file);
            TrainedModel loaded = ModelFile.load(file, Methods.discover(), device);
            assertThat(loaded.description().problem().shape()).isEqualTo(new Shape.Sequence(STEPS, 1));
            assertThat(probabilities(loaded)).containsExactly(found);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "vbp, epochs=1, LSTM",
        "vi, epochs=1, use estimator=weight",
        "dropout-alpha, weight-noise=gaussian, use weight-noise=bernoulli"
    })
    @DisplayName("Methods without a draw that can be held refuse by name")
    void othersRefuse(String method, String settings, String message) {
        try (Device device = new SimdDevice()) {
            assertThatThrownBy(() -> train(device, method, "[{\"lstm\":6},{\"last-step\":true}]", settings))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(message);
        }
    }

    @Test
    @DisplayName("Numbers are standardised by feature over all steps, and steps that are not there stay so")
    void numbersAreStandardisedByFeature() {
        double[][] x = {{Double.NaN, Double.NaN, 1, 10}, {3, 30, 5, 50}};
        Examples sequences = Examples.of(x, new double[] {0, 1}).inSteps(2);
        float[] inputs = Standardisation.of(sequences, Task.classification(2)).inputs(sequences);
        float sd = (float) (2 / Math.sqrt(8.0 / 3));
        assertThat(inputs).containsExactly(Float.NaN, Float.NaN, -sd, -sd, 0, 0, sd, sd);
    }

    @Test
    @DisplayName("A table that is no sequence is refused by a recurrent layer, which says what it needs")
    void aTableIsNoSequence() {
        try (Device device = new SimdDevice()) {
            Dataset table = new Dataset(
                    "table",
                    Task.classification(2),
                    Examples.of(new double[][] {{1, 2}, {2, 1}, {1, 1}}, new double[] {0, 1, 0}),
                    List.of("a", "b"),
                    "y",
                    List.of("n", "y"),
                    List.of(new Split(new int[] {0, 1, 2}, new int[0])));
            assertThatThrownBy(() -> Fit.of(Methods.discover().get("map"), device)
                            .set("model", "[{\"lstm\":6}]")
                            .train(table, table.examples()))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("needs a sequence");
        }
    }
}
