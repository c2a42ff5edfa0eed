package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.nd4j.Nd4jDevice;
import org.junit.jupiter.api.Test;

/** Whole training steps on both devices. */
final class SameAsNd4jTest {
    @Test
    void regressionStepsAgreeToRounding() {
        try (SimdDevice simd = new SimdDevice();
                Nd4jDevice nd4j = new Nd4jDevice()) {
            agree(DropoutAlphaStep.mlp(simd), DropoutAlphaStep.mlp(nd4j), 30);
        }
    }

    @Test
    void classificationStepsAgreeToRounding() {
        try (SimdDevice simd = new SimdDevice();
                Nd4jDevice nd4j = new Nd4jDevice()) {
            agree(DropoutAlphaStep.mnist(simd), DropoutAlphaStep.mnist(nd4j), 2);
        }
    }

    @Test
    void aSeedGivesTheSameBitsTwice() {
        try (SimdDevice device = new SimdDevice()) {
            DropoutAlphaStep one = DropoutAlphaStep.mlp(device);
            DropoutAlphaStep two = DropoutAlphaStep.mlp(device);
            for (int i = 0; i < 3000; i++) {
                one.step();
            }
            for (int i = 0; i < 3000; i++) {
                two.step();
            }
            assertThat(two.parameters()).isEqualTo(one.parameters());
        }
    }

    private static void agree(DropoutAlphaStep ours, DropoutAlphaStep theirs, int steps) {
        assertThat(ours.parameters()).containsExactly(theirs.parameters(), within(1e-6f));
        for (int i = 0; i < steps; i++) {
            float expected = theirs.step();
            assertThat(ours.step())
                    .as("energy of step %d", i)
                    .isCloseTo(expected, within(1e-5f * Math.max(1, Math.abs(expected))));
        }
        float[] a = ours.parameters();
        float[] b = theirs.parameters();
        double worst = 0;
        for (int i = 0; i < a.length; i++) {
            worst = Math.max(worst, Math.abs(a[i] - b[i]));
        }
        // Adam divides by the gradient's own size: where that is tiny its rounding shows, by a fraction of the rate
        assertThat(worst).isLessThan(3e-4 * steps);
    }
}
