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
            // floats near 3 have a relative error of 1e-7 (z/3)² after unclipping
            assertThat(Scaling.unclipped(SCALING.apply(x))).isCloseTo(z, within(1e-6 * Math.abs(z) * (1 + z * z / 9)));
        }
    }

    @Test
    void extremeValuesStayFinite() {
        assertThat(Scaling.unclipped(SCALING.apply(1e200))).isFinite().isPositive();
        assertThat(Scaling.unclipped(3)).isFinite();
    }
}
