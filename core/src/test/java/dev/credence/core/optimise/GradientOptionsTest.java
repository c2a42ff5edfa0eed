package dev.credence.core.optimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GradientOptionsTest {
    private static GradientOptions warmUp(double fraction) {
        return new GradientOptions(new Optimiser.Adam(1e-3), Schedule.CONSTANT, Double.POSITIVE_INFINITY, fraction);
    }

    @ParameterizedTest
    @ValueSource(strings = {"constant", "linear", "cosine", "steps"})
    @DisplayName("Every schedule starts at 1 and never rises or goes below 0")
    void everyScheduleFalls(String name) {
        Schedule schedule = Schedule.named(name);
        double last = 1;
        assertThat(schedule.factor(0)).isEqualTo(1);
        for (int i = 1; i <= 100; i++) {
            double factor = schedule.factor(i / 100.0);
            assertThat(factor).isBetween(0.0, last);
            last = factor;
        }
    }

    @Test
    @DisplayName("Schedules follow their formulas")
    void theSchedulesFollowTheirFormulas() {
        assertThat(Schedule.CONSTANT.factor(0.7)).isEqualTo(1);
        assertThat(Schedule.LINEAR.factor(0.7)).isCloseTo(0.3, within(1e-12));
        assertThat(Schedule.COSINE.factor(0.5)).isCloseTo(0.5, within(1e-12));
        assertThat(Schedule.COSINE.factor(1)).isCloseTo(0, within(1e-12));
        assertThat(Schedule.STEPS.factor(0.49)).isEqualTo(1);
        assertThat(Schedule.STEPS.factor(0.5)).isEqualTo(0.1);
        assertThat(Schedule.STEPS.factor(0.75)).isEqualTo(0.01);
    }

    @Test
    @DisplayName("The divergence's weight rises linearly from 0 and stays at 1")
    void theDivergenceWarmsUp() {
        GradientOptions options = warmUp(0.1);
        assertThat(options.divergenceWeight(new Progress(0, 100, 0))).isEqualTo(0);
        assertThat(options.divergenceWeight(new Progress(5, 100, 50))).isCloseTo(0.5, within(1e-12));
        assertThat(options.divergenceWeight(new Progress(10, 100, 100))).isEqualTo(1);
        assertThat(options.divergenceWeight(new Progress(99, 100, 990))).isEqualTo(1);
        assertThat(warmUp(0).divergenceWeight(new Progress(0, 100, 0))).isEqualTo(1);
    }

    @Test
    @DisplayName("The rate is the optimiser's times the schedule's factor")
    void theRateIsTheProduct() {
        GradientOptions options = new GradientOptions(new Optimiser.Sgd(0.5, 0.9), Schedule.LINEAR, 1, 0);
        assertThat(options.rate(new Progress(1, 4, 10))).isCloseTo(0.375, within(1e-12));
    }

    @Test
    @DisplayName("Values out of range are refused with the value")
    void valuesOutOfRangeAreRefused() {
        assertThatThrownBy(() -> warmUp(1.5)).hasMessageContaining("1.5");
        assertThatThrownBy(() -> new GradientOptions(new Optimiser.Adam(1), Schedule.CONSTANT, 0, 0))
                .hasMessageContaining("0.0");
        assertThatThrownBy(() -> new Optimiser.Adam(0)).hasMessageContaining("learning rate");
        assertThatThrownBy(() -> new Optimiser.Adam(1, 1, 0.9, 1e-8)).hasMessageContaining("β₁");
        assertThatThrownBy(() -> new Optimiser.Sgd(0.1, 1)).hasMessageContaining("momentum");
    }
}
