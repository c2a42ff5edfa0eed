package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymmetricEigenTest {
    /** X Xᵀ with X [size, rank], so that size − rank eigenvalues are 0. */
    private static double[][] matrix(int size, int rank) {
        CounterRandom random = CounterRandom.of(3, 5);
        double[][] a = new double[size][size];
        for (int r = 0; r < rank; r++) {
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    a[i][j] += random.normal(r, i) * random.normal(r, j) * (r + 1);
                }
            }
        }
        return a;
    }

    private static double[][] copy(double[][] a) {
        return Arrays.stream(a).map(double[]::clone).toArray(double[][]::new);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 1", "40, 40", "60, 7", "5, 0"})
    @DisplayName("Eigenvectors are orthonormal and, with the eigenvalues, reconstruct the matrix")
    void theyGiveTheMatrixBack(int size, int rank) {
        double[][] a = matrix(size, rank);
        SymmetricEigen eigen = SymmetricEigen.of(copy(a));
        double scale = Arrays.stream(eigen.values()).map(Math::abs).max().orElse(0) + 1;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double sum = 0;
                double inner = 0;
                for (int k = 0; k < size; k++) {
                    sum += eigen.values()[k] * eigen.vectors()[k][i] * eigen.vectors()[k][j];
                    inner += eigen.vectors()[i][k] * eigen.vectors()[j][k];
                }
                assertThat(sum).isCloseTo(a[i][j], within(1e-12 * size * scale));
                assertThat(inner).isCloseTo(i == j ? 1 : 0, within(1e-13 * size));
            }
        }
        assertThat(Arrays.stream(eigen.values()).filter(v -> Math.abs(v) > 1e-10 * scale))
                .hasSize(rank);
    }

    /**
     * A Gauss–Newton matrix of 20 tanh units at 20 points: of low rank, with eigenvalues on all scales down to below
     * rounding.
     */
    private static double[][] gaussNewton(int trial) {
        CounterRandom random = CounterRandom.of(3, 6);
        int units = 20;
        double[][] a = new double[4 * units + 1][4 * units + 1];
        for (int n = 0; n < 20; n++) {
            double[] row = new double[4 * units + 1];
            double x = random.normal(trial, 1000 + 2L * n);
            double z = random.normal(trial, 1001 + 2L * n);
            double f = 0;
            for (int u = 0; u < units; u++) {
                double h = Math.tanh(random.normal(trial, 4L * u) * x
                        + random.normal(trial, 4L * u + 1) * z
                        + random.normal(trial, 4L * u + 2));
                double v = random.normal(trial, 4L * u + 3);
                f += v * h;
                row[u] = v * (1 - h * h) * x;
                row[units + u] = v * (1 - h * h) * z;
                row[2 * units + u] = v * (1 - h * h);
                row[3 * units + u] = h;
            }
            row[4 * units] = 1;
            double p = 1 / (1 + Math.exp(-3 * f));
            for (int i = 0; i < row.length; i++) {
                for (int j = 0; j < row.length; j++) {
                    a[i][j] += p * (1 - p) * row[i] * row[j];
                }
            }
        }
        return a;
    }

    @Test
    @DisplayName("Eigenvalues below rounding converge, as in a network's Gauss–Newton matrix")
    void eigenvaluesBelowRounding() {
        for (int trial = 0; trial < 10; trial++) {
            double[][] a = gaussNewton(trial);
            double trace = 0;
            for (int i = 0; i < a.length; i++) {
                trace += a[i][i];
            }
            double[] values = SymmetricEigen.of(a).values();
            assertThat(Arrays.stream(values).sum()).isCloseTo(trace, within(1e-12 * trace));
            assertThat(Arrays.stream(values).min().orElseThrow()).isGreaterThan(-1e-13 * trace);
        }
    }

    @Test
    @DisplayName("A matrix that is not finite is refused instead of iterated forever")
    void notFinite() {
        double[][] a = {{1, Double.NaN, 0}, {Double.NaN, 2, 1}, {0, 1, 3}};
        assertThatThrownBy(() -> SymmetricEigen.of(a)).isInstanceOf(ArithmeticException.class);
    }
}
