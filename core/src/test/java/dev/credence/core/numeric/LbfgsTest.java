package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LbfgsTest {
    @Test
    void theMinimumOfABentValleyIsFound() {
        double[] found = Lbfgs.minimise(
                (x, gradient) -> {
                    double bend = x[1] - x[0] * x[0];
                    gradient[0] = -400 * x[0] * bend - 2 * (1 - x[0]);
                    gradient[1] = 200 * bend;
                    return 100 * bend * bend + (1 - x[0]) * (1 - x[0]);
                },
                new double[] {-1.2, 1},
                200);
        assertThat(found).containsExactly(new double[] {1, 1}, within(0.05));
    }
}
