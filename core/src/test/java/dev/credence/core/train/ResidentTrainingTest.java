package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.inference.MixtureInference;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.Problem;
import dev.credence.core.method.ResidentPoints;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Training from points in a device's memory, and of several epochs without the host. */
class ResidentTrainingTest {
    private static final int POINTS = 22;
    private static final int EPOCHS = 5;

    /** The reference device, as one with memory of its own, and what the host writes to it and reads. */
    private static final class Apart {
        private final Device device;
        private final List<Integer> written = new ArrayList<>();
        private int reads;

        Apart(long resident) {
            Device reference = new ReferenceDevice();
            Class<?>[] type = {Device.class};
            device =
                    (Device) Proxy.newProxyInstance(Device.class.getClassLoader(), type, (proxy, method, arguments) -> {
                        switch (method.getName()) {
                            case "traits" -> {
                                return new Device.Traits(true, false, resident);
                            }
                            case "write" -> written.add(((Tensor) arguments[0]).length());
                            case "read" -> reads++;
                            default -> {}
                        }
                        return method.invoke(reference, arguments);
                    });
        }
    }

    private static Points points(int bad, boolean weighted) {
        CounterRandom random = CounterRandom.of(1, 2);
        float[] x = new float[2 * POINTS];
        float[] y = new float[POINTS];
        float[] weights = new float[weighted ? POINTS : 0];
        for (int i = 0; i < POINTS; i++) {
            x[2 * i] = (float) random.normal(0, i);
            x[2 * i + 1] = (float) random.normal(1, i);
            y[i] = i == bad ? Float.NaN : x[2 * i] + 0.1f * (float) random.normal(2, i);
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] = 0.5f + random.below(3, 3, i);
        }
        return new Points(x, y, weights);
    }

    private static Inference inference(Device device) {
        MeanField method = new MeanField();
        Map<String, String> settings = Map.of("hidden", "4", "samples", "2");
        return method.prepare(new Problem(Task.REGRESSION, 2, POINTS), method.parse(settings), device, 7);
    }

    private static Map<String, float[]> trained(Inference inference, Points points, TrainingListener listener) {
        Trainer.train(inference, points, TrainingOptions.of(EPOCHS, 8, 5), listener);
        return state(inference);
    }

    private static Map<String, float[]> state(Inference inference) {
        Map<String, float[]> values = new LinkedHashMap<>();
        inference
                .state()
                .forEach((name, tensor) -> values.put(name, inference.device().read(tensor)));
        return values;
    }

    private static void assertSame(Map<String, float[]> actual, Map<String, float[]> expected) {
        assertThat(actual).hasSameSizeAs(expected);
        expected.forEach((name, values) -> assertThat(actual.get(name)).as(name).isEqualTo(values));
    }

    @ParameterizedTest(name = "weighted {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("Batches gathered on the device leave the bits of those that are written; the host writes rows alone")
    void gatheredBatches(boolean weighted) {
        Points points = points(-1, weighted);
        Map<String, float[]> expected = trained(inference(new ReferenceDevice()), points, report -> true);
        Apart writing = new Apart(0);
        assertSame(trained(inference(writing.device), points, report -> true), expected);
        assertThat(writing.written).contains(2 * 8, 2 * 6);
        Apart gathering = new Apart(1 << 16);
        Inference inference = inference(gathering.device);
        gathering.written.clear();
        assertSame(trained(inference, points, report -> true), expected);
        List<Integer> once = new ArrayList<>(List.of(2 * POINTS, POINTS));
        if (weighted) {
            once.add(POINTS);
        }
        assertThat(gathering.written)
                .containsSequence(once)
                .filteredOn(n -> n > 8)
                .isEqualTo(once);
        assertThat(gathering.written).filteredOn(n -> n == 8).hasSize(2 * EPOCHS);
        assertThat(gathering.written).filteredOn(n -> n == 6).hasSize(EPOCHS);
    }

    @Test
    @DisplayName("A second training from other points gathers from those")
    void anotherTraining() {
        Points more = points(-1, false).rows(new int[] {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}, 0, 11);
        Inference expected = inference(new ReferenceDevice());
        trained(expected, points(-1, false), report -> true);
        Inference found = inference(new Apart(1 << 16).device);
        trained(found, points(-1, false), report -> true);
        assertSame(trained(found, more, report -> true), trained(expected, more, report -> true));
    }

    @Test
    @DisplayName("A mixture's members gather from the same points")
    void aMixture() {
        Points points = points(-1, false);
        Device plain = new ReferenceDevice();
        Apart apart = new Apart(1 << 16);
        Inference mixture = new MixtureInference(List.of(inference(apart.device), inference(apart.device)));
        apart.written.clear();
        assertSame(
                trained(mixture, points, report -> true),
                trained(new MixtureInference(List.of(inference(plain), inference(plain))), points, report -> true));
        assertThat(apart.written).containsOnlyOnce(2 * POINTS).doesNotContain(2 * 8);
    }

    @Test
    @DisplayName("Points stay on the host if they are more bytes than the device asks for, or differ by epoch")
    void whatIsNotResident() {
        Points points = points(-1, false);
        long bytes = Float.BYTES * 3L * POINTS;
        assertThat(ResidentPoints.of(new Apart(bytes).device, points)).isPresent();
        assertThat(ResidentPoints.of(new Apart(bytes - 1).device, points)).isEmpty();
        assertThat(ResidentPoints.of(new Apart(bytes).device, points(-1, true))).isEmpty();
        assertThat(ResidentPoints.of(new ReferenceDevice(), points)).isEmpty();
    }

    @Test
    @DisplayName("Epochs between which nothing happens are read together, and reported one by one")
    void epochsTogether() {
        Points points = points(-1, false);
        List<EpochReport> reports = new ArrayList<>();
        List<EpochReport> expected = new ArrayList<>();
        Map<String, float[]> state = trained(inference(new ReferenceDevice()), points, report -> {
            expected.add(report);
            return true;
        });
        Apart apart = new Apart(0); // no points are copied, for which the host would wait, too
        Inference inference = inference(apart.device);
        Trainer.train(
                inference, points, TrainingOptions.of(EPOCHS, 8, 5), TrainingListener.until(() -> false, reports::add));
        assertThat(apart.reads).isEqualTo(1);
        assertSame(state(inference), state);
        assertThat(reports)
                .usingRecursiveComparison()
                .ignoringFields("diagnostics")
                .isEqualTo(expected);
    }

    @Test
    @DisplayName("A validation ends the epochs that are read together")
    void validationComesBetween() {
        Points points = points(-1, false);
        Validation validation = new Validation(points, 4, 2, 0);
        TrainingOptions options = TrainingOptions.of(EPOCHS, 8, 5).with(validation);
        List<EpochReport> reports = new ArrayList<>();
        List<EpochReport> expected = new ArrayList<>();
        Trainer.train(
                inference(new Apart(0).device), points, options, TrainingListener.until(() -> false, reports::add));
        Trainer.train(inference(new Apart(0).device), points, options, expected::add);
        assertThat(expected.stream()
                        .map(report -> report.validationLogLikelihood().isPresent()))
                .containsExactly(false, true, false, true, true);
        assertThat(reports)
                .usingRecursiveComparison()
                .ignoringFields("diagnostics")
                .isEqualTo(expected);
    }

    @ParameterizedTest(name = "in row {0}")
    @ValueSource(ints = {0, 13, 21})
    @DisplayName("A bad point in the first of several epochs is named as by steps read one by one")
    void theFirstBadStepIsNamed(int bad) {
        Points points = points(bad, false);
        Inference one = inference(new ReferenceDevice());
        NonFiniteException expected =
                catchThrowableOfType(NonFiniteException.class, () -> trained(one, points, report -> true));
        Inference together = inference(new Apart(1 << 16).device);
        NonFiniteException found = catchThrowableOfType(
                NonFiniteException.class, () -> trained(together, points, TrainingListener.SILENT));
        assertThat(found).hasMessage(expected.getMessage());
        assertSame(state(together), state(one));
    }
}
