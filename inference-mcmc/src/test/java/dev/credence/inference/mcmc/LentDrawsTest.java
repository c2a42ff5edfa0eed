package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.testkit.CountedDevice;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Predictions of draws on an asynchronous device. */
final class LentDrawsTest {
    private static final int POINTS = 300;

    static Stream<InferenceMethod> methods() {
        return Stream.of(new HamiltonianMonteCarlo(), new StochasticGradientLangevin());
    }

    private static float[] inputs(int width) {
        float[] x = new float[POINTS * width];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) Math.sin(i);
        }
        return x;
    }

    private static void assertClose(double[] lent, double[] expected) {
        for (int n = 0; n < POINTS; n++) {
            assertThat(lent[n]).isCloseTo(expected[n], within(1e-5 * (1 + Math.abs(expected[n]))));
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    @DisplayName("Reads from the device have at most one number for each point, though draws have their own noise")
    void lent(InferenceMethod method) {
        CountedDevice counted = new CountedDevice(new ReferenceDevice(), true);
        Inference inference = LinearModel.trained(
                method, LinearModel.points(), counted.device(), "hidden", "2", "noise", "student-t", "epochs", "12");
        float[] inputs = inputs(LinearModel.points().width());
        RegressionPredictive expected = (RegressionPredictive) inference.predict(inputs, POINTS, 9, 0);
        assertThat(expected.samples()).isGreaterThan(1);
        double[] y = new double[POINTS];
        Arrays.fill(y, 0.3);
        assertThat(counted.longestRead()).isGreaterThan(POINTS);
        counted.reset();
        inference.lend(inputs, POINTS, 9, 0, predictive -> {
            RegressionPredictive lent = (RegressionPredictive) predictive;
            assertThat(lent.samples()).isEqualTo(expected.samples());
            assertClose(lent.mean(), expected.mean());
            assertClose(lent.logDensity(y), expected.logDensity(y));
            assertClose(lent.cdf(y), expected.cdf(y));
        });
        assertThat(counted.longestRead()).isEqualTo(POINTS); // all draws are fewer numbers
    }
}
