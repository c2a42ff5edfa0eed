package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class CoverageLawTest {
    @Test
    @DisplayName("The rank is the ceiling of (n + 1) times the decimal coverage, without binary rounding")
    void theRankIsExact() {
        assertThat(CoverageLaw.of(99, 0.07).rank()).isEqualTo(7); // 0.07 * 100 > 7 in binary
        for (int percent = 1; percent < 100; percent++) {
            for (int points : new int[] {1, 9, 19, 98, 99, 100, 1000}) {
                int expected = Math.floorDiv((points + 1) * percent + 99, 100);
                double coverage = new BigDecimal(percent).movePointLeft(2).doubleValue();
                assertThat(CoverageLaw.of(points, coverage).rank())
                        .as("%d of %d", percent, points)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    @DisplayName("The fewest points are the first number with a finite threshold")
    void theFewestPointsHaveAThreshold() {
        for (double coverage : new double[] {0.5, 0.8, 0.9, 0.93, 0.95, 0.99, 0.999}) {
            int fewest = CoverageLaw.fewestPoints(coverage);
            assertThat(CoverageLaw.of(fewest, coverage).isUnbounded())
                    .as("%s", coverage)
                    .isFalse();
            if (fewest > 1) {
                assertThat(CoverageLaw.of(fewest - 1, coverage).isUnbounded())
                        .as("%s", coverage)
                        .isTrue();
            }
        }
        assertThat(CoverageLaw.fewestPoints(0.9)).isEqualTo(9);
    }

    @Test
    @DisplayName("It is the law of an order statistic: P(U_(k) ≤ x) = P(at least k of n uniforms are below x)")
    void theDistributionIsThatOfAnOrderStatistic() {
        int n = 19;
        int k = 18;
        CoverageLaw law = new CoverageLaw(n, k);
        for (double x : new double[] {0.5, 0.8, 0.9, 0.95, 0.99}) {
            double atLeast = n * Math.pow(x, n - 1) * (1 - x) + Math.pow(x, n);
            assertThat(law.cdf(x)).isCloseTo(atLeast, within(1e-13));
            assertThat(law.quantile(law.cdf(x))).isCloseTo(x, within(1e-12));
        }
        assertThat(law.mean()).isEqualTo(0.9);
    }

    @Test
    @DisplayName(
            "The numbers of the literature: 1000 points at 0.9 cover between 88.1 and 91.8 % in 95 % of calibrations")
    void theNumbersOfTheLiterature() {
        CoverageLaw law = CoverageLaw.of(1000, 0.9); // Angelopoulos & Bates 2021, figure 10: ±0.02 at 90 % or so
        assertThat(law.quantile(0.025)).isBetween(0.880, 0.882);
        assertThat(law.quantile(0.975)).isBetween(0.917, 0.919);
    }

    @Test
    @DisplayName("Too few points cover everything, and an invalid coverage is rejected")
    void tooFewPoints() {
        CoverageLaw law = CoverageLaw.of(8, 0.9);
        assertThat(law.isUnbounded()).isTrue();
        assertThat(law.mean()).isEqualTo(1);
        assertThat(law.cdf(0.999)).isZero();
        for (double wrong : new double[] {0, 1, -0.1, 90, Double.NaN}) {
            assertThatThrownBy(() -> CoverageLaw.of(10, wrong)).hasMessageContaining("between 0 and 1");
        }
        assertThatThrownBy(() -> new CoverageLaw(10, 12)).hasMessageContaining("rank");
    }
}
