package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CholeskyTest {
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
            Cholesky u = Cholesky.of(Cholesky.upper(a));
            double[] x = new double[n];
            Arrays.setAll(x, i -> RANDOM.normal(100, i));
            double[] b = new double[n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    b[i] += a[i][j] * x[j];
                }
            }
            assertThat(u.solve(b)).containsExactly(x, within(1e-6));
            double[] half = u.halfSolve(b);
            assertThat(MatrixRows.dot(half, half)).isCloseTo(MatrixRows.dot(b, x), within(1e-6));
            double[][] inverse = u.inverse();
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
        assertThatThrownBy(() -> Cholesky.of(new double[][] {{1, 2}, {1}})).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void aRankOneUpdateIsTheFactorOfTheSum() {
        int n = 9;
        double[][] a = matrix(n);
        double[] v = new double[n];
        Arrays.setAll(v, i -> RANDOM.normal(101, i));
        Cholesky updated = Cholesky.of(Cholesky.upper(a));
        updated.update(v.clone());
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] += v[i] * v[j];
            }
        }
        double[] factor = Cholesky.of(Cholesky.upper(a)).factor();
        assertThat(updated.factor()).containsExactly(factor, within(1e-9));
        assertThat(Cholesky.ofFactor(factor, n).logDeterminant()).isCloseTo(updated.logDeterminant(), within(1e-9));
    }

    @Test
    void blocksOfRowsRoundAsOneRowAfterTheOther() {
        int n = 23;
        double[][] u = Cholesky.upper(matrix(n));
        double[][] expected = Arrays.stream(u).map(double[]::clone).toArray(double[][]::new);
        for (int j = 0; j < n; j++) {
            double root = Math.sqrt(expected[j][0]);
            for (int k = 0; k < n - j; k++) {
                expected[j][k] /= root;
            }
            for (int i = j + 1; i < n; i++) {
                for (int k = i; k < n; k++) {
                    expected[i][k - i] -= expected[j][i - j] * expected[j][k - j];
                }
            }
        }
        Cholesky.of(u);
        assertThat(u).isDeepEqualTo(expected);
    }
}
