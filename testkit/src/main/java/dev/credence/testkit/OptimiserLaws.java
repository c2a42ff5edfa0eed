package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.GradientStep;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Progress;
import dev.credence.core.optimise.Schedule;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Optimiser updates of all parameters, compared with plain doubles. */
abstract class OptimiserLaws {
    private static final int STEPS = 5;

    /** Of both signs, from 10⁻⁹ to 10, so that the position of ε matters. */
    private static final Initialiser GRADIENTS =
            (random, i) -> (i % 2 == 0 ? 1 : -1) * Math.pow(10, 10 * random.uniform(0, i) - 9);

    private final Supplier<Device> opener;

    OptimiserLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    /** A parameter and its optimiser with a given gradient. */
    private static final class Descent {
        private final KernelProgram.Bench bench;
        private final Parameters parameters;
        private final GradientStep step;

        Descent(KernelProgram.Bench bench, GradientOptions options, int length) {
            this.bench = bench;
            Declarations declarations = new Declarations();
            declarations.trained("w", Initialiser.constant(0.1), length);
            parameters = Parameters.allocate(bench.device(), declarations, 1);
            step = new GradientStep(bench.device(), parameters, options, 1);
        }

        void go(int number, Tensor gradients) {
            Tensor g = parameters.gradients();
            bench.device().write(g, bench.device().read(gradients));
            double norm = step.gradientNorm();
            step.apply(norm, new Progress(0, 1, number));
            bench.show("parameters after step " + number, parameters.values());
            step.state().forEach(bench::show);
        }
    }

    @ParameterizedTest(name = "{0} parameters, norm clipped at {1}, after {2} steps")
    @CsvSource({"1, Infinity, 0", "13, Infinity, 0", "13, 0.25, 0", "1031, Infinity, 0", "1031, 0.5, 399"})
    @DisplayName("Five steps of Adam agree with Kingma and Ba's")
    void fiveStepsOfAdam(int length, double clip, int before) {
        GradientOptions options = new GradientOptions(new Optimiser.Adam(0.003), Schedule.CONSTANT, clip, 0);
        KernelProgram.compare("Adam on " + length + " parameters", opener, 1e-6, bench -> {
            Descent descent = new Descent(bench, options, length);
            for (int step = 0; step < STEPS; step++) {
                descent.go(before + step, bench.tensor(GRADIENTS, length));
            }
        });
    }

    @ParameterizedTest(name = "{0} parameters, momentum {1}, norm clipped at {2}")
    @CsvSource({"1, 0, Infinity", "13, 0.9, Infinity", "1031, 0.9, 0.25"})
    @DisplayName("Five steps of gradient descent with momentum agree with Polyak's")
    void fiveStepsOfGradientDescent(int length, double momentum, double clip) {
        GradientOptions options = new GradientOptions(new Optimiser.Sgd(0.05, momentum), Schedule.CONSTANT, clip, 0);
        KernelProgram.compare("gradient descent on " + length + " parameters", opener, 1e-6, bench -> {
            Descent descent = new Descent(bench, options, length);
            for (int step = 0; step < STEPS; step++) {
                descent.go(step, bench.tensor(length));
            }
        });
    }

    @ParameterizedTest(name = "{0} elements")
    @ValueSource(ints = {1, 15, 1031, 250_001})
    @DisplayName("The norm is accurate over many elements")
    void theNormKeepsItsDigits(int length) {
        float[] gradients = Replay.numbers(Scenario.ORDINARY, length);
        double squares = 0;
        for (float g : gradients) {
            squares += (double) g * g;
        }
        assertThat(norm(gradients)).isCloseTo(Math.sqrt(squares), within(1e-6 * Math.sqrt(squares)));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    @DisplayName("The norm is not finite if any element is not")
    void theNormIsNotFiniteIfAnyElementIsNot(float bad) {
        for (int length : new int[] {1, 15, 1031}) {
            for (int at : new int[] {0, length / 2, length - 1}) {
                float[] gradients = new float[length];
                gradients[at] = bad;
                assertThat(Double.isFinite(norm(gradients)))
                        .as("%s at %d of %d: the norm is finite", bad, at, length)
                        .isFalse();
            }
        }
    }

    @Test
    @DisplayName("The norm of zeros is zero")
    void theNormOfZerosIsZero() {
        assertThat(norm(new float[77])).isZero();
    }

    @Test
    @DisplayName("Negligible gradients become zero, others do not change")
    void tinyGradientsBecomeZero() {
        float[] gradients = new float[1031];
        float[] expected = new float[gradients.length];
        double squares = 0;
        for (int i = 0; i < gradients.length; i++) {
            gradients[i] = (i % 2 == 0 ? 1 : -1) * (i % 3 == 0 ? 0x1p-55f : 0x1.fp-57f);
            expected[i] = i % 3 == 0 ? gradients[i] : 0;
            squares += (double) expected[i] * expected[i];
        }
        float[] left = new float[gradients.length];
        assertThat(norm(gradients, left)).isCloseTo(Math.sqrt(squares), within(1e-6 * Math.sqrt(squares)));
        assertThat(left).containsExactly(expected);
    }

    private double norm(float[] gradients) {
        return norm(gradients, new float[gradients.length]);
    }

    /** Computes the norm, and the gradients after it. */
    private double norm(float[] gradients, float[] left) {
        try (Device device = opener.get()) {
            Declarations declarations = new Declarations();
            declarations.trained("w", Initialiser.constant(0), gradients.length);
            Parameters parameters = Parameters.allocate(device, declarations, 1);
            device.write(parameters.gradients(), gradients);
            double norm =
                    new GradientStep(device, parameters, GradientOptions.of(new Optimiser.Adam(1)), 1).gradientNorm();
            System.arraycopy(device.read(parameters.gradients()), 0, left, 0, left.length);
            return norm;
        }
    }
}
