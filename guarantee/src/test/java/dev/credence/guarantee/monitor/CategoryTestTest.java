package dev.credence.guarantee.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Column;
import dev.credence.core.random.CounterRandom;
import dev.credence.guarantee.monitor.ColumnProfile.Drift;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class CategoryTestTest {
    /** The level, of δ = 0.01, of the first window of one of two columns beside four other tests. */
    private static final double LEVEL = 6 * (0.01 / 5) / (Math.PI * Math.PI * 2);

    private static final int WINDOW = 500;

    /** Levels drawn by weights that are 1, or 1/(l + 1) where skewed. */
    private static int[] draw(int stream, int count, double[] weights) {
        CounterRandom random = CounterRandom.of(77, stream);
        double[] sums = weights.clone();
        Arrays.parallelPrefix(sums, Double::sum);
        return IntStream.range(0, count)
                .map(i -> {
                    int at = Arrays.binarySearch(sums, random.uniform(0, i) * sums[sums.length - 1]);
                    return Math.min(sums.length - 1, at >= 0 ? at + 1 : -at - 1);
                })
                .toArray();
    }

    private static double[] weights(int levels, IntToDoubleFunction weight) {
        return IntStream.range(0, levels).mapToDouble(weight).toArray();
    }

    /** A column whose categories are the training rows' levels, as in a table. */
    private record Levels(int[] known, ColumnProfile profile) {
        static Levels of(int[] training) {
            int[] known = Arrays.stream(training).sorted().distinct().toArray();
            List<String> names = Arrays.stream(known).mapToObj(String::valueOf).toList();
            Levels plain = new Levels(
                    known, new ColumnProfile("zip", known.length, new double[0], new long[known.length + 1]));
            return new Levels(known, ColumnProfile.of(Column.category("zip", names), plain.cells(training)));
        }

        double[] cells(int[] levels) {
            return Arrays.stream(levels)
                    .mapToDouble(level -> {
                        int at = Arrays.binarySearch(known, level);
                        return at >= 0 ? at : Double.NaN;
                    })
                    .toArray();
        }

        Drift drift(int[] others) {
            long[] counts = new long[profile.bins()];
            Arrays.stream(cells(others)).forEach(cell -> counts[profile.bin(cell)]++);
            return profile.drift(counts);
        }

        double pValue(int[] others) {
            return drift(others).pValue();
        }
    }

    @Test
    @DisplayName("500 rows of 400 equally frequent levels are no drift from 500 others, though a fourth is unknown")
    void manyLevelsAreNoDrift() {
        double[] even = weights(400, l -> 1);
        for (int s = 0; s < 20; s++) {
            Levels levels = Levels.of(draw(2 * s, 500, even));
            assertThat(levels.pValue(draw(2 * s + 1, WINDOW, even))).isGreaterThan(LEVEL);
        }
    }

    @Test
    @DisplayName("Of two categories it is three times Fisher's exact test, each with its share of the level")
    void twoCategoriesAreFishersTest() {
        // 5 of 10 training rows and 10 of 10 new ones: P(X ≥ 10) = C(15, 10)/C(20, 10) of marked 15, share 15/20;
        // of the other category P(X ≤ 0) is the same, share 5/20
        double tail = 3003.0 / 184756;
        assertThat(CategoryTest.pValue(new long[] {5, 5, 0}, new long[] {10, 0, 0}))
                .isCloseTo(Math.min(1, 3 * 2 * tail / 0.75), within(1e-12));
        assertThat(CategoryTest.pValue(new long[] {5, 5, 0}, new long[] {5, 5, 0}))
                .isEqualTo(1);
        assertThat(CategoryTest.pValue(new long[] {5, 5, 0}, new long[] {0, 0, 0}))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("The p-value of all three tests is valid in every composition")
    void theTestsAreExact() {
        // All C(8, 4) equally probable divisions of 8 rows with given levels into training and new rows.
        for (int[] rows : new int[][] {
            {0, 0, 0, 0, 1, 1, 1, 1}, {0, 1, 2, 3, 4, 5, 6, 7}, {0, 0, 1, 1, 2, 2, 3, 3}, {0, 0, 0, 0, 0, 0, 0, 1}
        }) {
            List<Double> values = new ArrayList<>();
            for (int set = 0; set < 256; set++) {
                if (Integer.bitCount(set) == 4) {
                    int chosen = set;
                    int[] training = IntStream.range(0, 8)
                            .filter(i -> (chosen >> i & 1) == 1)
                            .map(i -> rows[i])
                            .toArray();
                    int[] others = IntStream.range(0, 8)
                            .filter(i -> (chosen >> i & 1) == 0)
                            .map(i -> rows[i])
                            .toArray();
                    values.add(Levels.of(training).pValue(others));
                }
            }
            assertThat(values).hasSize(70);
            for (double p : values) {
                assertThat(values.stream().filter(v -> v <= p).count() / 70.0).isLessThanOrEqualTo(p + 1e-9);
            }
        }
    }

    @Test
    @Tag("slow")
    @DisplayName("Rows of one source: p-values hold for 2 to 400 levels, even or skewed, and 100 or 500 training rows")
    void pValuesHold() {
        int samples = 1000;
        for (int levels : new int[] {2, 10, 100, 400}) {
            for (int n : new int[] {100, 500}) {
                for (boolean skewed : new boolean[] {false, true}) {
                    double[] weights = weights(levels, l -> skewed ? 1.0 / (l + 1) : 1);
                    int[] low = new int[2];
                    for (int s = 0; s < samples; s++) {
                        double p = Levels.of(draw(2 * s, n, weights)).pValue(draw(2 * s + 1, WINDOW, weights));
                        low[0] += p <= 0.1 ? 1 : 0;
                        low[1] += p <= 0.01 ? 1 : 0;
                    }
                    String what = levels + " levels, " + n + " training rows, skewed: " + skewed;
                    // 100 and 10 on average at most, three standard deviations are 28 and 9
                    assertThat(low[0]).as(what).isLessThanOrEqualTo(128);
                    assertThat(low[1]).as(what).isLessThanOrEqualTo(19);
                }
            }
        }
    }

    @Test
    @Tag("slow")
    @DisplayName("A watch of ten windows gives an alarm no more often than δ, with 2 to 400 levels")
    void theWatchKeepsItsPromise() {
        double falseAlarms = 0.1;
        int streams = 200;
        for (int levels : new int[] {2, 10, 100, 400}) {
            for (int n : new int[] {100, 500}) {
                double[] even = weights(levels, l -> 1);
                int alarms = 0;
                for (int s = 0; s < streams; s++) {
                    Levels known = Levels.of(draw(2 * s, n, even));
                    DriftWatch watch = new DriftWatch(List.of(known.profile()), falseAlarms, 200);
                    for (double cell : known.cells(draw(2 * s + 1, 2000, even))) {
                        watch.add(new double[] {cell});
                    }
                    alarms += watch.result().isAlarmed() ? 1 : 0;
                }
                // 20 on average at most, three standard deviations are 13
                assertThat(alarms)
                        .as(levels + " levels, " + n + " training rows")
                        .isLessThanOrEqualTo(33);
            }
        }
    }

    private static void assertFound(int levels, int training, double... changed) {
        double[] even = weights(levels, l -> 1);
        for (int s = 0; s < 20; s++) {
            Drift drift = Levels.of(draw(2 * s, training, even)).drift(draw(2 * s + 1, WINDOW, changed));
            assertThat(drift.pValue())
                    .as("%d levels, %d training rows", levels, training)
                    .isLessThanOrEqualTo(LEVEL);
            assertThat(drift.psi()).isGreaterThanOrEqualTo(DriftWatch.LEAST_PSI);
        }
    }

    @Test
    @DisplayName("A new level in half of 500 rows is detected, if training rows repeat their levels")
    void aNewLevelIsFound() {
        for (int[] both : new int[][] {{2, 100}, {2, 500}, {10, 100}, {10, 500}, {100, 500}, {400, 500}}) {
            assertFound(both[0], both[1], weights(both[0] + 1, l -> l < both[0] ? 1 : both[0]));
        }
    }

    @Test
    @DisplayName("Changed frequencies are detected: of one level, and of every second of up to 100")
    void otherFrequenciesAreFound() {
        for (int[] both : new int[][] {{2, 100}, {2, 500}, {10, 500}, {100, 500}}) {
            assertFound(both[0], both[1], weights(both[0], l -> l == 0 ? Math.max(4, 0.43 * both[0]) : 1));
            assertFound(both[0], both[1], weights(both[0], l -> l % 2 == 0 ? 1 : 0.1));
        }
    }
}
