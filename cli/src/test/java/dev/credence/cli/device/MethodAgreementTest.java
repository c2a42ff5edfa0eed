package dev.credence.cli.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.StepResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The devices nd4j and simd agree up to rounding for every discovered method and likelihood: in the energy with its
 * terms, and in the gradients, by the parameters after a step of plain descent.
 */
final class MethodAgreementTest {
    /** Tolerance relative to max(1, |number|): single precision, sums of a few hundred terms. */
    private static final double ROUNDING = 2e-5;

    private record Seen(StepResult first, StepResult second, Map<String, float[]> parameters) {}

    @TestFactory
    Stream<DynamicTest> devicesAgreeOnEveryMethodAndLikelihood() {
        return MethodRun.methods().stream()
                .flatMap(method -> Stream.concat(
                        MethodRun.TASKS.stream().map(task -> agrees(method, task, "learnt")),
                        Stream.of("heteroscedastic", "fixed").map(noise -> agrees(method, Task.REGRESSION, noise))));
    }

    @TestFactory
    Stream<DynamicTest> everyMethodTakesSomeTask() {
        return MethodRun.methods().stream()
                .map(method -> DynamicTest.dynamicTest(
                        method.name(),
                        () -> assertThat(MethodRun.TASKS.stream()
                                        .filter(task -> seen("nd4j", method, task, "learnt")
                                                .isPresent()))
                                .isNotEmpty()));
    }

    private static DynamicTest agrees(InferenceMethod method, Task task, String noise) {
        return DynamicTest.dynamicTest(method.name() + ", " + task + ", noise " + noise, () -> {
            Optional<Seen> expected = seen("nd4j", method, task, noise);
            Optional<Seen> actual = seen("simd", method, task, noise);
            assertEquals(expected.isPresent(), actual.isPresent(), "the task is taken");
            if (expected.isPresent()) {
                same(expected.get().first(), actual.get().first());
                same(expected.get().second(), actual.get().second());
                expected.get()
                        .parameters()
                        .forEach((name, values) ->
                                same(name, values, actual.get().parameters().get(name)));
            }
        });
    }

    private static Optional<Seen> seen(String name, InferenceMethod method, Task task, String noise) {
        Map<String, String> settings = new LinkedHashMap<>(
                Map.of("noise", noise, "optimiser", "sgd", "momentum", "0", "learning-rate", "0.01"));
        settings.keySet().removeIf(setting -> method.settings().find(setting).isEmpty());
        try (Device device = Devices.discover().open(name)) {
            return MethodRun.of(method, task, settings, device).map(run -> {
                StepResult first = run.step();
                StepResult second = run.step();
                Map<String, float[]> parameters = new LinkedHashMap<>();
                run.inference().parameters().forEach((key, tensor) -> parameters.put(key, device.read(tensor)));
                return new Seen(first, second, parameters);
            });
        }
    }

    private static void same(StepResult expected, StepResult actual) {
        close("energy", actual.energy(), expected.energy());
        close("data term", actual.dataTerm(), expected.dataTerm());
        close("divergence", actual.divergence(), expected.divergence());
        close("gradient norm", actual.gradientNorm(), expected.gradientNorm());
    }

    private static void same(String name, float[] expected, float[] actual) {
        assertThat(actual).as(name).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            close(name + "[" + i + "]", actual[i], expected[i]);
        }
    }

    private static void close(String what, double actual, double expected) {
        assertThat(actual).as(what).isCloseTo(expected, within(ROUNDING * Math.max(1, Math.abs(expected))));
    }
}
