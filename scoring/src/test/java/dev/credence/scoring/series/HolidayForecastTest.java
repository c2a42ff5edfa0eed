package dev.credence.scoring.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.MonthDay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HolidayForecastTest {
    private static final LocalDate START = LocalDate.of(2019, 9, 2);

    /** Easter Mondays of the German calendar. */
    private static final List<LocalDate> EASTER_MONDAYS = List.of(
            LocalDate.of(2020, 4, 13),
            LocalDate.of(2021, 4, 5),
            LocalDate.of(2022, 4, 18),
            LocalDate.of(2023, 4, 10),
            LocalDate.of(2024, 4, 1));

    @TempDir
    private Path folder;

    record Sale(String ds, double y) {}

    /** A week's pattern, noise, and a dip on two of the holidays alone. */
    private static double sold(LocalDate day) {
        CounterRandom random = Stream.GENERATED_DATA.of(31);
        int t = (int) (day.toEpochDay() - START.toEpochDay());
        boolean isDip = EASTER_MONDAYS.contains(day) || MonthDay.from(day).equals(MonthDay.of(12, 25));
        return 100 + 3 * day.getDayOfWeek().getValue() + 2 * random.normal(0, t) - (isDip ? 40 : 0);
    }

    private static List<Sale> until(LocalDate end) {
        return START.datesUntil(end)
                .map(day -> new Sale(day.toString(), sold(day)))
                .toList();
    }

    /** CRPS on one day, with and without the holidays. */
    private double[] scores(LocalDate day, String method) {
        LocalDate origin = day.minusDays(5);
        List<Double> scores = new ArrayList<>();
        for (Histories histories : List.of(Histories.of(until(origin)).holidays("DE"), Histories.of(until(origin)))) {
            Forecasts forecasts = ForecastTraining.on(histories)
                    .horizon(8)
                    .method(method)
                    .train()
                    .forecast(histories);
            double[] came = IntStream.range(0, 8)
                    .mapToDouble(h -> sold(origin.plusDays(h)))
                    .toArray();
            scores.add(forecasts.distributions().get(0).leads().crps(came)[5]);
        }
        return scores.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @ParameterizedTest
    @DisplayName("A dip on Christmas and on Easter Monday, which moves, is forecast")
    @ValueSource(strings = {"2023-12-25", "2024-04-01"})
    void dipsAreForecast(String day) {
        double[] both = scores(LocalDate.parse(day), "grid-ets");
        assertThat(both[0]).isLessThan(0.2 * both[1]);
        assertThat(both[0]).isLessThan(5);
    }

    @Test
    @DisplayName("A model keeps the regions, and forecasts from a later table without naming them")
    void theModelKeepsTheRegions() {
        LocalDate trained = LocalDate.of(2023, 4, 20);
        Path file = folder.resolve("m.credence");
        ForecastTraining.on(Histories.of(until(trained)).holidays("DE"))
                .horizon(7)
                .method("grid-ets")
                .train()
                .save(file);
        Forecaster again = Forecaster.open(file);
        assertThat(again.columns().holidays()).containsExactly("DE");
        Histories later = Histories.of(until(LocalDate.of(2023, 12, 22)));
        double[] median = again.forecast(later).get(0).median();
        assertThat(median[3]).isCloseTo(63, within(8.0)); // a Monday, the 25th
        assertThat(median[3]).isLessThan(median[5] - 25);
        assertThat(median)
                .containsExactly(again.forecast(later.holidays("DE")).get(0).median());
        assertThatThrownBy(() -> again.forecast(later.holidays("FR")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("The regions of holidays are FR, and the model was trained with DE");
        assertThatThrownBy(() -> again.forecast(Histories.of(1, 2, 3)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("There are no regions of holidays, and the model was trained with DE");
    }

    @Test
    @DisplayName("Where no holiday was, the regions change no bit; a year's holidays that do nothing change little")
    void nothingChangesWithoutHolidays() {
        List<Sale> rows = START.datesUntil(LocalDate.of(2019, 10, 1))
                .map(day -> new Sale(day.toString(), sold(day)))
                .toList();
        double[] without = medians(Histories.of(rows));
        assertThat(medians(Histories.of(rows).holidays("DE"))).containsExactly(without);
        List<Sale> year = START.datesUntil(LocalDate.of(2020, 12, 30))
                .map(day -> new Sale(
                        day.toString(),
                        100
                                + 5 * Math.sin(day.toEpochDay() * 0.7)
                                + day.getDayOfWeek().getValue()))
                .toList();
        double[] plain = medians(Histories.of(year));
        double[] with = medians(Histories.of(year).holidays("DE"));
        for (int h = 0; h < plain.length; h++) {
            assertThat(with[h]).isCloseTo(plain[h], within(1.0));
        }
    }

    private static double[] medians(Histories histories) {
        return ForecastTraining.on(histories)
                .horizon(7)
                .method("grid-ets")
                .train()
                .forecast(histories)
                .get(0)
                .median();
    }

    @Test
    @DisplayName("Holidays need a table of dates")
    void holidaysNeedDates() {
        assertThatThrownBy(() -> Histories.of(Map.of("a", new double[] {1, 2}))
                        .holidays("DE")
                        .read())
                .isInstanceOf(UserException.class)
                .hasMessageContaining("no rows of a table");
    }
}
