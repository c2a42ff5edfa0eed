package dev.credence.datasets.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import dev.credence.core.series.Covariates;
import dev.credence.datasets.csv.CsvTable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HolidayCovariatesTest {
    private static SeriesTable read(String frequency, List<String> regions, String... times) {
        List<List<String>> rows = new ArrayList<>();
        for (String time : times) {
            rows.add(List.of(time, "5"));
        }
        CsvTable table = CsvTable.of("sales.csv", "line", List.of("ds", "y"), rows);
        SeriesColumns columns = new SeriesColumns(List.of(), "ds", "y").withHolidays(regions);
        return SeriesTable.of(table, columns, Optional.of(TimeStep.parse(frequency)));
    }

    private static double[] values(SeriesTable table, String name, int count) {
        Covariates x = table.set().get(0).covariates();
        int k = x.names().indexOf(name);
        assertThat(k).as(name).isNotNegative();
        return IntStream.range(0, count).mapToDouble(t -> x.value(k, t)).toArray();
    }

    @Test
    @DisplayName("Days: feasts that move are found in each year, with the days beside them, also after the end")
    void daysHaveTheirHolidays() {
        // Good Friday 29 March and Easter Monday 1 April 2024; 18 and 21 April 2025
        SeriesTable table = read("D", List.of("DE"), "2024-03-27", "2024-03-28", "2024-03-29");
        assertThat(values(table, "holidays", 7)).containsExactly(0, 0, 1, 0, 0, 1, 0);
        assertThat(values(table, "day before holidays", 7)).containsExactly(0, 1, 0, 0, 1, 0, 0);
        assertThat(values(table, "day after holidays", 7)).containsExactly(0, 0, 0, 1, 0, 0, 1);
        double[] monday = values(table, "holiday easter monday", 500);
        long second = LocalDate.of(2025, 4, 21).toEpochDay()
                - LocalDate.of(2024, 3, 27).toEpochDay();
        assertThat(IntStream.range(0, 500).filter(t -> monday[t] == 1).toArray())
                .containsExactly(5, (int) second);
    }

    @Test
    @DisplayName("A part of a country has further holidays; several regions are counted")
    void regionsAreCounted() {
        String corpusChristi = "2024-05-30"; // in Bavaria, not in Berlin
        assertThat(values(read("D", List.of("DE"), corpusChristi), "holidays", 1))
                .containsExactly(0);
        assertThat(values(read("D", List.of("de-by"), corpusChristi), "holidays", 1))
                .containsExactly(1);
        assertThat(values(read("D", List.of("DE-BY", "AT", "DE-BE"), corpusChristi), "holidays", 1))
                .containsExactly(2);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @DisplayName("Longer steps have the holidays of all their days, shorter ones those of their day")
    @CsvSource({
        "M, 2024-03, 1, 1, 3", // Good Friday; Easter Monday; 1, 9 and 20 May
        "ME, 2024-03-31, 1, 1, 3",
        "Q, 2024-01-01, 2, 4, 0",
        "W, 2024-03-25, 1, 1, 0", // weeks from Monday, by their first day or their last
        "W, 2024-03-31, 1, 1, 0",
        "B, 2024-03-28, 0, 1, 1",
        "H, 2024-03-28T23:00, 0, 1, 1",
        "12H, 2024-03-29T12:00+02:00, 1, 0, 0"
    })
    void stepsHaveThoseOfTheirDays(String frequency, String time, int first, int second, int third) {
        SeriesTable table = read(frequency, List.of("DE"), time);
        assertThat(values(table, "holidays", 3)).containsExactly(first, second, third);
    }

    @Test
    @DisplayName("Series that begin and end at other times share the days")
    void seriesShareDays() {
        List<List<String>> rows = Stream.concat(
                        IntStream.range(0, 9)
                                .mapToObj(t -> List.of(
                                        "a",
                                        LocalDate.of(2024, 3, 20).plusDays(t).toString(),
                                        "1")),
                        IntStream.range(0, 5)
                                .mapToObj(t -> List.of(
                                        "b",
                                        LocalDate.of(2024, 3, 28).plusDays(t).toString(),
                                        "1")))
                .toList();
        CsvTable cells = CsvTable.of("sales.csv", "line", List.of("unique_id", "ds", "y"), rows);
        SeriesColumns columns = new SeriesColumns(List.of("unique_id"), "ds", "y").withHolidays(List.of("DE"));
        SeriesTable table = SeriesTable.of(cells, columns, Optional.empty());
        Covariates a = table.set().get(0).covariates();
        Covariates b = table.set().get(1).covariates();
        for (int t = 0; t < 300; t++) {
            assertThat(b.value(0, t)).isEqualTo(a.value(0, t + 8));
        }
        assertThat(b.value(0, 1)).isEqualTo(1);
        assertThat(table.set().get(1).first(2).covariates().value(0, 4)).isEqualTo(1); // the Monday, ahead
    }

    @Test
    @DisplayName("Unknown regions are refused with the known ones, and so are times that are no dates")
    void unknownRegionsAreRefused() {
        String day = "2024-01-01";
        assertThatThrownBy(() -> read("D", List.of("XX"), day))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("The holidays of 'XX' are unknown, expected a country")
                .hasMessageContaining(" DE, ")
                .hasMessageContaining(" US, ");
        assertThatThrownBy(() -> read("D", List.of("DE-XX"), day))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("The holidays of 'DE-XX' are unknown: expected one of DE-BB, DE-BE, DE-BW");
        assertThatThrownBy(() -> read("D", List.of("SE-AB"), day)).hasMessageContaining("SE has no parts here");
        assertThatThrownBy(() -> read("D", List.of("-"), day)).isInstanceOf(UserException.class);
        assertThatThrownBy(() -> read("1", List.of("DE"), "7"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("sales.csv column 'ds' has numbers, such as 7, and holidays are of dates");
    }
}
