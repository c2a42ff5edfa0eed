package dev.credence.guarantee.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ForecastWatchTest {
    private static ForecastWatch begun(double falseAlarms) {
        return ForecastWatch.of(new ForecastWatch.State(falseAlarms, List.of(1, 3), List.of(0.8), List.of()));
    }

    /** Runs with an alarm where all series of a time miss together. */
    private static int alarms(double miss) {
        int alarms = 0;
        for (int run = 0; run < 200; run++) {
            CounterRandom random = Stream.GENERATED_DATA.of(91, run);
            ForecastWatch watch = begun(0.1);
            for (int t = 0; t < 200; t++) {
                watch.observe(0, 0, random.uniform(0, t) < miss ? 1 : 0);
                watch.observe(1, 0, random.uniform(1, t) < miss ? 1 : 0);
            }
            alarms += watch.isAlarmed() ? 1 : 0;
        }
        return alarms;
    }

    @Test
    @DisplayName("False alarms are as rare as said though series miss together; more misses are found")
    void falseAlarmsAreRare() {
        assertThat(alarms(0.2)).isLessThanOrEqualTo(20 + 12); // 0.1, and three standard errors
        assertThat(alarms(0.4)).isGreaterThan(180);
    }

    @Test
    @DisplayName("A share is a mixture of misses and hits; the state goes on to the bit")
    void sharesAreMixed() {
        ForecastWatch watch = begun(0.01);
        double[] shares = {0.25, 1, 0, 0.5, 0.125};
        for (double share : shares) {
            watch.observe(0, 0, share);
        }
        ForecastWatch again = begun(0.01);
        for (double share : shares) {
            again.observe(0, 0, share);
            again = ForecastWatch.of(again.state());
        }
        assertThat(again.results().get(0).evidence())
                .isEqualTo(watch.results().get(0).evidence());
        assertThat(watch.results())
                .extracting(TestResult::name)
                .containsExactly("lead-1-coverage-80", "lead-3-coverage-80");
        ForecastWatch fair = begun(0.01);
        fair.observe(0, 0, 0.2); // as many as expected: all factors are 1, and the capital stays
        assertThat(fair.results().get(0).evidence()).isCloseTo(0, within(1e-12));
    }

    @Test
    @DisplayName("What does not go together is refused")
    void mistakesAreRefused() {
        assertThatThrownBy(() -> begun(1)).hasMessageContaining("false alarm is 1.0");
        assertThatThrownBy(() -> begun(0.1).observe(0, 0, 2)).hasMessageContaining("The share of misses is 2.0");
        ForecastWatch.State state = begun(0.1).state();
        assertThatThrownBy(() ->
                        ForecastWatch.of(new ForecastWatch.State(0.1, List.of(2, 3), List.of(0.8), state.tests())))
                .hasMessageContaining("a test is 'lead-1-coverage-80', expected 'lead-2-coverage-80'");
        assertThatThrownBy(() -> new ForecastWatch.State(0.1, List.of(1), List.of(0.8), state.tests()))
                .hasMessageContaining("2 tests for 1 leads");
    }
}
