package dev.credence.inference.auto.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScalingTest {
    private static final Scaling SCALING = Scaling.of(new double[] {1, 2, 3, 4, 5});

    @Test
    void unclippedValuesAreLinearInTheCells() {
        for (double x : new double[] {-100, -3, 1, 3, 3.5, 8, 100}) {
            double z = (x - SCALING.median()) * SCALING.factor();
            // a float near 3 holds what was far away to 1e-7 (z/3)² of it
            assertThat(Scaling.unclipped(SCALING.apply(x))).isCloseTo(z, within(1e-6 * Math.abs(z) * (1 + z * z / 9)));
        }
    }

    @Test
    void whatIsTooFarToBeToldIsFinite() {
        assertThat(Scaling.unclipped(SCALING.apply(1e200))).isFinite().isPositive();
        assertThat(Scaling.unclipped(3)).isFinite();
    }
}
