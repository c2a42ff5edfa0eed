package dev.credence.guarantee.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Column;
import dev.credence.core.random.CounterRandom;
import dev.credence.guarantee.monitor.ColumnProfile.Drift;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class ColumnProfileTest {
    private static double[] normal(int stream, int count, double shift) {
        CounterRandom random = CounterRandom.of(21, stream);
        return IntStream.range(0, count)
                .mapToDouble(i -> random.normal(0, i) + shift)
                .toArray();
    }

    private static long[] histogram(ColumnProfile profile, double[] cells) {
        long[] counts = new long[profile.bins()];
        Arrays.stream(cells).forEach(cell -> counts[profile.bin(cell)]++);
        return counts;
    }

    @Test
    @DisplayName("Bins of numbers hold equally many training rows, and every cell has one")
    void binsAreEqual() {
        ColumnProfile profile = ColumnProfile.of(Column.number("x"), normal(0, 2000, 0));
        assertThat(profile.bins()).isEqualTo(21);
        for (int b = 0; b < 20; b++) {
            assertThat(profile.counts()[b]).isBetween(98L, 103L);
        }
        for (double cell : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -0.0, 0.0}) {
            assertThat(profile.bin(cell)).isBetween(0, 20);
        }
        assertThat(profile.bin(Double.NaN)).isEqualTo(20);
    }

    @Test
    @DisplayName("Both measures are 0 for the training rows themselves")
    void ofTheSameRowsNothingDiffers() {
        double[] cells = normal(0, 500, 0);
        ColumnProfile profile = ColumnProfile.of(Column.number("x"), cells);
        Drift drift = profile.drift(histogram(profile, cells));
        assertThat(drift.psi()).isCloseTo(0, within(1e-12));
        assertThat(drift.ks()).isCloseTo(0, within(1e-12));
        assertThat(drift.pValue()).isEqualTo(1);
    }

    @Test
    @DisplayName("A column with few different numbers, one, or none has a profile")
    void columnsWithTies() {
        double[] binary =
                IntStream.range(0, 100).mapToDouble(i -> i % 4 == 0 ? 1 : 0).toArray();
        ColumnProfile profile = ColumnProfile.of(Column.number("x"), binary);
        assertThat(profile.bin(0)).isNotEqualTo(profile.bin(1));
        assertThat(profile.drift(histogram(profile, new double[] {1, 1, 1, 1})).ks())
                .isCloseTo(0.75, within(1e-12));
        ColumnProfile one = ColumnProfile.of(Column.number("x"), new double[] {7, 7, 7});
        assertThat(one.drift(histogram(one, new double[] {8, 8})).ks()).isEqualTo(1);
        ColumnProfile none = ColumnProfile.of(Column.number("x"), new double[] {Double.NaN});
        assertThat(none.drift(histogram(none, new double[] {8, 8})).ks()).isEqualTo(1);
    }

    @Test
    @DisplayName("A missing cell, an unknown category and a new frequency are differences")
    void categoriesAndMissingCells() {
        ColumnProfile towns = ColumnProfile.of(
                Column.category("town", java.util.List.of("a", "b")),
                IntStream.range(0, 100).mapToDouble(i -> i % 2).toArray());
        assertThat(towns.bins()).isEqualTo(3);
        double[] unknown = new double[50];
        Arrays.fill(unknown, Double.NaN);
        Drift drift = towns.drift(histogram(towns, unknown));
        assertThat(drift.ks()).isEqualTo(1);
        assertThat(drift.psi()).isGreaterThan(1);
    }

    @Test
    @Tag("slow")
    @DisplayName("The p-value is valid without drift: below p in at most a share p of samples")
    void pValuesHold() {
        int low = 0;
        for (int s = 0; s < 2000; s++) {
            ColumnProfile profile = ColumnProfile.of(Column.number("x"), normal(2 * s, 400, 0));
            low += profile.drift(histogram(profile, normal(2 * s + 1, 200, 0))).pValue() <= 0.05 ? 1 : 0;
        }
        // 100 on average at most, three standard deviations are 29
        assertThat(low).isLessThanOrEqualTo(129);
    }

    @Test
    @Tag("slow")
    @DisplayName("So it is for whole or binary numbers, few training rows, and as many rows as in training")
    void pValuesHoldWithTies() {
        int samples = 1000;
        for (double step : new double[] {0, 0.5, 2, 100}) {
            for (int[] both : new int[][] {{20, 500}, {100, 500}, {500, 500}, {20, 20}, {100, 100}}) {
                int low = 0;
                for (int s = 0; s < samples; s++) {
                    double[] training = rounded(normal(2 * s, both[0], 0), step);
                    ColumnProfile profile = ColumnProfile.of(Column.number("x"), training);
                    double[] others = rounded(normal(2 * s + 1, both[1], 0), step);
                    low += profile.drift(histogram(profile, others)).pValue() <= 0.05 ? 1 : 0;
                }
                // 50 on average at most, three standard deviations are 21
                assertThat(low)
                        .as("steps of %s, %d rows against %d", step, both[1], both[0])
                        .isLessThanOrEqualTo(71);
            }
        }
    }

    /** Rounded down to multiples of a step; 100 leaves two numbers. */
    private static double[] rounded(double[] cells, double step) {
        return step == 0
                ? cells
                : Arrays.stream(cells).map(x -> step * Math.floor(x / step)).toArray();
    }

    @Test
    @DisplayName("As many rows as training: all below all others has at least its exact probability")
    void equallyManyRows() {
        // P(D = 1) = 2/C(2n, n): 0.1 for n = 3, where 2 exp(−2 n/2) is 0.0996
        ColumnProfile profile = ColumnProfile.of(Column.number("x"), new double[] {1, 2, 3});
        assertThat(profile.drift(histogram(profile, new double[] {4, 5, 6})).pValue())
                .isGreaterThanOrEqualTo(0.1);
    }

    @Test
    @DisplayName("A shift of half a standard deviation is detected in 500 rows, with a stability index above 0.1")
    void aShiftIsFound() {
        ColumnProfile profile = ColumnProfile.of(Column.number("x"), normal(0, 2000, 0));
        Drift drift = profile.drift(histogram(profile, normal(1, 500, 0.5)));
        assertThat(drift.pValue()).isLessThan(1e-8);
        assertThat(drift.psi()).isGreaterThan(0.1);
    }
}
