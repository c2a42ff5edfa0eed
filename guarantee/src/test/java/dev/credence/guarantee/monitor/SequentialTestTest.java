package dev.credence.guarantee.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class SequentialTestTest {
    private static final int STREAMS = 1000;
    private static final int POINTS = 5000;

    private static long alarmOf(SequentialTest test) {
        return test.state().alarmAt();
    }

    @Test
    @DisplayName("Every bet is fair: the mean factor over p in (0, 1) is 1, and of misses at most 1 where they are few")
    void everyBetIsFair() {
        int steps = 1_000_000;
        double[] means = new double[Bets.OF_P_VALUES];
        for (int i = 0; i < steps; i++) {
            double[] factors = Bets.onPValue((i + 0.5) / steps);
            for (int j = 0; j < means.length; j++) {
                means[j] += factors[j] / steps;
                assertThat(factors[j] >= 0).isTrue();
            }
        }
        for (double mean : means) {
            assertThat(mean).isCloseTo(1, within(1e-3)); // the midpoint rule at the singular ends
        }
        for (double p : new double[] {0.01, 0.05, 0.1}) {
            for (int j = 0; j < Bets.OF_MISSES; j++) {
                double mean = p * Bets.onMiss(true, 0.1)[j] + (1 - p) * Bets.onMiss(false, 0.1)[j];
                assertThat(mean).isLessThanOrEqualTo(1 + 1e-12);
            }
        }
    }

    @Test
    @Tag("slow")
    @DisplayName("Of 1000 streams of 5000 points without a change, no more give an alarm than δ allows")
    void falseAlarmsAreRare() {
        double delta = 0.05;
        int scores = 0;
        int ties = 0;
        int misses = 0;
        for (int s = 0; s < STREAMS; s++) {
            CounterRandom random = CounterRandom.of(11, s);
            SequentialTest plain = SequentialTest.ofScores("inputs", delta, ScoreBins.POSITIVE, new long[1024], s);
            SequentialTest tied = SequentialTest.ofScores("outcomes", delta, ScoreBins.UNIT, calibration(random), s);
            SequentialTest missed = SequentialTest.ofMisses("coverage-90", delta, 0.1);
            for (int i = 0; i < POINTS; i++) {
                double u = random.uniform(0, i);
                plain.score(-Math.log(u));
                tied.score(Math.floor(5 * u) / 5);
                missed.miss(random.uniform(1, i) < 0.1);
            }
            scores += alarmOf(plain) > 0 ? 1 : 0;
            ties += alarmOf(tied) > 0 ? 1 : 0;
            misses += alarmOf(missed) > 0 ? 1 : 0;
        }
        // P(alarm) ≤ 0.05: of 1000 at most 50 on average, and 50 + 3 √(1000 · 0.05 · 0.95) = 70.7 is three standard
        // deviations above
        assertThat(List.of(scores, ties, misses)).allMatch(alarms -> alarms <= 70);
    }

    /** 200 scores from the distribution of the later ones. */
    private static long[] calibration(CounterRandom random) {
        long[] counts = new long[1000];
        for (int i = 0; i < 200; i++) {
            counts[ScoreBins.UNIT.bin(Math.floor(5 * random.uniform(2, i)) / 5)]++;
        }
        return counts;
    }

    @Test
    @Tag("slow")
    @DisplayName(
            "A shift of one standard deviation gives an alarm, half of the time within some 60 points, at δ = 0.01")
    void aShiftGivesAnAlarm() {
        for (int before : new int[] {200, 1000, 5000}) {
            List<Long> delays = new ArrayList<>();
            for (int s = 0; s < 200; s++) {
                CounterRandom random = CounterRandom.of(12, s);
                SequentialTest test = SequentialTest.ofScores("outcomes", 0.0025, ScoreBins.UNIT, new long[1000], s);
                for (int i = 0; i < before; i++) {
                    test.score(random.uniform(0, i));
                }
                assertThat(alarmOf(test)).isZero();
                for (int i = before; i < before + 1000; i++) {
                    test.score(normalCdf(random.normal(0, i) + 1));
                }
                assertThat(alarmOf(test)).isPositive();
                delays.add(alarmOf(test) - before);
            }
            delays.sort(null);
            // a quarter above the measured delays, for a fixed seed
            assertThat(delays.get(100)).as("median after %d points", before).isLessThan(80);
            assertThat(delays.get(190)).as("95 %% after %d points", before).isLessThan(130);
        }
    }

    private static double normalCdf(double z) {
        return dev.credence.core.numeric.NormalTail.probability(z);
    }

    @Test
    @DisplayName("Coverage of 80 % in place of 90 % is detected, coverage of 95 % gives no alarm")
    void tooLittleCoverageIsFound() {
        SequentialTest low = SequentialTest.ofMisses("coverage-90", 0.005, 0.1);
        SequentialTest high = SequentialTest.ofMisses("coverage-90", 0.005, 0.1);
        CounterRandom random = CounterRandom.of(13, 0);
        for (int i = 0; i < 1000; i++) {
            low.miss(random.uniform(0, i) < 0.2);
            high.miss(random.uniform(0, i) < 0.05);
        }
        assertThat(alarmOf(low)).isBetween(1L, 600L);
        assertThat(alarmOf(high)).isZero();
    }

    @Test
    @DisplayName("p-values equal those by a direct count over all scores")
    void pValuesAreRanks() {
        CounterRandom random = CounterRandom.of(14, 0);
        OnlineRanks ranks = new OnlineRanks(50);
        int[] seen = new int[300];
        for (int i = 0; i < seen.length; i++) {
            seen[i] = random.below(50, 0, i);
            int own = seen[i];
            double u = random.uniform(1, i);
            long above = Arrays.stream(seen, 0, i + 1).filter(b -> b > own).count();
            long equal = Arrays.stream(seen, 0, i + 1).filter(b -> b == own).count();
            assertThat(ranks.pValue(own, u)).isEqualTo((above + u * equal) / (i + 1));
        }
    }

    @Test
    @DisplayName("Bins ascend with the score")
    void binsAscend() {
        int last = 0;
        for (double x = 1e-12; x < 1e12; x *= 1.01) {
            int bin = ScoreBins.POSITIVE.bin(x);
            assertThat(bin).isBetween(last, 1023);
            last = bin;
        }
        assertThat(last).isEqualTo(1023);
        assertThat(ScoreBins.POSITIVE.bin(0)).isZero();
        assertThat(ScoreBins.POSITIVE.bin(Double.POSITIVE_INFINITY)).isEqualTo(1023);
        assertThat(ScoreBins.UNIT.bin(1)).isEqualTo(999);
        assertThat(ScoreBins.UNIT.bin(0)).isZero();
    }

    @Test
    @DisplayName("The history is one value for each stride, however long the stream is")
    void theHistoryStaysShort() {
        SequentialTest test = SequentialTest.ofMisses("coverage-90", 0.01, 0.1);
        for (int i = 0; i < 3000; i++) {
            test.miss(false);
            TestState state = test.state(); // refuses a wrong length itself
            assertThat(state.history()).hasSizeLessThanOrEqualTo(256);
        }
        assertThat(test.state().stride()).isEqualTo(16);
    }
}
