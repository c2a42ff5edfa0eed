package dev.credence.inference.aadm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.Problem;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingOptions;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.testkit.CountedDevice;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deferred steps of generator and discriminator. */
class DeferredStepsTest {
    private static Inference inference(boolean asynchronous) {
        Aadm method = new Aadm();
        Map<String, String> settings = new LinkedHashMap<>(Map.of(
                "hidden", "4",
                "samples", "2",
                "generator-hidden", "5",
                "noise-dimensions", "3",
                "discriminator-hidden", "6",
                "contrast-samples", "8"));
        Device device = new CountedDevice(new ReferenceDevice(), asynchronous).device();
        return method.prepare(
                new Problem(Task.REGRESSION, 2, 20), method.settings().parse(settings), device, 7);
    }

    private static Points points(int bad) {
        CounterRandom random = CounterRandom.of(1, 2);
        float[] x = new float[40];
        float[] y = new float[20];
        for (int i = 0; i < 20; i++) {
            x[2 * i] = (float) random.normal(0, i);
            x[2 * i + 1] = (float) random.normal(1, i);
            y[i] = i == bad ? Float.NaN : x[2 * i] + 0.1f * (float) random.normal(2, i);
        }
        return new Points(x, y);
    }

    private static void train(Inference inference, Points points, int epochs) {
        Trainer.train(inference, points, TrainingOptions.of(epochs, 4, 5), report -> true);
    }

    private static void assertSameState(Inference found, Inference expected) {
        expected.state()
                .forEach((name, tensor) -> assertThat(found.device()
                                .read(Objects.requireNonNull(found.state().get(name), name)))
                        .as(name)
                        .isEqualTo(expected.device().read(tensor)));
    }

    /** The error of training, which is the same for both. */
    private static String stops(Inference deferred, Inference one, Points points) {
        NonFiniteException expected = catchThrowableOfType(NonFiniteException.class, () -> train(one, points, 2));
        assertThatThrownBy(() -> train(deferred, points, 2))
                .isInstanceOf(NonFiniteException.class)
                .hasMessage(expected.getMessage());
        assertSameState(deferred, one);
        return expected.getMessage();
    }

    @Test
    @DisplayName("Training leaves the same bits and the same means of loss and accuracy")
    void theSameBits() {
        List<Inference> both = List.of(inference(true), inference(false));
        assertThat(both.get(0).deferredSteps()).isPresent();
        assertThat(both.get(1).deferredSteps()).isEmpty();
        both.forEach(inference -> train(inference, points(-1), 3));
        assertSameState(both.get(0), both.get(1));
        assertThat(both.get(0).diagnostics()).isEqualTo(both.get(1).diagnostics());
        assertThat(both.get(0).diagnostics().get("discriminator_accuracy")).isBetween(0.3, 1.0);
    }

    @ParameterizedTest(name = "in row {0}")
    @ValueSource(ints = {0, 13, 19})
    @DisplayName("A target that is not a number stops both halves where they would stop one by one")
    void theGeneratorStops(int bad) {
        List<Inference> both = List.of(inference(true), inference(false));
        both.forEach(inference -> train(inference, points(-1), 1));
        stops(both.get(0), both.get(1), points(bad));
    }

    @Test
    @DisplayName("A discriminator that is not finite is named, and the generator keeps what it has")
    void theDiscriminatorStops() {
        List<Inference> both = List.of(inference(true), inference(false));
        both.forEach(inference -> {
            train(inference, points(-1), 1);
            inference.state().forEach((name, tensor) -> {
                if (name.startsWith("discriminator.") && name.endsWith("weight")) {
                    spoil(inference.device(), tensor);
                }
            });
        });
        assertThat(stops(both.get(0), both.get(1), points(-1))).contains("discriminator");
    }

    private static void spoil(Device device, Tensor tensor) {
        float[] values = new float[tensor.length()];
        Arrays.fill(values, Float.NaN);
        device.write(tensor, values);
    }
}
