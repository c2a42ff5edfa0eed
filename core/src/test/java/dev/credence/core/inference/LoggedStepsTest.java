package dev.credence.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.Problem;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingOptions;
import dev.credence.device.reference.ReferenceDevice;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps whose results stay on the device. */
class LoggedStepsTest {
    /** The reference device, declared asynchronous. */
    private static Device asynchronous() {
        Device device = new ReferenceDevice();
        Class<?>[] type = {Device.class};
        return (Device) Proxy.newProxyInstance(
                Device.class.getClassLoader(),
                type,
                (proxy, method, arguments) -> method.getName().equals("traits")
                        ? new Device.Traits(true, false)
                        : method.invoke(device, arguments));
    }

    private static Inference inference(Device device, String... settings) {
        MeanField method = new MeanField();
        Map<String, String> all = new LinkedHashMap<>(Map.of("hidden", "4", "samples", "2"));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        return method.prepare(new Problem(Task.REGRESSION, 2, 20), method.parse(all), device, 7);
    }

    private static Points points(int n, int bad) {
        CounterRandom random = CounterRandom.of(1, 2);
        float[] x = new float[2 * n];
        float[] y = new float[n];
        for (int i = 0; i < n; i++) {
            x[2 * i] = (float) random.normal(0, i);
            x[2 * i + 1] = (float) random.normal(1, i);
            y[i] = i == bad ? Float.NaN : x[2 * i] + 0.1f * (float) random.normal(2, i);
        }
        return new Points(x, y);
    }

    private static Map<String, float[]> state(Inference inference) {
        Map<String, float[]> values = new LinkedHashMap<>();
        inference
                .state()
                .forEach((name, tensor) -> values.put(name, inference.device().read(tensor)));
        return values;
    }

    private static void assertSameState(Inference actual, Inference expected) {
        Map<String, float[]> found = state(actual);
        state(expected)
                .forEach((name, values) -> assertThat(found.get(name)).as(name).isEqualTo(values));
    }

    private static Inference trained(Device device, Points points, int batch, String... settings) {
        Inference inference = inference(device, settings);
        Trainer.train(inference, points, TrainingOptions.of(3, batch, 5), report -> true);
        return inference;
    }

    @Test
    @DisplayName("A synchronous device defers nothing")
    void aCpuDefersNothing() {
        assertThat(inference(new ReferenceDevice()).deferredSteps()).isEmpty();
        assertThat(inference(asynchronous()).deferredSteps()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"adam", "sgd"})
    @DisplayName("Training ends in the same bits, also if an epoch has more steps than the log has rows")
    void trainingLeavesTheSameBits(String optimiser) {
        Points points = points(300, -1);
        assertSameState(
                trained(asynchronous(), points, 1, "optimiser", optimiser),
                trained(new ReferenceDevice(), points, 1, "optimiser", optimiser));
    }

    @Test
    @DisplayName("Gradients are clipped on the device as on the host")
    void gradientsAreClipped() {
        Points points = points(20, -1);
        String[] clipped = {"clip-norm", "0.25", "optimiser", "sgd"};
        Map<String, float[]> found = state(trained(asynchronous(), points, 8, clipped));
        Map<String, float[]> free = state(trained(asynchronous(), points, 8, "optimiser", "sgd"));
        Map<String, float[]> expected = state(trained(new ReferenceDevice(), points, 8, clipped));
        expected.forEach((name, values) -> assertThat(found.get(name)).as(name).containsExactly(values, within(1e-6f)));
        assertThat(expected).anySatisfy((name, values) -> assertThat(values).isNotEqualTo(free.get(name)));
    }

    @ParameterizedTest(name = "in row {0}")
    @ValueSource(ints = {0, 13, 19})
    @DisplayName("A NaN target stops training with the same message, in the state before that step")
    void theFirstBadStepIsNamed(int bad) {
        Points points = points(20, bad);
        Inference deferred = inference(asynchronous());
        Inference one = inference(new ReferenceDevice());
        Stream.of(deferred, one)
                .forEach(inference ->
                        Trainer.train(inference, points(20, -1), TrainingOptions.of(1, 4, 5), report -> true));
        NonFiniteException expected = catchThrowableOfType(
                NonFiniteException.class,
                () -> Trainer.train(one, points, TrainingOptions.of(2, 4, 5), report -> true));
        assertThatThrownBy(() -> Trainer.train(deferred, points, TrainingOptions.of(2, 4, 5), report -> true))
                .isInstanceOf(NonFiniteException.class)
                .hasMessage(expected.getMessage());
        assertSameState(deferred, one);
    }

    @Test
    @DisplayName("Steps have no effect from the first that is not finite until its result is read")
    void aBadStepStopsThoseAfterIt() {
        Inference inference = inference(asynchronous());
        DeferredSteps steps = inference.deferredSteps().orElseThrow();
        Points good = points(4, -1);
        steps.step(good, new Progress(0, 2, 0));
        Map<String, float[]> before = state(inference);
        steps.step(points(4, 2), new Progress(0, 2, 1));
        steps.step(good, new Progress(0, 2, 2));
        assertThat(steps.results().stream().map(StepResult::isFinite)).containsExactly(true, false, true);
        state(inference).forEach((name, values) -> assertThat(values).as(name).isEqualTo(before.get(name)));
        steps.step(good, new Progress(0, 2, 2));
        assertThat(steps.results()).hasSize(1).allMatch(StepResult::isFinite);
        assertThat(steps.results()).isEmpty();
        assertThat(state(inference))
                .anySatisfy((name, values) -> assertThat(values).isNotEqualTo(before.get(name)));
    }

    @Test
    @DisplayName("More steps than the log has rows are refused")
    void aFullLogIsRefused() {
        DeferredSteps steps = inference(asynchronous()).deferredSteps().orElseThrow();
        Points good = points(1, -1);
        for (int i = 0; i < steps.capacity(); i++) {
            steps.step(good, new Progress(0, 1, i));
        }
        assertThatThrownBy(() -> steps.step(good, new Progress(0, 1, 0)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("256 steps");
    }

    @Test
    @DisplayName("A mixture defers if all members do, and reports their means")
    void aMixtureDefers() {
        Device device = asynchronous();
        Inference mixture = new MixtureInference(List.of(inference(device), inference(device, "hidden", "3")));
        Device plain = new ReferenceDevice();
        Inference one = new MixtureInference(List.of(inference(plain), inference(plain, "hidden", "3")));
        Points points = points(6, -1);
        DeferredSteps steps = mixture.deferredSteps().orElseThrow();
        List<StepResult> expected = Stream.of(0, 1, 2)
                .map(i -> {
                    steps.step(points, new Progress(0, 1, i));
                    return one.step(points, new Progress(0, 1, i));
                })
                .toList();
        assertThat(steps.results()).isEqualTo(expected);
        assertSameState(mixture, one);
        assertThat(new MixtureInference(List.of(inference(device), inference(plain))).deferredSteps())
                .isEmpty();
    }

    @Test
    @DisplayName("A hook that follows steps is called after each; others allow deferred steps")
    void hooks() {
        Device device = asynchronous();
        assertThat(HookedInference.of(inference(device), arrays -> new TrainingHook() {})
                        .deferredSteps())
                .isEmpty();
        assertThat(HookedInference.of(inference(device), arrays -> new TrainingHook() {
                            @Override
                            public boolean followsSteps() {
                                return false;
                            }
                        })
                        .deferredSteps())
                .isPresent();
    }
}
