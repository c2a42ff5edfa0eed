package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Gradients with respect to inputs, if a method has them. */
abstract class MethodGradientLaws {
    private static final int SAMPLES = 5;
    private static final int DRAW = 2;
    private static final double H = 1e-2;

    private final MethodCompatibility kit;

    MethodGradientLaws(MethodCompatibility kit) {
        this.kit = kit;
    }

    /** A trained method and test points, standardised. */
    private record Asked(Inference inference, float[] inputs, float[] targets) {
        Optional<InputGradients> gradients() {
            return inference.inputGradients(inputs, targets, SAMPLES, DRAW);
        }

        /** Σ_n log p(y_n | x_n + by u_n), for the same draw. */
        double logDensity(double[] direction, double by) {
            float[] moved = new float[inputs.length];
            for (int i = 0; i < moved.length; i++) {
                moved[i] = (float) (inputs[i] + by * direction[i]);
            }
            InputGradients there =
                    inference.inputGradients(moved, targets, SAMPLES, DRAW).orElseThrow();
            return Arrays.stream(there.logDensity()).sum();
        }
    }

    private Asked asked(Device device, Task task) {
        Dataset data = ToyProblems.of(task);
        Map<String, String> settings = kit.with(kit.settings(), "epochs", "5");
        TrainedModel model = kit.fit(device).settings(settings).train(data, data.train(0));
        Standardisation s = model.description().standardisation();
        Examples test = data.test(0);
        return new Asked(model.inference(), s.inputs(test), s.targets(test));
    }

    @TestFactory
    @DisplayName("The log density of the targets rises along the gradients at the predicted rate")
    Stream<DynamicTest> alongTheGradientsTheLogDensityRises() {
        return kit.tasks().stream()
                .map(task -> DynamicTest.dynamicTest(task.toString(), () -> {
                    try (Device device = kit.open()) {
                        Asked asked = asked(device, task);
                        Optional<InputGradients> gradients = asked.gradients();
                        assumeTrue(gradients.isPresent(), "the method gives no input gradients");
                        rises(asked, gradients.get());
                    }
                }));
    }

    private static void rises(Asked asked, InputGradients gradients) {
        double[] direction = gradients.gradient().clone();
        double norm = Math.sqrt(Arrays.stream(direction).map(g -> g * g).sum());
        assertThat(norm).as("norm of the gradients").isPositive().isFinite();
        for (int i = 0; i < direction.length; i++) {
            direction[i] /= norm;
        }
        double rate = (asked.logDensity(direction, H) - asked.logDensity(direction, -H)) / (2 * H);
        assertThat(rate).as("derivative along the gradients").isCloseTo(norm, within(0.02 * norm));
    }

    @TestFactory
    @DisplayName("Gradients of the same draw are equal, and computing them changes no parameter")
    Stream<DynamicTest> askingChangesNothing() {
        return kit.tasks().stream()
                .map(task -> DynamicTest.dynamicTest(task.toString(), () -> {
                    try (Device device = kit.open()) {
                        Asked asked = asked(device, task);
                        Map<String, float[]> before = state(asked.inference());
                        Optional<InputGradients> gradients = asked.gradients();
                        assumeTrue(gradients.isPresent(), "the method gives no input gradients");
                        assertThat(asked.gradients().orElseThrow().gradient())
                                .containsExactly(gradients.get().gradient());
                        state(asked.inference())
                                .forEach((name, after) ->
                                        assertThat(after).as(name).containsExactly(before.get(name)));
                    }
                }));
    }

    private static Map<String, float[]> state(Inference inference) {
        Map<String, float[]> state = new LinkedHashMap<>();
        inference
                .state()
                .forEach((name, tensor) -> state.put(name, inference.device().read(tensor)));
        return state;
    }
}
