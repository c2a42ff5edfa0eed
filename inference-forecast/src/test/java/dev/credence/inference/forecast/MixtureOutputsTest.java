package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.predict.GaussianMixture;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MixtureOutputsTest {
    private static final float[] OUTPUTS = {
        0.3f, -0.5f, 0.1f, -0.7f, 0.1f, 0.9f, -0.2f, -1f, 0.4f, 1f, 0f, -1f, 0.2f, 0.5f, -0.6f, 0f, 0.3f, -0.9f
    };
    private static final float[] TARGETS = {0.4f, -1.2f};

    private final MixtureOutputs head = new MixtureOutputs();

    @Test
    @DisplayName("The loss is the mean negative log density of the mixture")
    void theLossIsTheLogDensity() {
        double expected = 0;
        for (int h = 0; h < 2; h++) {
            head.read(OUTPUTS, h);
            double density = 0;
            for (int c = 0; c < MixtureOutputs.COMPONENTS; c++) {
                double log = GaussianMixture.of(
                                new double[][] {{head.mean(c)}}, new double[][] {{head.sd(c) * head.sd(c)}})
                        .logDensity(new double[] {TARGETS[h]})[0];
                density += head.weight(c) * Math.exp(log);
            }
            expected -= 0.5 * Math.log(density);
        }
        assertThat(head.loss(OUTPUTS, TARGETS, 1, new float[18])).isCloseTo(expected, within(1e-9));
    }

    @Test
    @DisplayName("The gradient agrees with central differences, and a missing target has none")
    void theGradientIsThatOfTheLoss() {
        float[] gradient = new float[18];
        double whole = head.loss(OUTPUTS, TARGETS, 1, gradient);
        assertThat(whole).isFinite();
        for (int j = 0; j < OUTPUTS.length; j++) {
            float[] up = OUTPUTS.clone();
            float[] down = OUTPUTS.clone();
            up[j] += 1e-2f;
            down[j] -= 1e-2f;
            double difference = head.loss(up, TARGETS, 1, new float[18]) - head.loss(down, TARGETS, 1, new float[18]);
            double step = (double) up[j] - down[j];
            assertThat((double) gradient[j]).as("output %d", j).isCloseTo(difference / step, within(2e-4));
        }
        head.loss(OUTPUTS, new float[] {0.4f, Float.NaN}, 1, gradient);
        assertThat(Arrays.copyOfRange(gradient, 9, 18)).containsOnly(0f);
    }
}
