package dev.credence.scoring.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.method.Methods;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.scoring.ForecastTable;
import dev.credence.scoring.Table;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForecasterTest {
    @TempDir
    private Path folder;

    /** A row of sales. */
    record Sale(String shop, LocalDate day, Double sold) {}

    private static List<Sale> sales(int days) {
        List<Sale> rows = new ArrayList<>();
        for (int shop = 0; shop < 2; shop++) {
            double[] walk = SimulatedSeries.walk(shop, days);
            for (int t = days - 1; t >= 0; t--) {
                rows.add(new Sale("shop " + shop, LocalDate.of(2024, 1, 1).plusDays(t), walk[t]));
            }
        }
        return rows;
    }

    private static Histories named(Histories histories) {
        return histories.series("shop").order("day").target("sold");
    }

    @Test
    @DisplayName("Lists of values are forecast to the bit as by the method itself")
    void listsAreForecast() {
        Map<String, double[]> walks = SimulatedSeries.walks(0, 2, 40);
        SeriesMethod method = Methods.discoverForSeries().get("theta");
        SeriesSet set = SeriesSet.of(Series.of("s0", walks.get("s0")), Series.of("s1", walks.get("s1")));
        double[] expected = method.train(new SeriesProblem(4, 5), set, method.parse(Map.of()), SeriesTraining.ofSeed(1))
                .forecast(set, 5)
                .get(1)
                .leads()
                .quantile(0.9);
        Histories histories = Histories.of(walks);
        Forecasts forecasts = ForecastTraining.on(histories)
                .horizon(5)
                .season(4)
                .method("theta")
                .train()
                .forecast(histories);
        assertThat(forecasts.get("s1").quantile(0.9)).containsExactly(expected);
        assertThat(forecasts.get("s1").times()).containsExactly("41", "42", "43", "44", "45");
        assertThat(forecasts.get(0).paths(4, 2)).hasDimensions(4, 5);
        assertThatThrownBy(() -> forecasts.get("s2"))
                .isInstanceOf(UserException.class)
                .hasMessage("There is no series 's2'; there are s0, s1.");
    }

    @Test
    @DisplayName("Records, maps and a table of texts are one and the same")
    void recordsAreForecast() {
        List<Sale> rows = sales(30);
        Forecaster fromRecords = ForecastTraining.on(named(Histories.of(rows)))
                .horizon(3)
                .method("theta")
                .train();
        double[] records =
                fromRecords.forecast(named(Histories.of(rows))).get("shop 1").median();
        List<Map<String, Object>> maps = new ArrayList<>();
        List<List<String>> cells = new ArrayList<>();
        for (Sale sale : rows) {
            maps.add(new TreeMap<>(Map.of("shop", sale.shop(), "day", sale.day(), "sold", sale.sold())));
            cells.add(List.of(sale.shop(), sale.day().toString(), sale.sold().toString()));
        }
        CsvTable csv = CsvTable.of("sales.csv", "line", List.of("shop", "day", "sold"), cells);
        assertThat(fromRecords.forecast(Histories.of(maps)).get("shop 1").median())
                .containsExactly(records);
        assertThat(fromRecords.forecast(Histories.of(csv)).get("shop 1").median())
                .containsExactly(records);
        assertThat(fromRecords
                        .forecast(Histories.of(Table.of(rows).target("sold")))
                        .get(1)
                        .median())
                .containsExactly(records);
        assertThat(fromRecords.forecast(Histories.of(csv), 2).get(1).median())
                .containsExactly(Arrays.copyOf(records, 2));
        assertThat(fromRecords.step().notation()).isEqualTo("1D");
        assertThat(fromRecords.model().problem().season()).isEqualTo(7);
    }

    @Test
    @DisplayName("A saved model forecasts the same, also by the usual method")
    void modelsAreSaved() {
        Histories histories = Histories.of(SimulatedSeries.walk(3, 50));
        Forecaster forecaster = Forecaster.train(histories, 4);
        Path file = folder.resolve("m.credence");
        forecaster.save(file);
        Forecaster opened = Forecaster.open(file);
        assertThat(opened.model().method()).isEqualTo("forecast");
        assertThat(opened.forecast(histories).get("y").quantile(0.1))
                .containsExactly(forecaster.forecast(histories).get("y").quantile(0.1));
        assertThat(opened.guarantee()).isEmpty();
        assertThat(opened.forecast(histories).header(new ForecastTable(List.of(0.8), List.of())))
                .containsExactly("ds", "lead", "mean", "median", "sd", "lower_80", "upper_80");
    }

    @Test
    @DisplayName("Missing values at the ends do not count; a series without any is left out")
    void endsAreTrimmed() {
        Map<String, double[]> lists = new LinkedHashMap<>();
        lists.put("a", new double[] {Double.NaN, 1, Double.NaN, 3, Double.NaN});
        lists.put("b", new double[] {Double.NaN});
        var table = Histories.of(lists).read();
        assertThat(table.series()).hasSize(1);
        assertThat(table.series().get(0).series().values()).containsExactly(1, Double.NaN, 3);
        assertThat(table.series().get(0).time(1)).isEqualTo("5");
        assertThat(table.notes()).containsExactly("1 series without any value left out: b.");
    }

    @Test
    @DisplayName("Mistakes are told")
    void mistakesAreTold() {
        assertThatThrownBy(() ->
                        Histories.of(Map.of("a", new double[] {Double.NaN})).read())
                .hasMessage("There is no series with a value, expected at least 1.");
        assertThatThrownBy(() ->
                        Histories.of(new double[] {1, Double.POSITIVE_INFINITY}).read())
                .isInstanceOf(UserException.class)
                .hasMessageContaining("Infinity, expected a finite number");
        assertThatThrownBy(() -> Histories.of(new double[] {1, 2}).order("day").read())
                .hasMessageContaining("name no columns");
        assertThatThrownBy(() -> Forecaster.train(Map.of("a", new double[] {1, 2, 3}), 0))
                .isInstanceOf(UserException.class)
                .hasMessage("The horizon is 0, expected 1 to 10000.");
        Forecaster forecaster = SimulatedSeries.trained(false, SimulatedSeries.walks(0, 1, 9), 2);
        Histories histories = Histories.of(SimulatedSeries.walks(0, 1, 9));
        assertThatThrownBy(() -> forecaster.forecast(histories, 3)).hasMessageContaining("1 to 2");
        assertThatThrownBy(() -> forecaster.forecast(histories).get(0).guaranteed(0.9))
                .hasMessageContaining("have no guarantee");
        record Odd(List<String> ds, double y) {}
        assertThatThrownBy(() -> Histories.of(List.of(new Odd(List.of("a"), 1))).read())
                .isInstanceOf(UserException.class)
                .hasMessageContaining("column 'ds'");
    }
}
