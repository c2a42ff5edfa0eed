package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Tensor;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Gradients of all primitives equal finite differences, in double precision on the reference device. */
class FiniteDifferencesTest {
    private static final int STEP = 2;
    private static final double H = 1e-5;
    private static final int ELEMENTS = 16;
    private static final double GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;
    private static final double TOLERANCE = 1e-6;

    @TestFactory
    @DisplayName("Gradients equal central finite differences")
    Stream<DynamicTest> gradientsAreCentralFiniteDifferences() {
        return Stream.of(
                        LayerScenarios.dense(),
                        LayerScenarios.perSample(),
                        LayerScenarios.dropout(),
                        LayerScenarios.activations(),
                        LayerScenarios.networks(),
                        ArithmeticScenarios.arithmetic(),
                        ArithmeticScenarios.noise(),
                        ArithmeticScenarios.rows(),
                        ArithmeticScenarios.lookups(),
                        SequenceScenarios.networks(),
                        LikelihoodScenarios.likelihoods(),
                        LikelihoodScenarios.alphaMeans(),
                        LikelihoodScenarios.divergences(),
                        MomentScenarios.layers(),
                        MomentScenarios.likelihoods(),
                        MomentScenarios.networks(),
                        ConvolutionScenarios.layers(),
                        ConvolutionScenarios.pooling(),
                        ConvolutionScenarios.networks())
                .flatMap(List::stream)
                .flatMap(scenario -> Stream.of(scenario, scenario.twice()))
                .map(s -> DynamicTest.dynamicTest(s.name(), () -> check(s)));
    }

    private static void check(Scenario scenario) {
        ReferenceDevice device = new ReferenceDevice();
        Replay replay = new Replay(device, scenario).step(STEP);
        for (var named : replay.gradients().entrySet()) {
            check(device, replay, scenario + ": " + named.getKey(), replay.value(named.getKey()), named.getValue());
        }
    }

    private static void check(ReferenceDevice device, Replay replay, String what, Tensor value, Tensor gradient) {
        double largest = 0;
        double worst = 0;
        int at = 0;
        for (int j = 0; j < Math.min(value.length(), ELEMENTS); j++) {
            int i = value.length() <= ELEMENTS ? j : spread(j, value.length());
            double error = Math.abs(device.get(gradient, i) - difference(device, replay, value, i));
            largest = Math.max(largest, Math.abs(device.get(gradient, i)));
            at = error > worst ? i : at;
            worst = Math.max(worst, error);
        }
        assertThat(worst)
                .as("%s, element %d: the gradient is %s", what, at, device.get(gradient, at))
                .isLessThanOrEqualTo(TOLERANCE * largest + 1e-12);
    }

    /** Element j of a spread-out sample of elements, by multiples of the golden ratio. */
    private static int spread(int j, int length) {
        return (int) (length * (j * GOLDEN_RATIO % 1));
    }

    /**
     * Σ_j w_j (o_j(x_i + h) − o_j(x_i − h))/2h, with differences taken first, since they would be lost in a large
     * energy.
     */
    private static double difference(ReferenceDevice device, Replay replay, Tensor value, int i) {
        double x = device.get(value, i);
        double[] above = output(device, replay, value, i, x + H);
        double[] below = output(device, replay, value, i, x - H);
        device.set(value, i, x);
        double sum = 0;
        for (int j = 0; j < above.length; j++) {
            sum += device.get(replay.weights(), j) * (above[j] - below[j]);
        }
        return sum / (2 * H);
    }

    private static double[] output(ReferenceDevice device, Replay replay, Tensor value, int i, double x) {
        device.set(value, i, x);
        replay.forward(STEP);
        double[] output = new double[replay.outputTensor().length()];
        for (int j = 0; j < output.length; j++) {
            output[j] = device.get(replay.outputTensor(), j);
        }
        return output;
    }
}
