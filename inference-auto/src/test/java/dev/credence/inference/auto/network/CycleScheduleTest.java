package dev.credence.inference.auto.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CycleScheduleTest {
    private static final CycleSchedule SCHEDULE = new CycleSchedule(48, 6);

    @Test
    void eachCycleIsTwiceAsLongAsTheOneBefore() {
        int begin = 0;
        for (int c = 0; c < 6; c++) {
            assertThat(SCHEDULE.end(c) - begin).isEqualTo(48 << c);
            for (int i = begin; i < SCHEDULE.end(c); i++) {
                assertThat(SCHEDULE.cycle(i)).isEqualTo(c);
            }
            begin = SCHEDULE.end(c);
        }
    }

    @Test
    void theRateIsZeroAtBothEndsOfACycleAndOneInItsMiddle() {
        for (int c = 0; c < 6; c++) {
            int begin = c == 0 ? 0 : SCHEDULE.end(c - 1);
            assertThat(SCHEDULE.rate(begin)).isCloseTo(0, within(1e-12));
            double largest = 0;
            for (int i = begin; i < SCHEDULE.end(c); i++) {
                assertThat(SCHEDULE.rate(i)).isBetween(0.0, 1.0);
                largest = Math.max(largest, SCHEDULE.rate(i));
            }
            assertThat(largest).isGreaterThan(0.99);
        }
    }

    @Test
    void annealingFallsFromOneToZeroInTheSecondHalf() {
        for (int c = 0; c < 6; c++) {
            int begin = c == 0 ? 0 : SCHEDULE.end(c - 1);
            int end = SCHEDULE.end(c);
            for (int i = begin; i < begin + (end - begin) / 2; i++) {
                assertThat(SCHEDULE.annealing(i)).isEqualTo(1);
            }
            for (int i = begin + (end - begin) / 2 + 1; i < end; i++) {
                assertThat(SCHEDULE.annealing(i))
                        .isLessThan(SCHEDULE.annealing(i - 1))
                        .isBetween(0.0, 1.0);
            }
            assertThat(SCHEDULE.annealing(end - 1)).isLessThan(0.005);
        }
    }

    @Test
    void aPartOfACycleIsACycleThatIsShorter() {
        int begin = SCHEDULE.end(2);
        AnnealingSchedule whole = SCHEDULE.between(begin, SCHEDULE.end(3));
        for (int i = begin; i < SCHEDULE.end(3); i++) {
            assertThat(whole.rate(i)).isCloseTo(SCHEDULE.rate(i), within(1e-9));
            assertThat(whole.annealing(i)).isCloseTo(SCHEDULE.annealing(i), within(1e-9));
        }
        AnnealingSchedule part = SCHEDULE.between(begin, begin + 50);
        double largest = 0;
        for (int i = begin; i < begin + 50; i++) {
            assertThat(part.rate(i)).isBetween(0.0, 1.0);
            largest = Math.max(largest, part.rate(i));
        }
        assertThat(largest).isGreaterThan(0.99);
        assertThat(part.rate(begin)).isCloseTo(0, within(1e-12));
        assertThat(part.rate(begin + 50)).isCloseTo(0, within(1e-12));
        assertThat(part.annealing(begin + 10)).isEqualTo(1);
        assertThat(part.annealing(begin + 49)).isLessThan(0.01);
    }

    @Test
    void trainingEndsWhenNoConfigurationGainsOrTheLastCycleIsOver() {
        double[] before = {1, 2};
        assertThat(SCHEDULE.ends(3, before, new double[] {1.004, 2.004})).isTrue();
        assertThat(SCHEDULE.ends(3, before, new double[] {0, 2.006})).isFalse();
        assertThat(SCHEDULE.ends(2, before, before)).isFalse();
        assertThat(SCHEDULE.ends(0, new double[0], before)).isFalse();
    }

    @Test
    void oneCycleBeyondTheUsualOnesNeedsALargeGain() {
        double[] before = {1, 2};
        assertThat(SCHEDULE.ends(5, before, new double[] {1.04, 2.04})).isTrue();
        assertThat(SCHEDULE.ends(5, before, new double[] {1.04, 2.06})).isFalse();
        assertThat(SCHEDULE.gained(5, 1, 1.04)).isFalse();
        assertThat(SCHEDULE.gained(4, 1, 1.04)).isTrue();
        assertThat(SCHEDULE.ends(6, before, new double[] {5, 5})).isTrue();
        CycleSchedule few = new CycleSchedule(8, 3);
        assertThat(few.ends(2, before, new double[] {5, 5})).isTrue();
    }

    @Test
    void aDivergedConfigurationDoesNotProlongTraining() {
        double gone = Double.NEGATIVE_INFINITY;
        assertThat(SCHEDULE.ends(4, new double[] {gone, 2}, new double[] {gone, 2}))
                .isTrue();
    }

    @Test
    void sizesFitTinyTables() {
        for (int n = 3; n < 30; n++) {
            NetworkSizes sizes = NetworkSizes.regression(n);
            int training = n - (n + sizes.folds() - 1) / sizes.folds();
            assertThat(sizes.batch()).isBetween(1, training);
            assertThat(sizes.folds()).isBetween(2, n);
        }
        assertThat(NetworkSizes.regression(599))
                .isEqualTo(new NetworkSizes(10, 32, new CycleSchedule(32, 7), 2, 128, 4));
        assertThat(NetworkSizes.regression(1499))
                .isEqualTo(new NetworkSizes(10, 64, new CycleSchedule(32, 7), 2, 128, 4));
        assertThat(NetworkSizes.regression(1999))
                .isEqualTo(new NetworkSizes(5, 64, new CycleSchedule(32, 7), 2, 128, 4));
        assertThat(NetworkSizes.regression(4999))
                .isEqualTo(new NetworkSizes(5, 128, new CycleSchedule(48, 6), 3, 128, 4));
        assertThat(NetworkSizes.regression(9999))
                .isEqualTo(new NetworkSizes(5, 128, new CycleSchedule(48, 6), 3, 128, 3));
        assertThat(NetworkSizes.regression(10_000))
                .isEqualTo(new NetworkSizes(5, 256, new CycleSchedule(48, 6), 3, 128, 3));
        assertThat(NetworkSizes.classification(10_000))
                .isEqualTo(new NetworkSizes(5, 256, new CycleSchedule(32, 5), 2, 128, 4));
    }
}
