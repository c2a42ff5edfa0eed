package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Initialiser;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Updates of all parameters at once, against plain doubles. */
abstract class OptimiserLaws {
    private static final int STEPS = 5;

    /** Signed, and from 10⁻⁹ to 10, so that ε shows where it stands. */
    private static final Initialiser GRADIENTS =
            (random, i) -> (i % 2 == 0 ? 1 : -1) * Math.pow(10, 10 * random.uniform(0, i) - 9);

    private final Supplier<Device> opener;

    OptimiserLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    @ParameterizedTest(name = "{0} parameters, gradient times {1}, first step is number {2}")
    @CsvSource({"1, 1, 1", "13, 1, 1", "13, 0.25, 1", "1031, 1, 1", "1031, 0.5, 400"})
    @DisplayName("Five steps of Adam are Kingma and Ba's")
    void fiveStepsOfAdam(int length, float gradientScale, long firstStep) {
        String name = "Adam on " + length + " parameters from step " + firstStep;
        KernelProgram.compare(name, opener, 1e-6, bench -> {
            Tensor w = bench.tensor(Initialiser.constant(0.1), length);
            Tensor m = bench.device().allocate(length);
            Tensor v = bench.device().allocate(length);
            for (int step = 0; step < STEPS; step++) {
                Tensor g = bench.tensor(GRADIENTS, length);
                bench.device().optimisers().adam(w, g, m, v, 0.003, 0.9, 0.999, 1e-8, firstStep + step, gradientScale);
                bench.show("parameters after step " + step, w);
            }
            bench.show("m", m);
            bench.show("v", v);
        });
    }

    @ParameterizedTest(name = "{0} parameters, momentum {1}, gradient times {2}")
    @CsvSource({"1, 0, 1", "13, 0.9, 1", "1031, 0.9, 0.25"})
    @DisplayName("Five steps of gradient descent with momentum are Polyak's")
    void fiveStepsOfGradientDescent(int length, double momentum, float gradientScale) {
        KernelProgram.compare("gradient descent on " + length + " parameters", opener, 1e-6, bench -> {
            Tensor w = bench.tensor(length);
            Tensor u = bench.device().allocate(length);
            for (int step = 0; step < STEPS; step++) {
                Tensor g = bench.tensor(length);
                bench.device().optimisers().sgd(w, g, u, 0.05, momentum, gradientScale);
                bench.show("parameters after step " + step, w);
            }
            bench.show("velocity", u);
        });
    }

    @ParameterizedTest(name = "{0} elements")
    @ValueSource(ints = {1, 15, 1031, 250_001})
    @DisplayName("The sum of squares keeps its digits over many elements")
    void theSumOfSquaresKeepsItsDigits(int length) {
        float[] gradients = Replay.numbers(Scenario.ORDINARY, length);
        double expected = 0;
        for (float g : gradients) {
            expected += (double) g * g;
        }
        assertThat(sumOfSquares(gradients)).isCloseTo(expected, within(1e-6 * expected));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    @DisplayName("The sum of squares is not finite if any element is not")
    void theSumOfSquaresIsNotFiniteIfAnyElementIsNot(float bad) {
        for (int length : new int[] {1, 15, 1031}) {
            for (int at : new int[] {0, length / 2, length - 1}) {
                float[] gradients = new float[length];
                gradients[at] = bad;
                assertThat(Double.isFinite(sumOfSquares(gradients)))
                        .as("%s at %d of %d: the sum of squares is finite", bad, at, length)
                        .isFalse();
            }
        }
    }

    @Test
    @DisplayName("The sum of squares of zeros is zero")
    void theSumOfSquaresOfZerosIsZero() {
        assertThat(sumOfSquares(new float[77])).isZero();
    }

    private double sumOfSquares(float[] gradients) {
        try (Device device = opener.get()) {
            Tensor tensor = device.allocate(gradients.length);
            device.write(tensor, gradients);
            return device.optimisers().sumOfSquares(tensor);
        }
    }
}
