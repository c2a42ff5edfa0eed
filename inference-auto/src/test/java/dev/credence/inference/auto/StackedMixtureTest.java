package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.NormalTail;
import dev.credence.inference.auto.table.TargetTransform;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StackedMixtureTest {
    private static final StackedMixture BIMODAL = new StackedMixture(
            new double[] {0.3, 0.2, 0.5}, new double[] {-2, 1, 3}, new double[] {0.5, 1, 0.2}, new int[] {0, 0, 1}, 2);

    private static StackedMixture normal(double mean, double scale) {
        return new StackedMixture(new double[] {1}, new double[] {mean}, new double[] {scale}, new int[] {0}, 1);
    }

    @Test
    void quantilesInvertTheDistributionFunction() {
        for (double p : new double[] {1e-6, 0.01, 0.3, 0.5, 0.77, 0.999, 1 - 1e-6}) {
            assertThat(BIMODAL.cdf(BIMODAL.quantile(p))).isCloseTo(p, within(1e-9));
        }
        assertThatThrownBy(() -> BIMODAL.quantile(1)).hasMessageContaining("p is 1.0");
    }

    @Test
    void densityAndMomentsAreIntegralsOfTheSameDistribution() {
        double mass = 0;
        double mean = 0;
        double square = 0;
        double h = 1e-3;
        for (double y = -12; y < 12; y += h) {
            double p = Math.exp(BIMODAL.logDensity(y)) * h;
            mass += p;
            mean += p * y;
            square += p * y * y;
        }
        assertThat(mass).isCloseTo(1, within(1e-9));
        assertThat(BIMODAL.mean()).isCloseTo(mean, within(1e-9));
        assertThat(BIMODAL.variance()).isCloseTo(square - mean * mean, within(1e-8));
    }

    /** A log-normal and a normal: weights ½, log y with mean 0.5 and standard deviation 0.4. */
    private static final StackedMixture SKEWED = new StackedMixture(
            new double[] {0.5, 0.5},
            new double[] {1, 0.5},
            new double[] {0.3, 0.4},
            new int[] {0, 1},
            2,
            1,
            ClampedMoments.unbounded(new TargetTransform(TargetTransform.Kind.LOG, 0, 1, 0.01, 1000)));

    @Test
    void aTransformedComponentHasTheMomentsAndDensityOfItsValues() {
        double itsMean = Math.exp(0.5 + 0.08);
        assertThat(SKEWED.means()[1]).isCloseTo(itsMean, within(1e-9));
        assertThat(SKEWED.scales()[1]).isCloseTo(itsMean * Math.sqrt(Math.exp(0.16) - 1), within(1e-9));
        double mass = 0;
        double mean = 0;
        double h = 1e-3;
        for (double y = -3; y < 30; y += h) {
            double p = Math.exp(SKEWED.logDensity(y)) * h;
            mass += p;
            mean += p * y;
            if (Math.abs(y % 0.5) < h / 2) {
                assertThat(SKEWED.cdf(y)).isCloseTo(mass, within(1e-3));
            }
        }
        assertThat(mass).isCloseTo(1, within(1e-6));
        assertThat(SKEWED.mean()).isCloseTo(mean, within(1e-6));
        for (double p : new double[] {0.01, 0.5, 0.99}) {
            assertThat(SKEWED.cdf(SKEWED.quantile(p))).isCloseTo(p, within(1e-9));
        }
        assertThat(SKEWED.value(1, 0)).isCloseTo(Math.exp(0.5), within(1e-12));
        StackedMixture moved = SKEWED.rescaled(-4, 3);
        assertThat(moved.mean()).isCloseTo(-4 + 3 * SKEWED.mean(), within(1e-9));
        assertThat(moved.logDensity(2)).isCloseTo(SKEWED.logDensity(2) - Math.log(3), within(1e-9));
        assertThat(moved.crps(2)).isCloseTo(3 * SKEWED.crps(2), within(1e-9));
    }

    /** Nearly all mass near 8, and a very wide component of negligible weight. */
    private static StackedMixture withStray(double weight, double location, double width) {
        return new StackedMixture(
                new double[] {1 - weight, weight},
                new double[] {8, location},
                new double[] {0.5, width},
                new int[] {0, 1},
                2,
                1,
                new ClampedMoments(0, 90, new TargetTransform(TargetTransform.Kind.LOG, 0, 1, 5, 90)));
    }

    @Test
    void aWideComponentOfTinyWeightHardlyChangesMeanAndDeviation() {
        for (double location : new double[] {-100, 2, 300}) {
            for (double width : new double[] {1e-2, 1, 1e20}) {
                StackedMixture mixture = withStray(1e-6, location, width);
                assertThat(mixture.mean()).isCloseTo(8, within(1e-4));
                assertThat(Math.sqrt(mixture.variance())).isCloseTo(0.5, within(0.01));
                assertThat(mixture.epistemicVariance()).isLessThan(0.01);
            }
        }
    }

    @Test
    void onlyMomentsAreBoundedByTheRangeOfTheTargets() {
        for (double weight : new double[] {1e-3, 0.3, 0.49}) {
            StackedMixture mixture = withStray(weight, 3, 50).aroundItsMedian();
            assertThat(mixture.mean()).isBetween(0.0, 90.0);
            assertThat(Math.sqrt(mixture.variance())).isLessThan(45);
            StackedMixture unbounded = new StackedMixture(
                    mixture.weights(),
                    new double[] {8, 3},
                    new double[] {0.5, 50},
                    new int[] {0, 1},
                    2,
                    1,
                    ClampedMoments.unbounded(new TargetTransform(TargetTransform.Kind.LOG, 0, 1, 5, 90)));
            assertThat(mixture.logDensity(100)).isEqualTo(unbounded.logDensity(100));
            double scale = mixture.quantile(0.999);
            assertThat(unbounded.quantile(0.999)).isCloseTo(scale, within(1e-6 * scale));
        }
    }

    @Test
    void theMeanOfARowBeyondTheTargetsIsInItsInterval() {
        ClampedMoments moments = new ClampedMoments(0, 10, TargetTransform.IDENTITY);
        for (double location : new double[] {-1e9, -3, 10.5, 400, 1e9}) {
            StackedMixture far = new StackedMixture(
                            new double[] {1}, new double[] {location}, new double[] {0.3}, new int[1], 1, 1, moments)
                    .aroundItsMedian();
            assertThat(far.mean()).isBetween(far.quantile(0.025), far.quantile(0.975));
            assertThat(far.variance()).isPositive();
            assertThat(Math.sqrt(far.variance())).isBetween(0.15, 0.31);
        }
    }

    @Test
    void epistemicVarianceIsThatOfTheNetworksMeans() {
        // network 0 has weight ½ and mean −0.8, network 1 weight ½ and mean 3
        assertThat(BIMODAL.epistemicVariance()).isCloseTo(1.9 * 1.9, within(1e-12));
        assertThat(normal(1, 2).epistemicVariance()).isZero();
    }

    @Test
    void aFarTargetHasTheMomentsAndScoresOfANearOne() {
        double[] w = {0.3 + 3e-7, 0.2, 0.5}; // as rounded in floats
        double[] near = {-600, 300, 900};
        double[] far = Arrays.stream(near).map(m -> m + 1e12).toArray();
        double[] widths = {150, 300, 60};
        int[] network = {0, 0, 1};
        StackedMixture here = new StackedMixture(w, near, widths, network, 2);
        StackedMixture there = new StackedMixture(w, far, widths, network, 2);
        StackedMixture moved = here.rescaled(1e12, 1);
        assertThat(Arrays.stream(here.weights()).sum()).isCloseTo(1, within(1e-15));
        for (StackedMixture mixture : List.of(there, moved)) {
            assertThat(mixture.mean() - 1e12).isCloseTo(here.mean(), within(1e-3)); // ulp(1e12) is 1.2e-4
            assertThat(mixture.variance()).isCloseTo(here.variance(), within(1e-6 * here.variance()));
            assertThat(mixture.epistemicVariance()).isCloseTo(here.epistemicVariance(), within(1.0));
            assertThat(mixture.crps(1e12 + 200)).isCloseTo(here.crps(200), within(1e-2));
            assertThat(mixture.quantile(0.3) - 1e12).isCloseTo(here.quantile(0.3), within(1e-2));
        }
    }

    @Test
    void theCrpsOfANormalIsItsClosedForm() {
        for (double y : new double[] {-3, 0, 0.4, 7}) {
            double z = (y - 0.4) / 1.7;
            double expected = 1.7
                    * (z * (2 * NormalTail.probability(z) - 1) + 2 * NormalTail.density(z) - 1 / Math.sqrt(Math.PI));
            assertThat(normal(0.4, 1.7).crps(y)).isCloseTo(expected, within(1e-7));
        }
    }

    @Test
    void theCrpsOfAMixtureIsItsDefiningIntegral() {
        double h = 1e-3;
        for (StackedMixture mixture : List.of(BIMODAL, SKEWED)) {
            for (double y : new double[] {-1.5, 0.9, 4}) {
                double sum = 0;
                for (double t = -15 + h / 2; t < 40; t += h) { // y lies between two midpoints
                    double f = mixture.cdf(t);
                    sum += h * (t < y ? f * f : (1 - f) * (1 - f));
                }
                assertThat(mixture.crps(y)).isCloseTo(sum, within(2e-6));
            }
        }
    }
}
