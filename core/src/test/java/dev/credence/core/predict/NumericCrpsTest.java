package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.model.Poisson;
import dev.credence.core.numeric.NormalTail;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scores from distribution functions, against closed forms. */
class NumericCrpsTest {
    private static final double TOLERANCE = 1e-7;

    /** The exponential distribution with mean 1: y − 2 F(y) + ½ for y ≥ 0, and ½ − y for y &lt; 0. */
    @ParameterizedTest
    @ValueSource(doubles = {-30, -0.5, 0, 0.3, 1, 1.1, 7, 200})
    void exponential(double y) {
        NumericCrps crps = new NumericCrps(x -> x < 0 ? 0 : -Math.expm1(-x), TOLERANCE);
        double expected = y < 0 ? 0.5 - y : y + 2 * Math.expm1(-y) + 0.5;
        assertThat(crps.ofReals(y, new LocationScale(1, 1, 1))).isCloseTo(expected, within(2e-6));
    }

    /** The logistic distribution: |y| + 2 log(1 + e^{−|y|}) − 1. */
    @ParameterizedTest
    @ValueSource(doubles = {-12, -1, 0, 0.01, 3})
    void logistic(double y) {
        NumericCrps crps = new NumericCrps(x -> 1 / (1 + Math.exp(-x)), TOLERANCE);
        double expected = Math.abs(y) + 2 * Math.log1p(Math.exp(-Math.abs(y))) - 1;
        assertThat(crps.ofReals(y, new LocationScale(0, 2, 2))).isCloseTo(expected, within(2e-6));
    }

    /** A point mass at 0, whose jump no quadrature rule resolves: |y|, up to the tolerance. */
    @ParameterizedTest
    @ValueSource(doubles = {-2, 0.7})
    void jump(double y) {
        NumericCrps crps = new NumericCrps(x -> x < 0.1 ? 0 : 1, TOLERANCE);
        assertThat(crps.ofReals(y, new LocationScale(0.1, 1, 1))).isCloseTo(Math.abs(y - 0.1), within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1})
    @Timeout(30)
    void whatIsNoNumberEnds(double y) {
        NumericCrps crps = new NumericCrps(x -> Double.NaN, TOLERANCE);
        assertThat(crps.ofReals(y, new LocationScale(0.5, 1, 1))).isNaN();
        assertThat(crps.ofCounts(y, () -> new LocationScale(0.5, 1, 1))).isNaN();
    }

    /** Counts with P(k) = ½^{k + 1}: Σ_{k &lt; y} (1 − ½^{k + 1})² + Σ_{k ≥ y} ¼^{k + 1}. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 80})
    void counts(int y) {
        double expected = Math.pow(0.25, y) / 3;
        for (int k = 0; k < y; k++) {
            expected += Math.pow(1 - Math.pow(0.5, k + 1), 2);
        }
        NumericCrps crps = new NumericCrps(x -> 1 - Math.pow(0.5, Math.floor(x) + 1), TOLERANCE);
        assertThat(crps.ofCounts(y, () -> new LocationScale(1, 1, 1))).isCloseTo(expected, within(1e-7));
    }

    /** Poisson counts: approximately E|Y − y| − sd/√π of a normal with the same moments, to a relative 1/sd². */
    @ParameterizedTest
    @CsvSource({"1e6, 1e6", "1e6, 1001500", "1e6, 3", "1e9, 1.0001e9", "3e8, -5", "1e17, 1e17"})
    @Timeout(60)
    void largeCounts(double rate, double y) {
        double sd = Math.sqrt(rate);
        DoubleUnaryOperator cdf = new Poisson().cdf(new double[] {Math.log(rate)});
        double crps = new NumericCrps(cdf, TOLERANCE).ofCounts(y, () -> new LocationScale(rate, sd, sd));
        double z = (y - rate) / sd;
        double expected =
                sd * (z * (2 * NormalTail.probability(z) - 1) + 2 * NormalTail.density(z) - 1 / Math.sqrt(Math.PI));
        // F has a skewness of 1/sd, and counts an offset of one half
        assertThat(crps).isCloseTo(expected, within(1 + 1e-6 * expected + 8 * Math.ulp(rate)));
    }

    /** A mixture of a small and a large rate: the sum over all counts. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 4, 70_000, 99_900, 130_000})
    void smallAndLargeCounts(double y) {
        DoubleUnaryOperator small = new Poisson().cdf(new double[] {Math.log(5)});
        DoubleUnaryOperator large = new Poisson().cdf(new double[] {Math.log(1e5)});
        DoubleUnaryOperator cdf = x -> 0.7 * small.applyAsDouble(x) + 0.3 * large.applyAsDouble(x);
        CountCrps all = new CountCrps(y, 1e-12);
        while (!all.done()) {
            all.advance(cdf.applyAsDouble(all.count()));
        }
        double crps = new NumericCrps(cdf, TOLERANCE).ofCounts(y, () -> new LocationScale(6, 4, 2));
        assertThat(crps).isCloseTo(all.value(), within(1e-6 * all.value()));
    }

    /** A mixture of 20 draws; the sum over all counts would take 50 000 values of F per point. */
    @ParameterizedTest
    @CsvSource({"50000, 0.1, 47000", "50000, 0.1, 3", "50000, 0.001, 50300", "12000, 0.3, 30000"})
    void countsInTheTensOfThousandsNeedFewValues(double rate, double spread, double y) {
        List<DoubleUnaryOperator> draws = IntStream.range(0, 20)
                .mapToObj(s -> new Poisson().cdf(new double[] {Math.log(rate) + spread * (s - 9.5) / 10}))
                .toList();
        int[] values = new int[1];
        DoubleUnaryOperator cdf = x -> {
            values[0]++;
            return draws.stream().mapToDouble(f -> f.applyAsDouble(x)).average().orElseThrow();
        };
        CountCrps all = new CountCrps(y, 1e-12);
        while (!all.done()) {
            all.advance(cdf.applyAsDouble(all.count()));
        }
        values[0] = 0;
        double sd = rate * spread + Math.sqrt(rate);
        double narrowest = Math.sqrt(rate * Math.exp(-spread));
        double crps = new NumericCrps(cdf, TOLERANCE).ofCounts(y, () -> new LocationScale(rate, sd, narrowest));
        assertThat(crps).isCloseTo(all.value(), within(1e-5 * Math.min(sd, all.value())));
        assertThat(values[0]).isLessThan(rate < 15000 ? 40_000 : 6_000);
    }

    /** F is 0 below 0 and constant on [k, k + 1): a target between counts differs from both by its distance. */
    @ParameterizedTest
    @ValueSource(doubles = {-3, 0.25})
    void targetsBetweenCounts(double y) {
        NumericCrps certain = new NumericCrps(k -> k < 2 ? 0 : 1, TOLERANCE);
        assertThat(certain.ofCounts(y, () -> new LocationScale(2, 1, 1))).isCloseTo(2 - y, within(1e-12));
    }
}
