package dev.credence.inference.auto.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.Lbfgs;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PositiveTest {
    private static final CounterRandom RANDOM = CounterRandom.of(3, 3);

    private static double[][] matrix(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n + 3; k++) {
                    a[i][j] += RANDOM.normal(i, k) * RANDOM.normal(j, k);
                }
            }
        }
        return a;
    }

    @Test
    void factorsSolutionsAndInversesAreThoseOfTheMatrix() {
        for (int n : new int[] {1, 2, 3, 4, 5, 8, 13, 30}) {
            double[][] a = matrix(n);
            double[][] u = Arrays.stream(a).map(double[]::clone).toArray(double[][]::new);
            Positive.factor(u);
            double[] x = new double[n];
            Arrays.setAll(x, i -> RANDOM.normal(100, i));
            double[] b = new double[n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    b[i] += a[i][j] * x[j];
                }
            }
            Positive.solve(u, b);
            assertThat(b).containsExactly(x, within(1e-6));
            double[][] inverse = Positive.inverse(Positive.inverseTransposed(u));
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double product = 0;
                    for (int k = 0; k < n; k++) {
                        product += a[i][k] * inverse[k][j];
                    }
                    assertThat(product).isCloseTo(i == j ? 1 : 0, within(1e-6));
                }
            }
        }
    }

    @Test
    void aMatrixThatIsNotPositiveDefiniteIsRefused() {
        assertThatThrownBy(() -> Positive.factor(new double[][] {{1, 2}, {2, 1}}))
                .isInstanceOf(ArithmeticException.class);
    }

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
