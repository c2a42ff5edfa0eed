package dev.credence.inference.laplace;

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
    @DisplayName("Eigenvectors are orthonormal, and with the eigenvalues they give the matrix back")
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

    @Test
    @DisplayName(
            "They are found where the scales of a matrix differ by more than rounding, as at a mode with sure classes")
    void scalesMayDiffer() {
        int size = 81;
        CounterRandom random = CounterRandom.of(3, 6);
        for (int trial = 0; trial < 8; trial++) {
            double[][] a = new double[size][size];
            for (int r = 0; r < 200; r++) {
                double weight = Math.exp(-60 * random.uniform(trial, 100_000 + r));
                for (int i = 0; i < size; i++) {
                    for (int j = 0; j < size; j++) {
                        a[i][j] += weight
                                * Math.exp(-0.5 * (i + j))
                                * random.normal(trial, 100 * r + i)
                                * random.normal(trial, 100 * r + j);
                    }
                }
            }
            double[] values = SymmetricEigen.of(copy(a)).values();
            double trace = 0;
            for (int i = 0; i < size; i++) {
                trace += a[i][i];
            }
            assertThat(Arrays.stream(values).sum()).isCloseTo(trace, within(1e-12 * trace));
        }
    }

    @Test
    @DisplayName("A matrix that is not finite is refused, rather than iterated for ever")
    void notFinite() {
        double[][] a = {{1, Double.NaN, 0}, {Double.NaN, 2, 1}, {0, 1, 3}};
        assertThatThrownBy(() -> SymmetricEigen.of(a)).isInstanceOf(ArithmeticException.class);
    }
}
