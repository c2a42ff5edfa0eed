package dev.credence.scoring.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.scoring.series.ForecastMonitor.Finding;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Random walks with steps of standard deviation 1, whose forecasts are too narrow, right or too wide. */
class ForecastMonitorTest {
    private static final int HORIZON = 3;
    private static final int TRAINED = 10;
    private static final Map<String, double[]> WALKS = SimulatedSeries.walks(0, 8, 260);

    private static Forecaster trained(double width) {
        return SimulatedSeries.wide(width, SimulatedSeries.first(WALKS, TRAINED), HORIZON);
    }

    private static ForecastMonitor watched(Forecaster forecaster, Map<String, double[]> series) {
        ForecastMonitor monitor = ForecastMonitor.start(forecaster, "m", 0.01);
        monitor.observe(forecaster, forecaster.read(Histories.of(series)));
        return monitor;
    }

    private static boolean isAny(ForecastMonitor monitor, Predicate<Finding> which) {
        return monitor.findings().stream().anyMatch(which);
    }

    @Test
    @DisplayName("Intervals of half and of twice the right width give an alarm of their kind, and right ones none")
    void widthsAreTold() {
        ForecastMonitor right = watched(trained(1), WALKS);
        assertThat(right.isAlarmed()).isFalse();
        Finding first = right.findings().get(0);
        assertThat(first.lead()).isEqualTo(1);
        assertThat(first.outcomes()).isEqualTo(8L * (260 - TRAINED));
        // misses of 20 %, three standard errors
        assertThat(first.missed() / (double) first.outcomes()).isBetween(0.2 - 0.027, 0.2 + 0.027);

        ForecastMonitor narrow = watched(trained(0.5), WALKS);
        assertThat(isAny(narrow, f -> f.narrow().isAlarmed())).isTrue();
        assertThat(isAny(narrow, f -> f.wide().isAlarmed())).isFalse();

        ForecastMonitor wide = watched(trained(2), WALKS);
        assertThat(isAny(wide, f -> f.wide().isAlarmed())).isTrue();
        assertThat(isAny(wide, f -> f.narrow().isAlarmed())).isFalse();
        // found at each lead, as often as its forecasts are h steps apart
        assertThat(wide.findings().stream()
                        .filter(f -> f.coverage() == 0.8)
                        .allMatch(f -> f.wide().evidence() > 1))
                .isTrue();
    }

    @Test
    @DisplayName(
            "In two runs, with the state in between, the findings have the bits of one; an earlier format is refused")
    void theStateGoesOn() {
        Forecaster forecaster = trained(2);
        ForecastMonitor once = watched(forecaster, WALKS);
        ForecastMonitor first = watched(forecaster, SimulatedSeries.first(WALKS, 101));
        ForecastMonitor second =
                ForecastMonitor.resume(forecaster, first.toJson().toString());
        second.observe(forecaster, forecaster.read(Histories.of(WALKS)));
        assertThat(second.toJson()).isEqualTo(once.toJson());
        String old = first.toJson().put("format", 1).toString();
        assertThatThrownBy(() -> ForecastMonitor.resume(forecaster, old))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("format");
    }

    @Test
    @DisplayName("A guarantee over series is too wide only where half of the misses it allows do not come")
    void guaranteesOverSeriesPromiseAtLeast() {
        Forecaster plain = trained(1);
        Map<String, double[]> others = SimulatedSeries.walks(100, 30, 40);
        // calibrated for 80 %, the intervals of 30 other walks have some 80 %
        ForecastMonitor right = watched(plain.calibrated(Histories.of(others), 0.8), WALKS);
        assertThat(isAny(right, f -> f.wide().isAlarmed())).isFalse();
        // for series whose steps are a third of those of the calibration they are far too wide
        Map<String, double[]> calm = SimulatedSeries.walks(0, 8, 260);
        calm.values().forEach(y -> Arrays.setAll(y, t -> y[t] / 3));
        Forecaster trained = SimulatedSeries.wide(1, SimulatedSeries.first(calm, TRAINED), HORIZON);
        ForecastMonitor wide = watched(trained.calibrated(Histories.of(others), 0.8), calm);
        assertThat(isAny(wide, f -> f.wide().isAlarmed())).isTrue();
    }
}
