package dev.credence.guarantee.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ForecastWatchTest {
    private static ForecastWatch begun(double falseAlarms) {
        return ForecastWatch.of(new ForecastWatch.State(falseAlarms, List.of(1, 3), List.of(0.8), List.of()));
    }

    /** All series of a time miss together, each forecast states the same probability of a miss. */
    private static void observe(ForecastWatch watch, int lead, boolean miss, double least) {
        watch.observe(lead, 0, new boolean[] {miss, miss}, new double[] {least, least});
    }

    private static boolean isAny(List<TestResult> results) {
        return results.stream().anyMatch(TestResult::isAlarmed);
    }

    /**
     * Numbers of 200 runs with an alarm of too narrow, of too wide intervals, and of either.
     *
     * @param miss probability that all series of a time miss
     */
    private static int[] alarms(double miss, double least) {
        int[] alarms = new int[3];
        for (int run = 0; run < 200; run++) {
            CounterRandom random = Stream.GENERATED_DATA.of(91, run);
            ForecastWatch watch = begun(0.1);
            for (int t = 0; t < 200; t++) {
                observe(watch, 0, random.uniform(0, t) < miss, least);
                observe(watch, 1, random.uniform(1, t) < miss, least);
            }
            alarms[0] += isAny(watch.narrow()) ? 1 : 0;
            alarms[1] += isAny(watch.wide()) ? 1 : 0;
            alarms[2] += watch.isAlarmed() ? 1 : 0;
        }
        return alarms;
    }

    @Test
    @DisplayName(
            "False alarms are as rare as said though series miss together; more and fewer misses are found, and which")
    void falseAlarmsAreRare() {
        assertThat(alarms(0.2, Math.nextDown(1 - 0.8))[2]).isLessThanOrEqualTo(20 + 12); // 0.1, three standard errors
        int[] narrow = alarms(0.4, 0.1);
        assertThat(narrow[0]).isGreaterThan(180);
        assertThat(narrow[1]).isLessThanOrEqualTo(10);
        int[] wide = alarms(0.05, 1 - 0.8);
        assertThat(wide[1]).isGreaterThan(180);
        assertThat(wide[0]).isLessThanOrEqualTo(10);
        // counts whose intervals cover 95 % where 80 % were asked for say so: they are not too wide
        assertThat(alarms(0.05, 0.05)[2]).isLessThanOrEqualTo(20 + 12);
    }

    @Test
    @DisplayName("The bet on series of one time is the mean of theirs; the state goes on to the bit")
    void betsAreMeans() {
        boolean[][] missed = {{true, false, false, false}, {true, true}, {false}, {true, false}};
        ForecastWatch watch = begun(0.01);
        ForecastWatch again = begun(0.01);
        for (boolean[] ofTime : missed) {
            double[] least = new double[ofTime.length];
            Arrays.setAll(least, i -> 0.05 * (i % 3));
            watch.observe(0, 0, ofTime, least);
            again.observe(0, 0, ofTime, least);
            again = ForecastWatch.of(again.state());
        }
        for (int i = 0; i < 2; i++) {
            assertThat(again.narrow().get(i).evidence())
                    .isEqualTo(watch.narrow().get(i).evidence());
            assertThat(again.wide().get(i).evidence())
                    .isEqualTo(watch.wide().get(i).evidence());
        }
        assertThat(watch.narrow())
                .extracting(TestResult::name)
                .containsExactly("lead-1-coverage-80", "lead-3-coverage-80");
        assertThat(watch.wide())
                .extracting(TestResult::name)
                .containsExactly("lead-1-coverage-80-wide", "lead-3-coverage-80-wide");
        ForecastWatch fair = begun(0.01);
        double q = 1 - 0.8;
        fair.observe(0, 0, new boolean[] {true, false, false, false, false}, new double[] {q, q, q, q, q});
        // as many as expected: all factors are 1, and the capital stays, in both directions
        assertThat(fair.narrow().get(0).evidence()).isCloseTo(0, within(1e-12));
        assertThat(fair.wide().get(0).evidence()).isCloseTo(0, within(1e-12));
    }

    @Test
    @DisplayName("A bet against wide intervals is fair at the stated probability of a miss, and loses at more")
    void betsOnRareMissesAreFair() {
        for (double q : new double[] {0, 0.01, 0.2, 0.7}) {
            double[] miss = Bets.onRareMiss(true, q);
            double[] hit = Bets.onRareMiss(false, q);
            for (int j = 0; j < miss.length; j++) {
                assertThat(q * miss[j] + (1 - q) * hit[j]).isCloseTo(1, within(1e-12));
                double more = q + 0.2;
                assertThat(more * miss[j] + (1 - more) * hit[j]).isLessThan(1);
            }
        }
    }

    @Test
    @DisplayName("What does not go together is refused")
    void mistakesAreRefused() {
        assertThatThrownBy(() -> begun(1)).hasMessageContaining("false alarm is 1.0");
        assertThatThrownBy(() -> begun(0.1).observe(0, 0, new boolean[1], new double[] {0.3}))
                .hasMessageContaining("The probability of a miss is 0.3, expected 0 to 0.19");
        assertThatThrownBy(() -> begun(0.1).observe(0, 0, new boolean[0], new double[0]))
                .hasMessageContaining("There are 0 outcomes");
        ForecastWatch.State state = begun(0.1).state();
        assertThatThrownBy(() ->
                        ForecastWatch.of(new ForecastWatch.State(0.1, List.of(2, 3), List.of(0.8), state.tests())))
                .hasMessageContaining("a test is 'lead-1-coverage-80', expected 'lead-2-coverage-80'");
        assertThatThrownBy(() -> new ForecastWatch.State(0.1, List.of(1), List.of(0.8), state.tests()))
                .hasMessageContaining("4 tests for 1 leads");
    }
}
