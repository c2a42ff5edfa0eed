package dev.credence.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Statistical tests of the generator for fixed seeds. Each computes up to a few hundred standard normal statistics and
 * bounds them by 4.5, which a true generator exceeds once in 150 000 times.
 */
@Tag("slow")
class RandomQualityTest {
    private static final double BOUND = 4.5;

    /** √N · D beyond which Kolmogorov's distribution has probability 2 e^(−2·2.2²) = 1e−4. */
    private static final double KS_BOUND = 2.2;

    private static final CounterRandom RANDOM = CounterRandom.of(20_240_229, 3);

    private static double[] sample(int n, IntToDoubleFunction value) {
        return IntStream.range(0, n).mapToDouble(value).toArray();
    }

    @Test
    void uniformNumbersAreUniform() {
        double[] u = sample(10_000_000, i -> RANDOM.uniform(0, i));
        assertThat(Statistics.kolmogorovSmirnov(u)).isLessThan(KS_BOUND);
    }

    @Test
    void eachLaneOfABlockIsUniform() {
        for (int lane = 0; lane < 32; lane++) {
            int l = lane;
            double[] u = sample(100_000, i -> RANDOM.uniform(1, 32L * i + l));
            assertThat(Statistics.kolmogorovSmirnov(u)).as("lane %d", lane).isLessThan(KS_BOUND);
        }
    }

    @Test
    void oneElementOverTheStepsIsUniform() {
        for (int position : new int[] {0, 1, 16, 31, 12345}) {
            double[] u = sample(100_000, step -> RANDOM.uniform(step, position));
            assertThat(Statistics.kolmogorovSmirnov(u))
                    .as("position %d", position)
                    .isLessThan(KS_BOUND);
        }
    }

    @Test
    void oneElementOverTheSeedsAndOverTheStreamsIsUniform() {
        assertThat(Statistics.kolmogorovSmirnov(
                        sample(1_000_000, s -> CounterRandom.of(s, 0).uniform(0, 0))))
                .isLessThan(KS_BOUND);
        assertThat(Statistics.kolmogorovSmirnov(
                        sample(1_000_000, s -> CounterRandom.of(0, s).uniform(0, 0))))
                .isLessThan(KS_BOUND);
    }

    @Test
    void everyBitIsFair() {
        int n = 1_000_000;
        int[] ones = new int[32];
        for (int i = 0; i < n; i++) {
            int word = RANDOM.word(2, i);
            for (int bit = 0; bit < 32; bit++) {
                ones[bit] += (word >>> bit) & 1;
            }
        }
        for (int bit = 0; bit < 32; bit++) {
            assertThat((ones[bit] - n / 2.0) / Math.sqrt(n / 4.0))
                    .as("bit %d", bit)
                    .isBetween(-BOUND, BOUND);
        }
    }

    @Test
    void normalNumbersAreNormal() {
        int n = 10_000_000;
        double[] z = sample(n, i -> RANDOM.normal(3, i));
        // moments of a standard normal and the variances of z, z², z³, z⁴: 1, 2, 15, 96
        double[] expected = {0, 1, 0, 3};
        double[] variance = {1, 2, 15, 96};
        for (int power = 1; power <= 4; power++) {
            int p = power;
            double mean = Arrays.stream(z).map(v -> Math.pow(v, p)).average().orElseThrow();
            assertThat((mean - expected[p - 1]) / Math.sqrt(variance[p - 1] / n))
                    .as("moment %d", power)
                    .isBetween(-BOUND, BOUND);
        }
        double beyond4 = Arrays.stream(z).filter(v -> Math.abs(v) > 4).count();
        double tail = 2 * Statistics.normalCdf(-4) * n;
        assertThat((beyond4 - tail) / Math.sqrt(tail)).isBetween(-BOUND, BOUND);
        double[] u = Arrays.stream(z, 0, 2_000_000).map(Statistics::normalCdf).toArray();
        assertThat(Statistics.kolmogorovSmirnov(u)).isLessThan(KS_BOUND);
    }

    /** Typical consecutive seeds and streams. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 1",
        "0, 0, 1, 0",
        "1, 2, 2, 1",
        "1, 1, 2, 2",
        "42, 7, 43, 7",
        "42, 7, 42, 8",
        "42, 7, 42, 9",
        "-1, 0, 0, 0",
        "0, 0, 4294967296, 0",
        "0, 0, 0, 4294967296",
        "5, 0, 5, -1"
    })
    void otherSeedsAndStreamsAreUnrelated(long seed, long stream, long otherSeed, long otherStream) {
        CounterRandom a = CounterRandom.of(seed, stream);
        CounterRandom b = CounterRandom.of(otherSeed, otherStream);
        int n = 1_000_000;
        double[] x = sample(n, i -> a.uniform(0, i));
        assertThat(Statistics.correlation(x, sample(n, i -> b.uniform(0, i)))).isBetween(-BOUND, BOUND);
        assertThat(Statistics.correlation(x, sample(n, i -> b.uniform(0, i + 1L))))
                .isBetween(-BOUND, BOUND);
        assertThat(Statistics.correlation(x, sample(n, i -> b.uniform(1, i)))).isBetween(-BOUND, BOUND);
        assertHalfOfTheBitsDiffer(n, i -> a.word(0, i) ^ b.word(0, i));
    }

    @Test
    void stepsAndNeighboursAreUnrelated() {
        int n = 1_000_000;
        double[] x = sample(n, i -> RANDOM.uniform(10, i));
        for (int step : new int[] {11, 12, 42, 1_000_000, -1, Integer.MIN_VALUE + 10}) {
            assertThat(Statistics.correlation(x, sample(n, i -> RANDOM.uniform(step, i))))
                    .as("step %d", step)
                    .isBetween(-BOUND, BOUND);
            assertHalfOfTheBitsDiffer(n, i -> RANDOM.word(10, i) ^ RANDOM.word(step, i));
        }
        for (int lag : new int[] {1, 2, 15, 16, 17, 32, 64, 1024}) {
            assertThat(Statistics.correlation(x, sample(n, i -> RANDOM.uniform(10, i + (long) lag))))
                    .as("lag %d", lag)
                    .isBetween(-BOUND, BOUND);
        }
    }

    private static void assertHalfOfTheBitsDiffer(int n, IntUnaryOperator difference) {
        double bits = 0;
        for (int i = 0; i < n; i++) {
            bits += Integer.bitCount(difference.applyAsInt(i));
        }
        assertThat((bits - 16.0 * n) / Math.sqrt(8.0 * n)).isBetween(-BOUND, BOUND);
    }

    @Test
    void pairsFillTheSquareEvenly() {
        int[] cells = new int[32 * 32];
        for (int i = 0; i < 2_000_000; i++) {
            int x = RANDOM.word(20, 2L * i) >>> 27;
            int y = RANDOM.word(20, 2L * i + 1) >>> 27;
            cells[32 * x + y]++;
        }
        assertThat(Statistics.chiSquare(cells)).isBetween(-BOUND, BOUND);
    }

    @Test
    void numbersBelowABoundAreUniform() {
        for (int bound : new int[] {2, 3, 7, 100}) {
            int[] counts = new int[bound];
            for (int i = 0; i < 1_000_000; i++) {
                counts[RANDOM.below(bound, 30, i)]++;
            }
            assertThat(Statistics.chiSquare(counts)).as("bound %d", bound).isBetween(-BOUND, BOUND);
        }
    }

    @Test
    void allPermutationsAreEquallyLikely() {
        for (int n = 2; n <= 5; n++) {
            int permutations = IntStream.rangeClosed(1, n).reduce(1, (a, b) -> a * b);
            Map<Integer, Integer> counts = new HashMap<>();
            for (int step = 0; step < 10_000 * permutations; step++) {
                int code = Arrays.stream(RANDOM.permutation(n, step)).reduce(0, (a, b) -> 10 * a + b);
                counts.merge(code, 1, Integer::sum);
            }
            assertThat(counts).hasSize(permutations);
            int[] all = counts.values().stream().mapToInt(Integer::intValue).toArray();
            assertThat(Statistics.chiSquare(all)).as("n = %d", n).isBetween(-BOUND, BOUND);
        }
    }

    @Test
    void everyElementGoesToEveryPlaceEquallyOften() {
        int n = 20;
        int[] counts = new int[n * n];
        for (int step = 0; step < 100_000; step++) {
            int[] order = RANDOM.permutation(n, step);
            for (int place = 0; place < n; place++) {
                counts[n * place + order[place]]++;
            }
        }
        // row and column sums are fixed, so χ² has mean n(n − 1), a little less than the n² − 1 assumed: an upper bound
        // holds
        assertThat(Statistics.chiSquare(counts)).isLessThan(BOUND);
    }
}
