package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
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

/** Images, for methods with the setting {@code model}. */
abstract class MethodImageLaws {
    private static final int SAMPLES = 20;

    private final MethodCompatibility kit;
    private final Dataset bars = ToyProblems.bars();

    MethodImageLaws(MethodCompatibility kit) {
        this.kit = kit;
    }

    @BeforeEach
    void onlyForMethodsWithModels() {
        assumeTrue(
                kit.method().settings().find("model").isPresent(), "the method has no setting 'model' and no images");
        assumeTrue(kit.tasks().contains(Task.classification(2)), "the method does not do two classes");
    }

    private TrainedModel model(Device device) {
        return model(device, Map.of());
    }

    /** A briefly trained model, for laws that do not depend on what is learnt. */
    private TrainedModel beginner(Device device) {
        return model(device, kit.method().settings().find("epochs").isPresent() ? Map.of("epochs", "3") : Map.of());
    }

    private TrainedModel model(Device device, Map<String, String> chosen) {
        Map<String, String> settings = new LinkedHashMap<>(kit.imageSettings());
        settings.putAll(chosen);
        return Fit.of(kit.method(), device).settings(settings).seed(5).train(bars, bars.train(0));
    }

    @Test
    @DisplayName("Methods for dense layers refuse a convolution by name")
    void aConvolutionIsRefused() {
        assumeTrue(kit.denseLayersOnly(), "the method supports convolutions");
        try (Device device = kit.open()) {
            assertThatThrownBy(() -> model(device))
                    .as("denseLayersOnly is true, so a network with a convolution must be refused, by a UserException"
                            + " that names the layer and says what to use; if the method serves it, leave"
                            + " denseLayersOnly out")
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("convolution")
                    .hasMessageContaining("use ");
        }
    }

    @Test
    @DisplayName("A convolutional network learns to tell vertical from horizontal bars")
    void aConvolutionalNetworkLearns() {
        assumeTrue(!kit.denseLayersOnly(), "the method is for dense layers only");
        try (Device device = kit.open()) {
            Examples test = bars.test(0);
            Predictive predictive = model(device).predict(test, SAMPLES);
            double mean = Arrays.stream(Predictions.logDensities(predictive, test.targets()))
                    .average()
                    .orElseThrow();
            assertThat(mean)
                    .as("mean log likelihood of unseen images, against a constant prediction's")
                    .isGreaterThan(0.7 * ToyProblems.constantLogLikelihood(bars.task(), bars.train(0), test));
        }
    }

    @Test
    @DisplayName("A convolutional network saved and loaded on a fresh device predicts the same bits")
    void savedAndLoadedItPredictsTheSameBits(@TempDir Path folder) {
        assumeTrue(!kit.denseLayersOnly(), "the method is for dense layers only");
        Path file = folder.resolve("model.credence");
        Map<String, double[]> before;
        try (Device device = kit.open()) {
            TrainedModel model = beginner(device);
            before = Predictions.numbers(model.predict(bars.test(0), SAMPLES));
            ModelFile.save(model, file);
        }
        try (Device device = kit.open()) {
            TrainedModel loaded = ModelFile.load(file, Methods.of(List.of(kit.method())), device);
            MethodPredictionLaws.assertSame(
                    "loaded", Predictions.numbers(loaded.predict(bars.test(0), SAMPLES)), before);
        }
    }
}
