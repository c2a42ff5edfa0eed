package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Result;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.datasets.csv.CsvTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code credence forecast} from a table to files. */
class ForecastTest {
    private static final int DAYS = 70;

    @TempDir
    private static Path folder;

    private static Path sales;

    @BeforeAll
    static void write() throws IOException {
        sales = folder.resolve("sales.csv");
        Files.write(sales, lines(DAYS));
    }

    /** Two shops with a weekly pattern; one day is missing. */
    private static List<String> lines(int days) {
        CounterRandom random = Stream.GENERATED_DATA.of(8);
        List<String> lines = new ArrayList<>(List.of("shop,day,sold"));
        for (int t = 0; t < days; t++) {
            for (int shop = 0; shop < 2; shop++) {
                if (t != 30) {
                    double sold = 50 * (shop + 1) + (t % 7 == 5 ? 30 : 0) + random.normal(shop, t);
                    lines.add("s" + shop + "," + LocalDate.of(2024, 1, 1).plusDays(t) + "," + sold);
                }
            }
        }
        return lines;
    }

    private static Result forecast(Object... more) {
        List<Object> all = new ArrayList<>(
                List.of("forecast", "--data", sales, "--series", "shop", "--order", "day", "--target", "sold"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray());
    }

    @Test
    @DisplayName("A forecast in long form keeps the columns' names, goes on in time and knows the week")
    void aForecastIsWritten() {
        Path out = folder.resolve("forecast.csv");
        Path fan = folder.resolve("fan.svg");
        Path paths = folder.resolve("paths.csv");
        Result result = forecast(
                "--horizon",
                7,
                "--out",
                out,
                "--plot",
                fan,
                "--quantiles",
                "0.1,0.9",
                "--paths",
                3,
                "--paths-out",
                paths);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err())
                .contains("2 series, steps of 1 day.", "2 of 140 steps of 1 day", "Wrote " + out + ": 14 rows.");
        CsvTable table = CsvTable.read(out);
        assertThat(table.header())
                .containsExactly(
                        "shop",
                        "day",
                        "lead",
                        "mean",
                        "median",
                        "sd",
                        "lower_80",
                        "upper_80",
                        "lower_95",
                        "upper_95",
                        "q0.1",
                        "q0.9");
        assertThat(table.rows()).isEqualTo(14);
        assertThat(table.text(0, 0)).isEqualTo("s0");
        assertThat(table.text(0, 1)).isEqualTo("2024-03-11"); // day 70 is a Monday
        assertThat(table.text(13, 1)).isEqualTo("2024-03-17");
        for (int h = 0; h < 7; h++) {
            double expected = h == 5 ? 80 : 50;
            assertThat(Double.parseDouble(table.text(h, 4))).isBetween(expected - 4, expected + 4);
            assertThat(Double.parseDouble(table.text(h, 6)))
                    .isCloseTo(Double.parseDouble(table.text(h, 10)), within(1e-6))
                    .isLessThan(Double.parseDouble(table.text(h, 7)));
        }
        assertThat(fan).content().startsWith("<svg").contains("s0", "s1", "2024-03-17");
        assertThat(CsvTable.read(paths).rows()).isEqualTo(2 * 3 * 7);
        assertThat(CsvTable.read(paths).header()).containsExactly("shop", "day", "lead", "path", "sold");
    }

    @Test
    @DisplayName("A saved model forecasts the same, and from a later history without its columns being named")
    void aModelForecastsLater() throws IOException {
        Path model = folder.resolve("sales.credence");
        Path first = folder.resolve("first.csv");
        Path again = folder.resolve("again.csv");
        assertThat(forecast("--horizon", 5, "--out", first, "--save", model).code())
                .isZero();
        assertThat(Cli.run("forecast", "--model", model, "--data", sales, "--out", again)
                        .code())
                .isZero();
        assertThat(again).hasSameTextualContentAs(first);
        Path later = Files.write(folder.resolve("later.csv"), lines(DAYS + 3));
        Result result = Cli.run("forecast", "--model", model, "--data", later, "--horizon", 2, "--out", again);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(CsvTable.read(again).rows()).isEqualTo(4);
        assertThat(CsvTable.read(again).text(0, 1)).isEqualTo("2024-03-14");
        Path predicted = folder.resolve("predicted.csv");
        Result same = Cli.run("predict", "--model", model, "--data", later, "--horizon", 2, "--out", predicted);
        assertThat(same.code()).as(same.err()).isZero();
        assertThat(predicted).hasSameTextualContentAs(again);
        Result rows = Cli.run("predict", "--model", model, "--data", sales, "--samples", 3, "--out", again);
        assertThat(rows.code()).isEqualTo(2);
        assertThat(rows.err()).contains("--samples", "not for forecasts of series");
    }

    @Test
    @DisplayName("Without a file the first series is shown; methods are scored at earlier origins")
    void originsAreScored() {
        Result shown = forecast("--horizon", 3, "--method", "theta");
        assertThat(shown.out()).contains("lower_80", "2024-03-13").doesNotContain("2024-03-14");
        Result scored = forecast("--horizon", 7, "--origins", 2, "--method", "grid-ets");
        assertThat(scored.code()).as(scored.err()).isZero();
        assertThat(scored.out()).contains("MASE", "grid-ets", "seasonal-naive", "2 series, 2 origins each");
    }

    @Test
    @DisplayName("A collection of the data directory is scored, whole and every k-th series")
    void aCollectionIsScored() throws IOException {
        Path data = Files.createDirectories(folder.resolve("data/series"));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            lines.add("{\"ds\":\"m3m\",\"id\":\"N" + i + "\",\"period\":2,\"h\":2,\"y\":[1,2,1.5,2,1,3,1,2,1,2,1,"
                    + (2 + i) + "]}");
        }
        Files.write(data.resolve("series.jsonl"), lines);
        Result scored = Cli.run(
                "forecast",
                "--dataset",
                "m3-monthly",
                "--data-dir",
                folder.resolve("data"),
                "--origins",
                1,
                "--method",
                "seasonal-naive",
                "--every",
                3);
        assertThat(scored.code()).as(scored.err()).isZero();
        assertThat(scored.out()).contains("m3-monthly, 1 origin each", "Every 3rd series of them");
    }

    @Test
    @DisplayName("Mistakes are told together, with what to do")
    void mistakesAreTold() throws IOException {
        assertThat(forecast().err()).contains("--horizon");
        Result many = forecast("--horizon", 0, "--frequency", "x", "--levels", "80", "--method", "thetta");
        assertThat(many.code()).isEqualTo(2);
        assertThat(many.err()).contains("--horizon is 0", "frequency is 'x'", "for 80 % write 0.8", "theta");
        Result seasons = forecast("--horizon", 2, "--season", "7,8");
        assertThat(seasons.code()).isEqualTo(2);
        assertThat(seasons.err()).contains("--season: The second season is 8 beside 7, expected at least");
        Result table = forecast("--horizon", 2, "--set", "table=forrest");
        assertThat(table.code()).isEqualTo(2);
        assertThat(table.err()).contains("'forrest'", "forest");
        Path twice = folder.resolve("twice.csv");
        Files.write(twice, List.of("ds,y", "2024-01-01,1", "2024-01-02,2", "2024-01-01,3"));
        Result duplicate = Cli.run("forecast", "--data", twice, "--horizon", 2);
        assertThat(duplicate.code()).isEqualTo(2);
        assertThat(duplicate.err()).contains("line 4", "already, in line 2");
        Result over = forecast("--horizon", 2, "--out", sales);
        assertThat(over.code()).isEqualTo(2);
        assertThat(Cli.run("forecast", "--dataset", "m3-monthly", "--horizon", 3)
                        .err())
                .contains("m3-monthly");
    }

    @Test
    @DisplayName("A saved model has its method: naming another is refused")
    void aModelHasItsMethod() {
        Path model = folder.resolve("named.credence");
        assertThat(forecast("--horizon", 3, "--method", "theta", "--save", model)
                        .code())
                .isZero();
        Result refused = Cli.run("forecast", "--model", model, "--data", sales, "--method", "grid-ets");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--model is trained: leave out --method");
    }

    @Test
    @DisplayName("A column of the forecast's own names is refused before anything is written")
    void columnsHaveDifferentNames() throws IOException {
        Path table = Files.writeString(folder.resolve("lead.csv"), "lead,ds,y\na,1,1\na,2,2\na,3,3\n");
        Path out = folder.resolve("lead-out.csv");
        Result refused = Cli.run("forecast", "--data", table, "--series", "lead", "--horizon", 1, "--out", out);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("The column 'lead' cannot name the rows of the forecast");
        assertThat(out).doesNotExist();
    }

    @Test
    @DisplayName("A bundled series is forecast and scored by name, without a file")
    void aBundledSeriesIsForecast() {
        Result result = Cli.run("forecast", "--dataset", "air-passengers", "--horizon", 2, "--method", "grid-ets");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("1961-01", "1961-02");
        Result scored =
                Cli.run("forecast", "--dataset", "mauna-loa", "--horizon", 12, "--origins", 1, "--method", "grid-ets");
        assertThat(scored.code()).as(scored.err()).isZero();
        assertThat(scored.out()).contains("grid-ets", "seasonal-", "coverage by lead");
    }

    @Test
    @DisplayName("The fan is a PNG where its file ends so; another ending is refused")
    void theFanIsAPng() throws IOException {
        Path png = folder.resolve("fan.png");
        assertThat(forecast("--horizon", 3, "--method", "theta", "--plot", png).out())
                .contains("Picture: ");
        assertThat(Files.readAllBytes(png)).startsWith(0x89, 'P', 'N', 'G');
        assertThat(forecast("--horizon", 3, "--plot", folder.resolve("fan.gif")).err())
                .contains("fan.gif does not end in .svg or .png");
    }

    @Test
    @DisplayName("The report has fans and the last window, or with --origins scores, the worst and the residuals")
    void theReportIsWritten() {
        Path page = folder.resolve("fans.html");
        Result forecast = forecast("--horizon", 7, "--method", "grid-ets", "--report", page);
        assertThat(forecast.out()).contains("Report: " + page.toAbsolutePath());
        assertThat(page)
                .content()
                .contains("Forecast of sales.csv", "The last window", "lead-coverage-80", "2024-03-17", "<h3>s1</h3>")
                .doesNotContain("Residuals");
        Path scores = folder.resolve("scores.html");
        assertThat(forecast("--horizon", 7, "--origins", 2, "--method", "grid-ets,theta", "--report", scores)
                        .code())
                .isZero();
        assertThat(scores)
                .content()
                .contains("Where grid-ets was worst", "residual-histogram", "residual-autocorrelation", "theta")
                .contains("28 forecasts of 2 series", "2024-03-03");
        assertThat(forecast("--horizon", 7, "--report", folder.resolve("x.pdf")).err())
                .contains("x.pdf does not end in .html");
    }

    @Test
    @DisplayName("An unknown name of series lists the known ones; a collection is there to be scored")
    void unknownSeriesAreNamed() throws IOException {
        Result unknown = Cli.run("forecast", "--dataset", "mauna-lao", "--horizon", 2, "--data-dir", folder);
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("Did you mean 'mauna-loa'?", "us-gasoline", "Collections in " + folder);
        Path data = Files.createDirectories(folder.resolve("collections"));
        Files.writeString(
                data.resolve("series.jsonl"), "{\"ds\":\"nn5\",\"id\":\"a\",\"period\":7,\"h\":1,\"y\":[1,2,3]}\n");
        assertThat(Cli.run("forecast", "--dataset", "nn5", "--horizon", 2, "--data-dir", data)
                        .err())
                .contains("nn5 is a collection", "--origins 1");
    }
}
