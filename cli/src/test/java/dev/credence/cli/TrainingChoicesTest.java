package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.credence.cli.Cli.Result;
import dev.credence.core.UserException;
import dev.credence.datasets.csv.CellWords;
import dev.credence.datasets.csv.ClassWeights;
import dev.credence.datasets.csv.ColumnList;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.DecimalMark;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.TaskChoice;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.Table;
import dev.credence.scoring.Training;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A program trains with the same choices as the command line. */
final class TrainingChoicesTest {
    @TempDir
    private static Path folder;

    private static Path table;

    /** Columns that need one of the choices each; those that a training does not need are left out of it. */
    @BeforeAll
    static void writeTable() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("key,x,gap,comma,region,code,w,y,kind,count");
        for (int i = 0; i < 30; i++) {
            lines.add(String.join(
                    ",",
                    "row" + i,
                    "" + i * 7 % 30,
                    i % 10 == 3 ? "-999" : "" + i % 4,
                    i % 3 == 0 ? "2" : "\"1," + (100 + i * i % 37) + "\"",
                    List.of("NA", "EU", "zzz").get(i % 3),
                    "" + i * i % 5,
                    "" + i % 3,
                    "" + (i * 7 % 30 + i * i % 5 + 0.25),
                    i % 4 == 0 ? "yes" : "no",
                    "" + (i % 3 == 0 ? 1 : 0)));
        }
        table = Files.write(folder.resolve("table.csv"), lines);
    }

    private static Arguments regression(
            String title, String columns, Function<Table, Training> api, String... options) {
        return arguments(title, "gp", "y", columns, Map.of(), api, List.of(options));
    }

    private static Arguments classes(String title, Function<Table, Training> api, String... options) {
        return arguments(title, "map", "kind", "x,w", Map.of("epochs", "3", "hidden", "4"), api, List.of(options));
    }

    private static Function<Table, Training> api(UnaryOperator<Table> choices) {
        return table -> Training.on(choices.apply(table));
    }

    private static Function<Table, Training> noise(String noise) {
        return table -> Training.on(table).set("noise", noise);
    }

    static Stream<Arguments> choices() {
        return Stream.of(
                regression("weights", "x,w", api(t -> t.weight("w")), "--weight", "w"),
                regression("a column that names rows", "key,x", api(t -> t.id("key")), "--id", "key"),
                regression(
                        "a missing word everywhere",
                        "x,gap",
                        api(t -> t.missingWords(CellWords.of("-999")).missing(MissingPolicy.MEAN)),
                        "--missing-words",
                        "-999",
                        "--missing",
                        "mean"),
                regression(
                        "a missing word of a column, rows dropped",
                        "x,region",
                        api(t -> t.missingWords(CellWords.NONE.in("region", "zzz"))
                                .valueWords(CellWords.of("NA"))
                                .missing(MissingPolicy.DROP_ROW)),
                        "--missing-words",
                        "region:zzz",
                        "--value-words",
                        "NA",
                        "--missing",
                        "drop-row"),
                regression(
                        "a value that looks missing",
                        "x,region",
                        api(t -> t.valueWords(CellWords.NONE.in("region", "NA"))),
                        "--value-words",
                        "region:NA"),
                regression(
                        "the most frequent value",
                        "x,region",
                        api(t -> t.missing(MissingPolicy.MOST_FREQUENT)),
                        "--missing",
                        "most-frequent"),
                arguments(
                        "a decimal comma",
                        "gp",
                        "code",
                        "comma,w",
                        Map.of(),
                        api(t -> t.decimal(DecimalMark.COMMA)),
                        List.of("--decimal", ",")),
                regression("negative targets", "x", api(Table::negativeTargets), "--negative"),
                regression("categories of digits", "x,code", api(t -> t.categorical("code")), "--categorical", "code"),
                regression("columns left out", "x,code,w", api(t -> t.ignoring("code", "w")), "--ignore", "code,w"),
                classes(
                        "balanced classes",
                        api(t -> t.classWeights(ClassWeights.BALANCED)),
                        "--class-weight",
                        "balanced"),
                classes(
                        "weighted rows of weighted classes",
                        api(t -> t.classWeights(ClassWeights.of(Map.of("yes", 5.0)))
                                .weight("w")),
                        "--class-weight",
                        "yes=5",
                        "--weight",
                        "w"),
                arguments(
                        "counts of 0 and 1 as numbers",
                        "map",
                        "count",
                        "x",
                        Map.of("epochs", "3", "hidden", "4"),
                        api(t -> t.task(TaskChoice.REGRESSION)),
                        List.of("--task", "regression")),
                arguments(
                        "counts of 0 and 1 with a noise",
                        "map",
                        "count",
                        "x",
                        Map.of("epochs", "3", "hidden", "4"),
                        noise("poisson"),
                        List.of("--set", "noise=poisson")),
                arguments(
                        "all of them in a network that takes cells",
                        "map",
                        "y",
                        "key,x,gap,region,code,w",
                        Map.of("model", "tabular", "hidden", "4", "epochs", "2"),
                        api(t -> t.id("key")
                                .weight("w")
                                .missingWords(CellWords.of("-999").in("region", "zzz"))
                                .valueWords(CellWords.of("NA"))
                                .categorical("code")
                                .negativeTargets()),
                        List.of(
                                "--id",
                                "key",
                                "--weight",
                                "w",
                                "--missing-words",
                                "-999,region:zzz",
                                "--value-words",
                                "NA",
                                "--categorical",
                                "code",
                                "--negative")));
    }

    @DisplayName("The same choices in a program and in a command give the same bits, and other ones than without them")
    @ParameterizedTest(name = "{0}")
    @MethodSource("choices")
    void sameBits(
            String title,
            String method,
            String target,
            String columns,
            Map<String, String> settings,
            Function<Table, Training> choices,
            List<String> options)
            throws IOException {
        Path data = only(columns + "," + target);
        Path byCommand = folder.resolve("command.credence");
        List<Object> args = new ArrayList<>(List.of("train", "-q", "--method", method, "--data", data));
        args.addAll(List.of("--target", target, "--width", "fitted", "--out", byCommand));
        settings.forEach((setting, value) -> args.addAll(List.of("--set", setting + "=" + value)));
        args.addAll(options);
        Result trained = Cli.run(args.toArray());
        assertThat(trained.code()).as(trained.err()).isZero();

        Table plain = Table.of(data).target(target);
        String without = predictions(Training.on(plain), method, settings, data);
        assertThat(predictions(choices.apply(plain), method, settings, data))
                .isEqualTo(predictions(byCommand, data))
                .isNotEqualTo(without);
        try (SavedModel program = SavedModel.open(folder.resolve("program.credence"));
                SavedModel command = SavedModel.open(byCommand)) {
            assertThat(program.provenance().weight())
                    .isEqualTo(command.provenance().weight());
            assertThat(program.model().description().columns())
                    .isEqualTo(command.model().description().columns());
        }
    }

    /** The table with these columns alone. */
    private static Path only(String columns) throws IOException {
        CsvTable all = CsvTable.read(table);
        int[] kept = ColumnList.of(columns, all).stream()
                .mapToInt(name -> all.column(name).orElseThrow())
                .toArray();
        List<String> lines = new ArrayList<>();
        lines.add(columns);
        for (int i = 0; i < all.rows(); i++) {
            int row = i;
            lines.add(String.join(
                    ",",
                    Arrays.stream(kept)
                            .mapToObj(j -> "\"" + all.text(row, j) + "\"")
                            .toList()));
        }
        return Files.write(folder.resolve("part.csv"), lines);
    }

    /** What is predicted, or why there is no model. */
    private static String predictions(Training training, String method, Map<String, String> settings, Path data)
            throws IOException {
        Path file = folder.resolve("program.credence");
        settings.forEach(training.method(method)::set);
        try (SavedModel model = training.train()) {
            model.save(file);
        } catch (UserException e) {
            return String.valueOf(e.getMessage());
        }
        return predictions(file, data);
    }

    private static String predictions(Path model, Path data) throws IOException {
        Path out = folder.resolve("out.csv");
        Result predicted = Cli.run("predict", "-q", "--model", model, "--data", data, "--out", out);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        return Files.readString(out);
    }
}
