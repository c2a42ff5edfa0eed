package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.SeriesForecast;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.series.SeriesColumns;
import dev.credence.datasets.series.SeriesTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForecastTableTest {
    private static SeriesTable table() {
        CsvTable csv = CsvTable.of(
                "f.csv",
                "line",
                List.of("shop", "ds", "y"),
                List.of(List.of("a", "2024-01", "1"), List.of("a", "2024-02", "2"), List.of("b", "2024-05", "2")));
        SeriesColumns columns = SeriesColumns.of(csv, Optional.of(List.of("shop")), Optional.empty(), Optional.empty());
        return SeriesTable.of(csv, columns, Optional.empty());
    }

    private static Forecast forecast(double logSd) {
        SeriesForecast normal =
                SeriesForecast.of("a", LeadMixture.normal(new double[] {10, 20}, new double[] {1, 2}), 0);
        double[][] one = {{1}, {1}};
        SeriesForecast logNormal = SeriesForecast.of(
                "b",
                LeadMixture.of(
                        one, new double[][] {{0}, {0}}, new double[][] {{0.1}, {logSd}}, new boolean[] {true}, 0),
                0);
        return new Forecast(List.of(normal, logNormal));
    }

    @Test
    @DisplayName("Each series goes on from its own end, with moments, intervals and quantiles")
    void rowsAreInLongForm() {
        ForecastTable columns = new ForecastTable(List.of(0.8, 0.995), List.of(0.25));
        assertThat(columns.header(table()))
                .containsExactly(
                        "shop",
                        "ds",
                        "lead",
                        "mean",
                        "median",
                        "sd",
                        "lower_80",
                        "upper_80",
                        "lower_99.5",
                        "upper_99.5",
                        "q0.25");
        List<List<@Nullable Object>> rows = columns.rows(table(), forecast(0.1));
        assertThat(rows).hasSize(4);
        assertThat(rows.get(1).subList(0, 6)).containsExactly("a", "2024-04", 2, 20.0, 20.0, 2.0);
        assertThat(rows.get(2).subList(0, 3)).containsExactly("b", "2024-06", 1);
        assertThat((Double) rows.get(0).get(7)).isBetween(11.2815, 11.2816);
    }

    @Test
    @DisplayName("Moments that a log-normal tail blows up are empty; the median is not")
    void absurdMomentsAreEmpty() {
        List<@Nullable Object> last = new ForecastTable(List.of(0.8), List.of())
                .rows(table(), forecast(9))
                .get(3);
        assertThat(last.get(3)).isNull();
        assertThat(last.get(5)).isNull();
        assertThat(last.get(4)).isEqualTo(1.0);
    }

    @Test
    @DisplayName("Levels that are no probabilities, or given twice, are refused")
    void mistakesAreRefused() {
        assertThatThrownBy(() -> new ForecastTable(List.of(80.0), List.of()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("0.8");
        assertThatThrownBy(() -> new ForecastTable(List.of(), List.of(0.5, 0.5)))
                .isInstanceOf(UserException.class);
    }

    @Test
    @DisplayName("In JSON Lines the lead is a number, and a moment that says nothing is null")
    void linesHaveNumbers(@TempDir Path folder) {
        ForecastTable columns = new ForecastTable(List.of(), List.of());
        Path file = folder.resolve("f.jsonl");
        TableWriter.write(file, columns.header(table()), columns.rows(table(), forecast(9)));
        assertThat(file)
                .content()
                .contains("\"lead\":1,\"mean\":10.0,", "\"shop\":\"b\",\"ds\":\"2024-07\",\"lead\":2,\"mean\":null");
    }
}
