package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.Statistics;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalQuantileTest {
    /** Solutions with 60 digits (mpmath) for the double nearest to the first column. */
    @ParameterizedTest
    @CsvSource({
        "0.5000000000000001, 2.7829164246717669222e-16",
        "0.51, 0.025068908258711058033",
        "0.6, 0.25334710313579974132",
        "0.75, 0.6744897501960817432",
        "0.924, 1.43250272082581191",
        "0.926, 1.446632067158978807",
        "0.95, 1.6448536269514722843",
        "0.975, 1.9599639845400538556",
        "0.99, 2.3263478740408407676",
        "0.999, 3.0902323061678132778",
        "0.9999999, 5.1993375822906610937",
        "0.9999999998835847, 6.3379577545537892525",
        "0.9999999999999999, 8.2095361516013868556",
        "0.25, -0.6744897501960817432",
        "0.075, -1.4395314709384559349",
        "0.05, -1.644853626951472688",
        "0.025, -1.9599639845400542118",
        "0.01, -2.3263478740408410931",
        "0.001, -3.0902323061678135354",
        "1e-06, -4.7534243088228989573",
        "1.1641532182693481e-10, -6.3379577545537892525",
        "1.3887943864964e-11, -6.6579046435011038061",
        "1e-11, -6.7060231554951362961",
        "1e-12, -7.0344838253011319326",
        "1e-20, -9.2623400897984075796",
        "1e-50, -14.933337534788488981",
        "1e-100, -21.273453560965324294",
        "1e-300, -37.047096299361199237",
        "5e-324, -38.467405617144346251"
    })
    void theQuantileIsRightToTheLastDigits(double p, double z) {
        assertThat(NormalQuantile.of(p)).isCloseTo(z, Percentage.withPercentage(1e-13));
    }

    @Test
    void theMiddleAndTheEndsAreExact() {
        assertThat(NormalQuantile.of(0.5)).isZero();
        assertThat(NormalQuantile.of(0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(NormalQuantile.of(1)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, -1, 1.0000000001, 2, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})
    void outsideOfProbabilitiesThereIsNone(double p) {
        assertThat(NormalQuantile.of(p)).isNaN();
    }

    @Test
    void theDistributionFunctionLeadsBack() {
        for (double z = -37; z <= 0; z += 0.01) {
            double p = Statistics.normalCdf(z);
            // an error of 1e-16 in z is an error of z² · 1e-16 in p
            assertThat(Statistics.normalCdf(NormalQuantile.of(p)))
                    .isCloseTo(p, Percentage.withPercentage(100 * (1e-14 + 1e-15 * z * z)));
        }
        for (double p = 0x1p-33; p < 1; p += 0x1p-12) {
            assertThat(Statistics.normalCdf(NormalQuantile.of(p))).isCloseTo(p, within(2e-15));
        }
    }

    @Test
    void theQuantileIsOddAboutTheMiddle() {
        for (int i = 1; i < 4096; i++) {
            double p = i / 4096.0; // 1 − p is exact
            assertThat(NormalQuantile.of(1 - p)).isEqualTo(-NormalQuantile.of(p));
        }
    }

    @Test
    void theQuantileGrowsAlsoWhereTheFormulaChanges() {
        for (double change : new double[] {0.075, 0.925, Math.exp(-25), 0.5}) {
            double before = NormalQuantile.of(change * (1 - 1e-6));
            for (int i = -999; i <= 1000; i++) {
                double z = NormalQuantile.of(change * (1 + i * 1e-9));
                assertThat(z).isGreaterThan(before);
                before = z;
            }
        }
    }
}
