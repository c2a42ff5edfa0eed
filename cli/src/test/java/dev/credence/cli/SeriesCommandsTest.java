package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.cli.Cli.Result;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
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

/** The commands of rows, for series: which kind is meant is seen from the method or the model. */
class SeriesCommandsTest {
    @TempDir
    private static Path folder;

    private static Path history;
    private static Path later;
    private static Path model;

    @BeforeAll
    static void train() throws IOException {
        history = write("history.csv", 60, 0);
        later = write("later.csv", 75, 0);
        model = folder.resolve("m.credence");
        Result trained = train("--method", "grid-ets", "--out", model);
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(trained.err()).contains("12 series, steps of 1.", "grid-ets:", "credence predict --model");
    }

    /** Twelve random walks with a season of 4, shifted from a time on. */
    static Path write(String name, int length, double shift) throws IOException {
        return write(name, length, shift, 1);
    }

    /** The same, with steps of another size from time 61 on. */
    static Path write(String name, int length, double shift, double size) throws IOException {
        CounterRandom random = Stream.GENERATED_DATA.of(78);
        List<String> lines = new ArrayList<>(List.of("shop,week,sold"));
        for (int s = 0; s < 12; s++) {
            double level = 100;
            for (int t = 1; t <= length; t++) {
                level += random.normal(s, t) * (t > 60 ? size : 1);
                double y = level + (t % 4 == 0 ? 10 : 0) + (t > 60 ? shift * (t % 2) : 0);
                lines.add("s" + s + "," + t + "," + y);
            }
        }
        return Files.write(folder.resolve(name), lines);
    }

    private static Result run(List<Object> first, Object... more) {
        List<Object> all = new ArrayList<>(first);
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray());
    }

    private static Result train(Object... more) {
        return run(
                List.of(
                        "train",
                        "--data",
                        history,
                        "--series",
                        "shop",
                        "--order",
                        "week",
                        "--target",
                        "sold",
                        "--season",
                        4,
                        "--horizon",
                        5),
                more);
    }

    @Test
    @DisplayName("train and predict are forecast --save and forecast --model, to the bit")
    void trainIsForecast() {
        Path saved = folder.resolve("saved.credence");
        Path direct = folder.resolve("direct.csv");
        Path predicted = folder.resolve("predicted.csv");
        Result forecast = Cli.run(
                "forecast",
                "--data",
                history,
                "--series",
                "shop",
                "--order",
                "week",
                "--target",
                "sold",
                "--season",
                4,
                "--horizon",
                5,
                "--method",
                "grid-ets",
                "--save",
                saved,
                "--out",
                direct);
        assertThat(forecast.code()).as(forecast.err()).isZero();
        assertThat(model).hasSameBinaryContentAs(saved);
        assertThat(Cli.run("predict", "--model", model, "--data", history, "--out", predicted)
                        .code())
                .isZero();
        assertThat(predicted).hasSameTextualContentAs(direct);
    }

    @Test
    @DisplayName("evaluate gives scores by lead beside seasonal naive, and the realised coverage of the guarantee")
    void evaluateIsByLead() throws IOException {
        Path guaranteed = folder.resolve("g.credence");
        assertThat(Cli.run("calibrate", "--model", model, "--data", history, "--by", "lead", "--out", guaranteed)
                        .code())
                .isZero();
        Path json = folder.resolve("scores.json");
        Result result = Cli.run(
                "evaluate", "--model", guaranteed, "--data", later, "--origins", 3, "--stride", 5, "--json", json);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("grid-ets, 12 series, 3 origins each", "MASE", "in 95 %", "guaranteed for a new series")
                .contains("whole bands");
        JsonNode scores = JsonRecord.tree(Files.readString(json));
        assertThat(scores.get("leads")).hasSize(5);
        assertThat(scores.get("values").asInt()).isEqualTo(12 * 3 * 5);
        assertThat(scores.get("mase").asDouble())
                .isLessThan(scores.get("seasonal-naive").get("mase").asDouble());
        assertThat(scores.at("/leads/0/guaranteed/0/covered").asDouble()).isBetween(0.7, 1.0);
        Result inside = Cli.run("evaluate", "--model", guaranteed, "--data", history);
        assertThat(inside.err()).contains("12 forecasts do not count for the guarantee");
    }

    @Test
    @DisplayName("compare trains at each origin, on a table or a collection")
    void compareTrains() {
        Result result = Cli.run(
                "compare",
                "--method",
                "theta,seasonal-naive",
                "--data",
                history,
                "--series",
                "shop",
                "--order",
                "week",
                "--target",
                "sold",
                "--season",
                4,
                "--horizon",
                5,
                "--origins",
                2);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("12 series, 2 origins each", "theta", "seasonal-naive", "coverage by lead");
        Result none = Cli.run("compare", "--method", "theta,theta", "--set", "a=b", "--every", 2);
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err())
                .contains(
                        "Say which series",
                        "--method names a method twice",
                        "--every needs --dataset",
                        "--set is for one method",
                        "Missing: --horizon");
    }

    @Test
    @DisplayName("monitor counts each outcome once, goes on from its state, and alarms with code 3 when things change")
    void monitorAlarms() throws IOException {
        Path state = folder.resolve("m.state");
        Path part = write("part.csv", 68, 0);
        Result first = Cli.run("monitor", "--model", model, "--data", part, "--state", state);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("96 new outcomes, 96 since", "No alarm.");
        Result second = Cli.run("monitor", "--model", model, "--data", later, "--state", state);
        assertThat(second.out()).contains("84 new outcomes, 180 since");
        Path once = folder.resolve("once.state");
        assertThat(Cli.run("monitor", "--model", model, "--data", later, "--state", once)
                        .code())
                .isZero();
        assertThat(once).hasSameTextualContentAs(state);
        Path broken = write("broken.csv", 75, 40);
        Path json = folder.resolve("alarm.json");
        Result alarm = Cli.run(
                "monitor",
                "--model",
                model,
                "--data",
                broken,
                "--state",
                folder.resolve("b.state"),
                "--json",
                json,
                "--report",
                folder.resolve("alarm.html"));
        assertThat(alarm.code()).isEqualTo(3);
        assertThat(alarm.out())
                .contains("ALARM: intervals are too narrow, outcomes miss them too often: lead 1 at 80 %")
                .doesNotContain("too wide,");
        assertThat(json).content().contains("\"alarm\" : true", "\"test\" : \"too wide\"");
        assertThat(folder.resolve("alarm.html"))
                .content()
                .contains("ALARM: intervals are too narrow", "lead 1, 80 %, too narrow", "\"unit\":\"times\"");
        Result calm = Cli.run(
                "monitor", "--model", model, "--data", write("calm.csv", 160, 0, 0.1), "--state", folder.resolve("c"));
        assertThat(calm.code()).isEqualTo(3);
        assertThat(calm.out()).contains("ALARM: intervals are too wide, outcomes miss them too rarely: lead 1 at 80 %");
        Result other = Cli.run("monitor", "--model", model, "--data", later, "--state", state, "--false-alarms", 0.1);
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("was begun with --false-alarms 0.01");
        Path damaged = Files.writeString(
                folder.resolve("d.state"), Files.readString(state).replace("\"leads\" : [ 1", "\"leads\" : [ 2"));
        Result refused = Cli.run("monitor", "--model", model, "--data", later, "--state", damaged);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("damaged, or of another model");
        assertThat(Cli.run("monitor", "--model", model, "--data", later, "--state", state, "--outcomes")
                        .err())
                .contains("--outcomes", "not for forecasts of series");
    }

    @Test
    @DisplayName("Options that make no sense for series are refused by name, and the other way round")
    void optionsOfRowsAreRefused() {
        Path out = folder.resolve("no.credence");
        Result epochs = train("--method", "forecast", "--epochs", 3, "--out", out);
        assertThat(epochs.code()).isEqualTo(2);
        assertThat(epochs.err()).contains("--epochs", "not for forecasts of series");
        Result weight = Cli.run("evaluate", "--model", model, "--data", later, "--weight", "w");
        assertThat(weight.code()).isEqualTo(2);
        assertThat(weight.err()).contains("--weight", "not for forecasts of series");
        Result many = train("--method", "theta", "--set", "x=1", "--threads", 0, "--out", history);
        assertThat(many.code()).isEqualTo(2);
        Result origins = Cli.run("evaluate", "--model", model, "--data", later, "--origins", 0);
        assertThat(origins.err()).contains("--origins and --stride are numbers from 1");
        Result noHorizon = Cli.run("train", "--method", "theta", "--data", history, "--out", out);
        assertThat(noHorizon.code()).isEqualTo(2);
        assertThat(noHorizon.err()).contains("--horizon");
        assertThat(out).doesNotExist();
        assertThat(Cli.run("train", "--method", "theta", "--help").out())
                .contains("--horizon=H")
                .doesNotContain("--epochs");
        assertThat(Cli.run("train", "--help").out()).contains("--epochs");
    }
}
