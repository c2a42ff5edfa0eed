package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.method.Methods;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.Fit;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layers that are not dense, for methods with the setting {@code model}. */
abstract class MethodLayerLaws {
    private static final int SAMPLES = 20;
    private static final String EMBEDDING = "[{\"embedding\":3,\"columns\":[0],\"codes\":[6]},{\"dense\":12}]";
    private static final String NORMALISATION = "[{\"dense\":12},{\"layer-normalisation\":true}]";

    private final MethodCompatibility kit;

    MethodLayerLaws(MethodCompatibility kit) {
        this.kit = kit;
    }

    @BeforeEach
    void onlyForMethodsWithModels() {
        assumeTrue(kit.method().settings().find("model").isPresent(), "the method has no setting 'model'");
    }

    @Test
    @DisplayName("An embedding learns the effects of a category's codes, or is refused by name")
    void anEmbeddingLearnsOrIsRefused(@TempDir Path folder) {
        learnsOrIsRefused(EMBEDDING, "embedding", folder);
    }

    @Test
    @DisplayName("A network with layer normalisation learns, or the layer is refused by name")
    void aNormalisedNetworkLearnsOrIsRefused(@TempDir Path folder) {
        learnsOrIsRefused(NORMALISATION, "layer normalisation", folder);
    }

    @Test
    @DisplayName("The tabular network learns from categories and missing values, or its first layer is refused by name")
    void theTabularNetworkLearnsOrIsRefused(@TempDir Path folder) {
        Dataset data = ToyProblems.missing(ToyProblems.codes(kit.tasks().get(0)));
        List<Column> cells = List.of(Column.category("x0", List.of("a", "b", "c", "d", "e", "f")), Column.number("x1"));
        learnsOrIsRefused("tabular:8", "missing", data, cells, folder);
    }

    private void learnsOrIsRefused(String network, String layer, Path folder) {
        learnsOrIsRefused(network, layer, ToyProblems.codes(kit.tasks().get(0)), List.of(), folder);
    }

    private void learnsOrIsRefused(String network, String layer, Dataset data, List<Column> cells, Path folder) {
        Examples test = data.test(0);
        Path file = folder.resolve("model.credence");
        Map<String, double[]> before;
        try (Device device = kit.open()) {
            Map<String, String> settings = new LinkedHashMap<>(kit.settings());
            settings.put("model", network);
            TrainedModel model = Fit.of(kit.method(), device)
                    .settings(settings)
                    .cells(cells)
                    .seed(5)
                    .train(data, data.train(0));
            Predictive predictive = model.predict(test, SAMPLES);
            double mean = Arrays.stream(Predictions.logDensities(predictive, test.targets()))
                    .average()
                    .orElseThrow();
            assertThat(mean)
                    .as("mean log likelihood of unseen points, against a constant prediction's")
                    .isGreaterThan(ToyProblems.constantLogLikelihood(data.task(), data.train(0), test));
            assertThat(kit.denseLayersOnly())
                    .as(
                            "denseLayersOnly is true, and a network with %s was trained: refuse it by name, or leave"
                                    + " denseLayersOnly out",
                            layer)
                    .isFalse();
            before = Predictions.numbers(predictive);
            ModelFile.save(model, file);
        } catch (UserException refused) {
            assertThat(refused)
                    .as("an unsupported layer must be refused by name, saying what to use instead")
                    .hasMessageContaining(layer)
                    .hasMessageContaining("use ");
            return;
        }
        try (Device device = kit.open()) {
            TrainedModel loaded = ModelFile.load(file, Methods.of(List.of(kit.method())), device);
            MethodPredictionLaws.assertSame("loaded", Predictions.numbers(loaded.predict(test, SAMPLES)), before);
        }
    }
}
