package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import dev.credence.core.file.JsonRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --order}: tables as time series. */
final class OrderTest {
    @TempDir
    private Path folder;

    private static Result train(Path data, Path model, Object... more) {
        List<Object> args = new ArrayList<>(List.of("train", "--device", "nd4j", "--data", data, "--ignore", "label"));
        args.addAll(List.of("--target", "y", "--out", model));
        args.addAll(Arrays.asList(more));
        return Cli.run(args.toArray());
    }

    private static Result done(Result result) {
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    @Test
    @DisplayName("For any shuffling of a series training holds out the same latest rows, with the same bytes")
    void shufflesMakeNoDifference() throws IOException {
        List<String> lines = Series.lines(0, 60, 0.1);
        Path sorted = Series.write(folder.resolve("a/data.csv"), lines);
        Path shuffled = Series.write(folder.resolve("b/data.csv"), Series.shuffled(lines));
        Path first = folder.resolve("first.credence");
        Path second = folder.resolve("second.credence");
        String[] how = {"--method", "dropout-alpha", "--set", "epochs=3", "--validation", "0.25", "--order", "when"};
        Result told = done(train(sorted, first, (Object[]) how));
        assertThat(told.err()).contains("15 rows held out");
        done(train(shuffled, second, (Object[]) how));
        assertThat(Files.readAllBytes(second)).isEqualTo(Files.readAllBytes(first));

        // other values only in the latest quarter: the training rows have not changed
        List<String> moved = new ArrayList<>(lines);
        for (int i = 46; i <= 60; i++) {
            moved.set(i, moved.get(i).replaceAll(",[^,]*,(up|down)$", ",99,$1"));
        }
        Path other = folder.resolve("other.credence");
        Object[] fitted = Stream.concat(Stream.of(how), Stream.of("--width", "fitted"))
                .toArray(); // the latest quarter would confirm the widths
        done(train(sorted, first, fitted));
        done(train(Series.write(folder.resolve("c/data.csv"), moved), other, fitted));
        Path later = Series.write(folder.resolve("later.csv"), Series.lines(60, 90, 0.1));
        assertThat(predictions(other, later)).isEqualTo(predictions(first, later));
    }

    private List<String> predictions(Path model, Path data) throws IOException {
        Path out = folder.resolve("out.csv");
        done(Cli.run("predict", "--model", model, "--device", "nd4j", "--data", data, "--out", out));
        return Files.readAllLines(out);
    }

    @Test
    @DisplayName("Later commands use the model's order; predictions are written in the table's order")
    void laterCommandsSort() throws IOException {
        Path model = folder.resolve("m.credence");
        Path data = Series.write(folder.resolve("data.csv"), Series.lines(0, 40, 0.1));
        done(train(data, model, "--method", "gp", "--order", "when"));
        List<String> lines = Series.lines(40, 140, 0.1);
        Path sorted = Series.write(folder.resolve("a/later.csv"), lines);
        List<String> mixed = Series.shuffled(lines);
        Path shuffled = Series.write(folder.resolve("b/later.csv"), mixed);
        List<String> first = predictions(model, sorted);
        List<String> second = predictions(model, shuffled);
        Map<String, String> byRow = new HashMap<>();
        for (int i = 1; i < lines.size(); i++) {
            byRow.put(lines.get(i), first.get(i));
        }
        for (int i = 1; i < lines.size(); i++) {
            assertThat(second.get(i)).isEqualTo(byRow.get(mixed.get(i)));
        }
        Path json = folder.resolve("e.json");
        String found = "";
        for (Path table : List.of(sorted, shuffled)) {
            Result result = done(Cli.run(
                    "evaluate",
                    "--model",
                    model,
                    "--device",
                    "nd4j",
                    "--data",
                    table,
                    "--adaptive",
                    "0.8",
                    "--json",
                    json));
            assertThat(result.err()).doesNotContain("does not predict the future");
            String adaptive =
                    JsonRecord.tree(Files.readString(json)).get("adaptive").toString();
            assertThat(adaptive).isEqualTo(found.isEmpty() ? adaptive : found);
            found = adaptive;
        }
        // ordered by x the misses occur at other rows
        done(Cli.run(
                "evaluate",
                "--model",
                model,
                "--device",
                "nd4j",
                "--data",
                sorted,
                "--adaptive",
                "0.8",
                "--order",
                "x",
                "--json",
                json));
        assertThat(JsonRecord.tree(Files.readString(json)).get("adaptive").toString())
                .isNotEqualTo(found);
        Result past = done(Cli.run("evaluate", "--model", model, "--device", "nd4j", "--data", data));
        assertThat(past.err()).contains("40 of 40 rows are not after", "2024-02-09", "does not predict the future");
    }

    @Test
    @DisplayName("auto's folds are blocks of consecutive rows, and the output says what its estimate means")
    void autoTakesBlocks() throws IOException {
        Path model = folder.resolve("m.credence");
        Path data = Series.write(folder.resolve("data.csv"), Series.lines(0, 40, 0.1));
        Result told = done(
                train(data, model, "--set", "cycles=1", "--set", "members=networks", "--time", "1", "--order", "when"));
        assertThat(told.err()).contains("each predicted from those before and after it");
        try (ZipFile zip = new ZipFile(model.toFile())) {
            String json =
                    new String(zip.getInputStream(zip.getEntry("model.json")).readAllBytes(), StandardCharsets.UTF_8);
            assertThat(JsonRecord.tree(json).at("/hyperparameters/folds").asText())
                    .isEqualTo("ordered");
        }
    }

    @Test
    @DisplayName("The order column is an input on request, as numbers or dates")
    void anInputOnRequest() throws IOException {
        Path data = folder.resolve("data.csv");
        List<String> lines = new ArrayList<>(List.of("t,x,y,label"));
        for (int i = 0; i < 30; i++) {
            lines.add(i + "," + i % 7 + "," + (i % 7 + 0.1 * i) + ",a");
        }
        Series.write(data, lines);
        Path model = folder.resolve("m.credence");
        done(train(data, model, "--method", "gp", "--order", "t", "--order-input"));
        Path without = folder.resolve("without.csv");
        Tables.of(without, "x", "3");
        Result refused = Cli.run(
                "predict", "--model", model, "--device", "nd4j", "--data", without, "--out", folder.resolve("p.csv"));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("no column 't'");
        done(train(data, model, "--method", "gp", "--order", "t"));
        assertThat(predictions(model, without)).hasSize(2); // the column may be missing if nothing depends on it
        Path dates = Series.write(folder.resolve("dates.csv"), Series.lines(0, 30, 0.1));
        done(train(dates, model, "--method", "gp", "--order", "when", "--order-input"));
        Path undated = Tables.of(folder.resolve("undated.csv"), "x", "3");
        assertThat(refused(Cli.run(
                        "predict",
                        "--model",
                        model,
                        "--device",
                        "nd4j",
                        "--data",
                        undated,
                        "--out",
                        folder.resolve("p.csv"))))
                .contains("no column 'when'");
    }

    @Test
    @DisplayName("Missing, mixed and unsuitable columns are refused before training")
    void mistakesAreSaid() throws IOException {
        Path model = folder.resolve("m.credence");
        Path data = Series.write(folder.resolve("data.csv"), Series.lines(0, 30, 0.1));
        assertThat(refused(train(data, model, "--method", "gp", "--order", "whem")))
                .contains("no column 'whem'");
        assertThat(refused(train(data, model, "--method", "gp", "--order", "y")))
                .contains("is the target");
        assertThat(refused(train(data, model, "--method", "gp", "--order-input")))
                .contains("needs --order");
        assertThat(refused(train(data, model, "--order", "when", "--group", "label")))
                .contains("leave one out");
        List<String> lines = new ArrayList<>(Series.lines(0, 30, 0.1));
        lines.set(8, lines.get(8).replaceFirst("^[^,]*", ""));
        Path missing = Series.write(folder.resolve("missing.csv"), lines);
        assertThat(refused(train(missing, model, "--method", "gp", "--order", "when")))
                .contains("missing.csv line 9 column 'when'", "found nothing");
        lines.set(8, lines.get(8).replaceFirst("^", "2024-01-05"));
        Path ties = Series.write(folder.resolve("ties.csv"), lines);
        Result told = done(train(ties, model, "--method", "gp", "--order", "when"));
        assertThat(told.err()).contains("1 of 30 rows have the same when");
        Result named = Cli.run("evaluate", "--model", model, "--dataset", "yacht", "--order", "when");
        assertThat(refused(named)).contains("--order is for tables");
        Path numbers = folder.resolve("numbers.csv");
        Tables.of(numbers, "when,x,y", "1,2,3");
        Result kinds = Cli.run("evaluate", "--model", model, "--device", "nd4j", "--data", numbers);
        assertThat(refused(kinds)).contains("'1' is a number and '2024-01-30' is a date");
    }

    private static String refused(Result result) {
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        return result.err();
    }
}
