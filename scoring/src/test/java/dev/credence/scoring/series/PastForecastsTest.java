package dev.credence.scoring.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PastForecastsTest {
    private static final int HORIZON = 3;
    private static final Map<String, double[]> OTHERS = SimulatedSeries.walks(50, 12, 40);

    private static Forecaster trained() {
        return SimulatedSeries.trained(true, SimulatedSeries.walks(0, 2, 20), HORIZON);
    }

    private static void assertSame(PastForecast one, PastForecast other) {
        assertThat(other.history().values()).containsExactly(one.history().values());
        assertThat(other.forecast().leads().quantile(0.3))
                .containsExactly(one.forecast().leads().quantile(0.3));
        for (int c = 0; c < one.guaranteed().size(); c++) {
            assertThat(other.guaranteed().get(c).leads().upper())
                    .containsExactly(one.guaranteed().get(c).leads().upper());
        }
    }

    @Test
    @DisplayName("Values after an origin change no bit of the forecasts and guaranteed intervals from there")
    void nothingLaterIsUsed() {
        Forecaster overTime = trained().adapted(Histories.of(OTHERS), 0.8);
        Forecaster overSeries = trained().calibrated(Histories.of(SimulatedSeries.walks(80, 10, 40)), 0.8);
        Map<String, double[]> changed = SimulatedSeries.walks(50, 12, 40);
        changed.values().forEach(y -> Arrays.fill(y, 34, 40, -1e5));
        for (Forecaster forecaster : new Forecaster[] {overTime, overSeries}) {
            PastForecasts past =
                    PastForecasts.of(forecaster, Histories.of(OTHERS).read(), 2, 3);
            PastForecasts other =
                    PastForecasts.of(forecaster, Histories.of(changed).read(), 2, 3);
            assertThat(past.series()).isEqualTo(12);
            for (int i = 0; i < 12; i++) {
                assertSame(past.origins().get(1).get(i), other.origins().get(1).get(i)); // origin 34
                assertThat(other.origins().get(1).get(i).outcomes()).containsOnly(-1e5);
            }
            assertThat(past.origins().get(0).get(0).forecast().leads().mean())
                    .isNotEqualTo(
                            other.origins().get(0).get(0).forecast().leads().mean());
        }
    }

    @Test
    @DisplayName("Origins before values that the model learnt from are refused; outcomes of the calibration are marked")
    void knownValuesAreRefused() {
        Map<String, double[]> longer = SimulatedSeries.walks(0, 2, 24);
        assertThat(PastForecasts.of(trained(), Histories.of(longer).read(), 2, 1)
                        .origins())
                .hasSize(2);
        assertThatThrownBy(
                        () -> PastForecasts.of(trained(), Histories.of(longer).read(), 3, 1))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("The model was trained on values after the first origin of 2 series, such as"
                        + " 's0', which it knows up to 20 while the origin is 19");
        Forecaster learnsNothing = SimulatedSeries.trained(false, longer, HORIZON);
        assertThat(PastForecasts.of(learnsNothing, Histories.of(longer).read(), 3, 1)
                        .series())
                .isEqualTo(2);
        Forecaster calibrated = trained().calibrated(Histories.of(OTHERS), 0.8);
        PastForecasts past = PastForecasts.of(calibrated, Histories.of(OTHERS).read(), 1, 1);
        assertThat(past.origins().get(0)).noneMatch(PastForecast::isHeldOut);
        Map<String, double[]> later = SimulatedSeries.walks(50, 12, 43);
        assertThat(PastForecasts.of(calibrated, Histories.of(later).read(), 1, 1)
                        .origins()
                        .get(0))
                .allMatch(PastForecast::isHeldOut);
    }

    @Test
    @DisplayName("Series that are too short are counted; none left is refused")
    void shortSeriesAreLeftOut() {
        Map<String, double[]> mixed = new java.util.TreeMap<>(SimulatedSeries.walks(50, 2, 10));
        mixed.put("short", new double[] {1, 2, 3, 4});
        PastForecasts past = PastForecasts.of(trained(), Histories.of(mixed).read(), 1, 1);
        assertThat(past.left()).isEqualTo(1);
        assertThatThrownBy(() -> PastForecasts.of(trained(), Histories.of(mixed).read(), 4, 3))
                .hasMessageStartingWith("No series has the 14 values");
    }
}
