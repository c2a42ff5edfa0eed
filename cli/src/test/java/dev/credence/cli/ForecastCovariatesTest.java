package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.datasets.csv.CsvTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.MonthDay;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holidays and other covariates of {@code credence forecast}, {@code train}, {@code predict} and {@code compare}. */
class ForecastCovariatesTest {
    private static final LocalDate START = LocalDate.of(2020, 1, 1);

    @TempDir
    private static Path folder;

    private static Path sales(String name, LocalDate end) throws IOException {
        CounterRandom random = Stream.GENERATED_DATA.of(12);
        List<String> lines = new ArrayList<>(List.of("ds,y"));
        START.datesUntil(end).forEach(day -> {
            double dip = MonthDay.from(day).equals(MonthDay.of(5, 1)) ? 30 : 0;
            lines.add(day + "," + (80 - dip + random.normal(0, day.toEpochDay())));
        });
        return Files.write(folder.resolve(name), lines);
    }

    private static List<Double> medians(Path file) {
        CsvTable table = CsvTable.read(file);
        int column = table.column("median").orElseThrow();
        List<Double> all = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            all.add(Double.parseDouble(table.text(row, column)));
        }
        return all;
    }

    @Test
    @DisplayName("Holidays: 1 May dips in forecast, and in predict by a trained model that names them no more")
    void holidaysAreKnownAhead() throws IOException {
        Path data = sales("sales.csv", LocalDate.of(2023, 4, 29)); // the third day after is 1 May
        Path out = folder.resolve("forecast.csv");
        Path model = folder.resolve("m.credence");
        Path predicted = folder.resolve("predicted.csv");
        done("forecast", "--data", data, "--horizon", 5, "--method", "grid-ets", "--holidays", "DE", "--out", out);
        assertThat(medians(out).get(2)).isBetween(45.0, 55.0);
        assertThat(medians(out).get(3)).isBetween(75.0, 85.0);
        done("train", "--data", data, "--horizon", 5, "--method", "grid-ets", "--holidays", "de", "--out", model);
        done("predict", "--model", model, "--data", data, "--out", predicted);
        assertThat(medians(predicted)).isEqualTo(medians(out));
        done("compare", "--data", data, "--horizon", 5, "--method", "theta", "--holidays", "DE,AT");
    }

    private static Result done(Object... args) {
        Result result = Cli.run(args);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private static String refused(Object... args) {
        Result result = Cli.run(args);
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        return result.err();
    }

    @Test
    @DisplayName("Holidays: an unknown country or part of one is refused with the known ones; theta ignores them")
    void unknownRegionsAreRefused() throws IOException {
        Path data = sales("few.csv", START.plusDays(40));
        assertThat(refused("forecast", "--data", data, "--horizon", 5, "--holidays", "DE,XX"))
                .contains("The holidays of 'XX' are unknown", " DE,", " US,");
        assertThat(refused("forecast", "--data", data, "--horizon", 5, "--holidays", "DE-XX"))
                .contains("DE-XX", "DE-BY");
        assertThat(refused("forecast", "--dataset", "m3-monthly", "--origins", 1, "--holidays", "DE"))
                .contains("--holidays needs dates");
        Path out = folder.resolve("theta.csv");
        Result theta =
                done("forecast", "--data", data, "--horizon", 5, "--method", "theta", "--holidays", "DE", "--out", out);
        assertThat(theta.err()).contains("ignores the covariates holidays of DE");
    }

    /** y follows x three days later; x is known up to the end alone. */
    private static Path led(String name, double lastOfX) throws IOException {
        CounterRandom random = Stream.GENERATED_DATA.of(13);
        List<String> lines = new ArrayList<>(List.of("ds,y,visits"));
        double before = 0;
        for (int t = 0; t < 150; t++) {
            double x = t == 149 ? lastOfX : 10 * random.normal(0, t);
            double led = t < 3 ? 0 : 10 * random.normal(0, t - 3);
            before = 200 + led + random.normal(1, t);
            lines.add(START.plusDays(t) + "," + before + "," + x);
        }
        lines.add(START.plusDays(150) + ",,1000000");
        return Files.write(folder.resolve(name), lines);
    }

    @Test
    @DisplayName("Past covariates: lead 3 follows the last value of a leading column; a model keeps the names")
    void aLeadingColumnIsUsed() throws IOException {
        Path low = led("low.csv", -30);
        Path high = led("high.csv", 30);
        Path model = folder.resolve("past.credence");
        Path out = folder.resolve("past.csv");
        done(
                "train",
                "--data",
                low,
                "--horizon",
                4,
                "--method",
                "grid-ets",
                "--past-covariates",
                "visits",
                "--out",
                model);
        done("predict", "--model", model, "--data", low, "--out", out);
        double least = medians(out).get(2);
        done("predict", "--model", model, "--data", high, "--out", out);
        assertThat(medians(out).get(2) - least).isBetween(50.0, 65.0);
        assertThat(medians(out).get(3)).isBetween(190.0, 210.0);
        assertThat(refused(
                        "forecast",
                        "--data",
                        low,
                        "--horizon",
                        4,
                        "--past-covariates",
                        "visits",
                        "--covariates",
                        "visits"))
                .contains("'visits' is named as one that is known");
        assertThat(refused("forecast", "--data", low, "--horizon", 4, "--past-covariates", "visit"))
                .contains("low.csv", "'visit'", "visits");
    }

    @Test
    @DisplayName("Covariates that are missing ahead are refused with file, line and date, before any training")
    void missingCovariatesAheadAreRefused() throws IOException {
        List<String> lines = new ArrayList<>(List.of("ds,y,price"));
        for (int t = 0; t < 30; t++) {
            if (t != 27) {
                lines.add(START.plusDays(t) + "," + (50 + t % 3) + "," + t % 5);
            }
        }
        lines.add("2020-01-31,,2");
        lines.add("2020-02-01,,");
        Path data = Files.write(folder.resolve("priced.csv"), lines);
        String cell = refused("forecast", "--data", data, "--horizon", 2, "--covariates", "price");
        assertThat(cell)
                .contains(
                        "priced.csv line 32 column 'price': it is empty, for 2020-02-01, step 2 after the last value in"
                                + " line 30.")
                .doesNotContain("grid of exponential-smoothing models");
        Path model = folder.resolve("priced.credence");
        done("train", "--data", data, "--horizon", 3, "--method", "grid-ets", "--covariates", "price", "--out", model);
        Files.writeString(data, String.join("\n", lines.subList(0, lines.size() - 1)) + "\n");
        assertThat(refused("predict", "--model", model, "--data", data))
                .contains("priced.csv: there is no row for 2020-02-01, step 2 after the last value in line 30.");
        Path out = folder.resolve("one.csv");
        Path page = folder.resolve("one.html"); // the last window has a gap, so that nothing is scored
        done("forecast", "--data", data, "--horizon", 1, "--covariates", "price", "--out", out, "--report", page);
        assertThat(medians(out)).hasSize(1);
        assertThat(refused("forecast", "--data", data, "--horizon", 4, "--covariates", "price", "--origins", 1))
                .contains("priced.csv: there is no row for 2020-01-28. Forecasts at earlier origins need price there.");
        done("forecast", "--data", data, "--horizon", 4, "--covariates", "price", "--origins", 1, "--method", "theta");
    }
}
