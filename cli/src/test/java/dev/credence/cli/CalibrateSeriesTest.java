package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.datasets.csv.CsvTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code credence calibrate} of a model that forecasts series. */
class CalibrateSeriesTest {
    @TempDir
    private static Path folder;

    private static Path shops;
    private static Path others;
    private static Path model;

    @BeforeAll
    static void train() throws IOException {
        shops = write("shops.csv", 0, 2, 40);
        others = write("others.csv", 10, 22, 40);
        model = folder.resolve("shops.credence");
        Result trained = Cli.run(
                "forecast",
                "--data",
                shops,
                "--horizon",
                4,
                "--method",
                "seasonal-naive",
                "--save",
                model,
                "--out",
                folder.resolve("f.csv"));
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    private static Path write(String name, int from, int to, int length) throws IOException {
        CounterRandom random = Stream.GENERATED_DATA.of(77);
        List<String> lines = new ArrayList<>(List.of("unique_id,ds,y"));
        for (int s = from; s < to; s++) {
            double level = 100;
            for (int t = 1; t <= length; t++) {
                level += random.normal(s, t);
                lines.add("s" + s + "," + t + "," + level);
            }
        }
        return Files.write(folder.resolve(name), lines);
    }

    private static Result calibrate(Object... more) {
        List<Object> all = new ArrayList<>(List.of("calibrate", "--model", model));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray());
    }

    @Test
    @DisplayName("By lead over other series: forecast gives guaranteed intervals and bands in place of the model's")
    void overSeries() {
        Path out = folder.resolve("c.credence");
        Result result = calibrate("--data", others, "--by", "lead", "--coverage", "0.5,0.9", "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("for a new series of this kind: calibrated on 12 series", "2-3", "all together");
        Path csv = folder.resolve("guaranteed.csv");
        assertThat(Cli.run("forecast", "--model", out, "--data", shops, "--out", csv)
                        .code())
                .isZero();
        CsvTable table = CsvTable.read(csv);
        assertThat(table.header())
                .contains("lower_50", "upper_50", "band_lower_50", "lower_90", "band_upper_90")
                .doesNotContain("lower_80");
        int lower = table.column("lower_90").orElseThrow();
        int band = table.column("band_lower_90").orElseThrow();
        for (int i = 0; i < table.rows(); i++) {
            assertThat(Double.parseDouble(table.text(i, band)))
                    .isLessThanOrEqualTo(Double.parseDouble(table.text(i, lower)));
        }
        Result levels = Cli.run("forecast", "--model", out, "--data", shops, "--levels", "0.8");
        assertThat(levels.code()).isEqualTo(2);
        assertThat(levels.err()).contains("--levels: the model was calibrated");
    }

    @Test
    @DisplayName("Adaptive over time: the state goes on with new values and is saved again")
    void overTime() throws IOException {
        Path out = folder.resolve("a.credence");
        Result result = calibrate("--data", shops, "--adaptive", "--origins", 20, "--coverage", 0.8, "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("on average over time, begun on 2 series", "in 80 %", "± at most");
        Path later = write("later.csv", 0, 2, 50);
        Path next = folder.resolve("next.credence");
        Path once = folder.resolve("once.csv");
        Path twice = folder.resolve("twice.csv");
        Result saved = Cli.run("forecast", "--model", out, "--data", later, "--out", once, "--save", next);
        assertThat(saved.code()).as(saved.err()).isZero();
        assertThat(Cli.run("forecast", "--model", next, "--data", later, "--out", twice)
                        .code())
                .isZero();
        assertThat(twice).hasSameTextualContentAs(once);
        assertThat(CsvTable.read(once).header()).contains("lower_80").doesNotContain("band_lower_80");
        assertThat(next).isRegularFile();
        assertThat(Files.readAllBytes(next)).isNotEqualTo(Files.readAllBytes(out));
    }

    @Test
    @DisplayName("What cannot be guaranteed, and options of rows, are refused by name")
    void mistakesAreTold() {
        Path out = folder.resolve("no.credence");
        Result few = calibrate("--data", shops, "--by", "lead", "--out", out);
        assertThat(few.code()).isEqualTo(2);
        assertThat(few.err()).contains("needs the outcomes of at least 9 series, and there are 2");
        Result many = calibrate("--by", "shop", "--adaptive-step", 0.1, "--coverage", 90, "--season", 3, "--out", out);
        assertThat(many.code()).isEqualTo(2);
        assertThat(many.err())
                .contains(
                        "--by is 'shop'",
                        "--adaptive-step and --origins need --adaptive",
                        "for 90 % write 0.9",
                        "Missing: --data",
                        "--season: the model is trained for its season");
        Result rows = calibrate("--data", shops, "--score", "pit", "--out", out);
        assertThat(rows.code()).isEqualTo(2);
        assertThat(rows.err()).contains("--score", "not for forecasts of series");
        Result both = calibrate("--data", shops, "--by", "lead", "--adaptive", "--out", out);
        assertThat(both.err()).contains("--by and --adaptive exclude each other");
        assertThat(out).doesNotExist();
        Result plain = Cli.run("forecast", "--model", model, "--data", shops, "--save", out);
        assertThat(plain.code()).isEqualTo(2);
        assertThat(plain.err()).contains("--save: the model has no guarantee over time");
    }

    @Test
    @DisplayName("The help of calibrate for a model of series is its own")
    void helpIsItsOwn() {
        assertThat(calibrate("--help").out())
                .contains("--by=lead", "--adaptive-step=G")
                .doesNotContain("--score");
        assertThat(Cli.run("calibrate", "--help").out()).contains("--score");
    }
}
