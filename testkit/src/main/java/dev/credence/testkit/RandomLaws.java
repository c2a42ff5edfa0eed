package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Element i of a random tensor is computed from word i of the step on every device. */
abstract class RandomLaws {
    /** Enough elements for words near 0 and near 2³². */
    private static final int MANY = 300_007;

    private static final long SEED = 123;

    private static final long STREAM = 45;

    private static final CounterRandom RANDOM = CounterRandom.of(SEED, STREAM);

    private final Supplier<Device> opener;

    RandomLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    private static Noise noise(int step) {
        Noise noise = new Noise(RANDOM);
        noise.setStep(step);
        return noise;
    }

    @ParameterizedTest(name = "{0} elements")
    @ValueSource(ints = {1, 7, 16, 31, 32, 33, 1000, MANY})
    @DisplayName("Uniform numbers are the generator's words")
    void uniformNumbersAreTheGeneratorsWords(int length) {
        try (Device device = opener.get()) {
            Tensor out = device.allocate(length);
            device.uniform(noise(4), out);
            float[] actual = device.read(out);
            for (int i = 0; i < length; i++) {
                double expected = (RANDOM.word(4, i) >>> 8) * 0x1p-24;
                if (actual[i] != expected) {
                    throw new AssertionError("Uniform number " + i + " of " + length + " is " + actual[i] + ", word "
                            + i + " of step 4 says " + expected);
                }
            }
        }
    }

    @ParameterizedTest(name = "{0} elements")
    @ValueSource(ints = {1, 7, 16, 31, 32, 33, 1000, MANY})
    @DisplayName("Normal numbers are the quantiles of the generator's words, far into the tails")
    void normalNumbersAreTheQuantilesOfTheGeneratorsWords(int length) {
        try (Device device = opener.get()) {
            Tensor out = device.allocate(length);
            device.normal(noise(-7), out);
            float[] actual = device.read(out);
            for (int i = 0; i < length; i++) {
                double expected = RANDOM.normal(-7, i);
                if (!(Math.abs(actual[i] - expected) <= Scenario.ROUNDING * Math.max(1, Math.abs(expected)))) {
                    throw new AssertionError("Normal number " + i + " of " + length + " is " + actual[i] + ", word " + i
                            + " of step −7 says " + expected);
                }
            }
        }
    }

    @ParameterizedTest(name = "rate {0}")
    @ValueSource(floats = {0.005f, 0.05f, 0.1f, 0.25f, 0.5f, 0.9f, 0.999f})
    @DisplayName("Dropout keeps exactly the elements whose word is at least the rate, and divides them by 1 − rate")
    void dropoutKeepsExactlyTheElementsWhoseWordSaysSo(float rate, TestInfo info) {
        int points = 37;
        int columns = 53;
        int samples = 5;
        try (Device device = opener.get()) {
            Parameters none = Parameters.allocate(device, new Declarations(), 0);
            Graph graph = new Graph(device, none, SEED, STREAM);
            Var dropped = graph.dropout(graph.constant(1, points, columns), rate, samples);
            Var x = graph.constant(1, points, 1);
            Var layer =
                    graph.dense(x, graph.constant(1, 1, columns), graph.constant(0, columns), Activation.RELU, rate);
            graph.forward(9);
            assertMasked(info.getDisplayName() + ", dropout", device.read(dropped.value()), rate, STREAM);
            assertMasked(info.getDisplayName() + ", layer", device.read(layer.value()), rate, STREAM + 1);
        }
    }

    private static void assertMasked(String where, float[] actual, float rate, long stream) {
        CounterRandom random = CounterRandom.of(SEED, stream);
        float scale = (float) (1 / (1.0 - rate));
        for (int i = 0; i < actual.length; i++) {
            boolean kept = (random.word(9, i) >>> 8) * 0x1p-24 >= rate;
            assertThat(actual[i] != 0).as("%s: element %d is kept", where, i).isEqualTo(kept);
            assertThat(kept ? Math.abs(actual[i] / scale - 1) : 0)
                    .as("%s: element %d is %s, not 1/(1 − rate) = %s", where, i, actual[i], scale)
                    .isLessThan(1e-6f);
        }
    }

    @Test
    @DisplayName("A draw's numbers do not depend on how many are drawn")
    void whatADrawHoldsDoesNotDependOnHowManyAreDrawnWithIt() {
        try (Device device = opener.get()) {
            Tensor few = device.allocate(45);
            Tensor many = device.allocate(4_500);
            device.normal(noise(1), few);
            device.normal(noise(1), many);
            Closeness.assertSameBits(
                    "The first 45 of 4500 normal numbers", device.read(device.view(many, 0, 45)), device.read(few));
        }
    }

    @Test
    @DisplayName("Different steps and streams give different numbers")
    void otherStepsAndOtherStreamsGiveOtherNumbers() {
        try (Device device = opener.get()) {
            Tensor out = device.allocate(20);
            device.uniform(noise(1), out);
            float[] first = device.read(out);
            device.uniform(noise(2), out);
            float[] otherStep = device.read(out);
            device.uniform(new Noise(CounterRandom.of(123, 46)), out);
            float[] otherStream = device.read(out);
            assertThat(otherStep).as("another step").isNotEqualTo(first);
            assertThat(otherStream).as("another stream").isNotEqualTo(first).isNotEqualTo(otherStep);
        }
    }
}
