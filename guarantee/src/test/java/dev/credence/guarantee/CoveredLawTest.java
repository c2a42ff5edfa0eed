package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CoveredLawTest {
    private static BigInteger choose(int n, int k) {
        BigInteger ways = BigInteger.ONE;
        for (int i = 1; i <= k; i++) {
            ways = ways.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i));
        }
        return ways;
    }

    @ParameterizedTest
    @CsvSource({"19, 18, 7", "9, 9, 5", "20, 1, 6", "99, 90, 51", "5, 3, 1"})
    @DisplayName(
            "All orders of old and new scores are as likely: P(j) counts those with j new ones below the k-th old one")
    void itCountsOrders(int n, int k, int m) {
        CoveredLaw law = new CoveredLaw(new CoverageLaw(n, k), m);
        double sum = 0;
        for (int j = 0; j <= m; j++) {
            // before the k-th old score stand k − 1 old and j new ones in any order, behind it the others
            BigInteger ways = choose(k - 1 + j, j).multiply(choose(n - k + m - j, m - j));
            double expected = new BigDecimal(ways)
                    .divide(new BigDecimal(choose(n + m, m)), MathContext.DECIMAL64)
                    .doubleValue();
            assertThat(law.probability(j)).isCloseTo(expected, within(1e-13));
            sum += expected;
            assertThat(law.quantile(sum - 1e-9 * expected)).isEqualTo(j);
        }
    }

    @Test
    @DisplayName("For one point it is k/(n + 1); for very many the share follows the law of the coverage")
    void itsLimits() {
        CoverageLaw coverage = CoverageLaw.of(200, 0.9);
        assertThat(new CoveredLaw(coverage, 1).probability(1)).isCloseTo(coverage.mean(), within(1e-14));
        int many = 2_000_000;
        CoveredLaw law = new CoveredLaw(coverage, many);
        for (double p : new double[] {0.005, 0.5, 0.995}) {
            assertThat((double) law.quantile(p) / many).isCloseTo(coverage.quantile(p), within(1e-5));
        }
    }

    @Test
    @DisplayName("It is wider than the binomial law of an exact coverage and than that of a larger calibration")
    void moreCalibrationMakesItNarrower() {
        int before = Integer.MAX_VALUE;
        for (int points : new int[] {50, 500, 5000, 500_000}) {
            CoveredLaw law = new CoveredLaw(CoverageLaw.of(points, 0.8), 1000);
            int width = law.quantile(0.995) - law.quantile(0.005);
            assertThat(width).isLessThan(before);
            before = width;
        }
        double binomial = 2 * 2.5758 * Math.sqrt(1000 * 0.8 * 0.2); // 65 points of 1000
        assertThat(before).isCloseTo((int) Math.round(binomial), within(2));
    }

    @Test
    @DisplayName("With an infinite threshold all points are covered; invalid arguments are rejected")
    void theEdges() {
        CoveredLaw law = new CoveredLaw(CoverageLaw.of(8, 0.9), 10);
        assertThat(law.quantile(0.001)).isEqualTo(10);
        assertThat(law.probability(10)).isEqualTo(1);
        assertThat(law.probability(9)).isZero();
        assertThatThrownBy(() -> law.quantile(1)).hasMessageContaining("between 0 and 1");
        assertThatThrownBy(() -> law.probability(11)).hasMessageContaining("11");
        assertThatThrownBy(() -> new CoveredLaw(CoverageLaw.of(8, 0.9), 0)).hasMessageContaining("expected some");
    }
}
