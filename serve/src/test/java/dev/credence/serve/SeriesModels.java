package dev.credence.serve;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.scoring.series.ForecastTraining;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Histories;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;

/** Daily sales of shops, and models that forecast them. */
final class SeriesModels {
    static final int HORIZON = 4;

    private SeriesModels() {}

    /** Sales as CSV: a weekly season and noise, the same values for the same shop and day. */
    static String sales(List<String> shops, int days) {
        return sales("shop,day,sold", shops, days);
    }

    static String sales(String header, List<String> shops, int days) {
        StringBuilder text = new StringBuilder(header).append('\n');
        for (String shop : shops) {
            CounterRandom random = Stream.GENERATED_DATA.of(shop.hashCode());
            for (int day = 0; day < days; day++) {
                double sold = 50 + (day % 7 == 5 ? 20 : 0) + 5 * random.normal(0, day);
                text.append(shop).append(',').append(LocalDate.of(2024, 1, 1).plusDays(day));
                text.append(',').append(sold).append('\n');
            }
        }
        return text.toString();
    }

    static Histories histories(String csv) {
        return Histories.of(
                CsvTable.readCsv(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)), "sales.csv"));
    }

    /** A model of two shops over 60 days. */
    static Forecaster shops(String method) {
        Histories histories = histories(sales(List.of("a", "b"), 60))
                .series("shop")
                .order("day")
                .target("sold");
        return ForecastTraining.on(histories)
                .horizon(HORIZON)
                .method(method)
                .threads(1)
                .train();
    }
}
