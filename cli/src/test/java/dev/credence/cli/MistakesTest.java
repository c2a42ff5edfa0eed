package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** User errors: one helpful message, exit code 2, no stack trace, no file left behind. */
final class MistakesTest {
    private static final String TRAIN =
            "train --method dropout-alpha --device nd4j --hidden 4 --epochs 2 --out out.credence ";
    private static final String TUNE = "tune --method dropout-alpha --target y --out out.csv --data ";
    private static final String TABLE = TRAIN + "--target y --data ";

    @TempDir
    private static Path folder;

    @BeforeAll
    static void writeFiles() throws IOException {
        Path data = Tables.write(folder.resolve("data.csv"), 30);
        Tables.of(folder.resolve("word.csv"), "x,y", "1,1", "2,2", "oops,3", "4,4");
        String[] amounts = new String[31];
        Arrays.setAll(amounts, i -> i == 0 ? "x;y" : i % 9 + 1 + ",234;" + i);
        Tables.of(folder.resolve("amounts.csv"), amounts);
        Tables.of(folder.resolve("decimal.csv"), "x,y", "1.5,1", "2.5,2");
        Tables.of(folder.resolve("nan.csv"), "x,y", "1,1", "NaN,2");
        Tables.of(folder.resolve("infinite.csv"), "x,y", "1,1", "2,Infinity", "3,3");
        Tables.of(folder.resolve("ragged.csv"), "x,y", "1,1", "2");
        Tables.of(folder.resolve("rowless.csv"), "x,y");
        Tables.of(folder.resolve("headless.csv"), "1,2", "3,4");
        Tables.of(folder.resolve("new.csv"), "x,colour", "1,green");
        Tables.of(folder.resolve("columnless.csv"), "x", "1");
        Tables.of(folder.resolve("hole.csv"), "x,colour", "1,red", "?,red");
        Tables.of(folder.resolve("dates.csv"), "x,day", "1,2024-01-01", "2,2024-01-02", "3,2024-01-01", "4,2024-01-02");
        Files.createFile(folder.resolve("empty.csv"));
        Files.createDirectory(folder.resolve("directory.credence"));
        Files.writeString(folder.resolve("text.credence"), "no zip at all");
        Files.writeString(folder.resolve("text.json"), "alpha=1");
        Files.writeString(folder.resolve("empty.json"), "{}");
        Files.writeString(
                folder.resolve("good.json"), "{\"method\": \"dropout-alpha\", \"settings\": {\"alpha\": \"1\"}}");
        Files.writeString(
                folder.resolve("settings.json"),
                "{\"method\": \"dropout-alpha\", \"settings\": {\"alpah\": \"1\", \"batch\": \"none\"}}");
        Files.writeString(folder.resolve("method.json"), "{\"method\": \"dropout-alpa\", \"settings\": {}}");
        Result trained = Cli.run(
                "train",
                "--method",
                "dropout-alpha",
                "--device",
                "nd4j",
                "--data",
                data,
                "--target",
                "y",
                "--ignore",
                "label",
                "--hidden",
                "4",
                "--epochs",
                "2",
                "--out",
                folder.resolve("good.credence"));
        assertThat(trained.code()).as(trained.err()).isZero();
        byte[] good = Files.readAllBytes(folder.resolve("good.credence"));
        Files.write(folder.resolve("truncated.credence"), Arrays.copyOf(good, good.length / 2));
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("foreign.credence")))) {
            zip.putNextEntry(new ZipEntry("hello.txt"));
            zip.write(1);
        }
    }

    record Mistake(String command, List<String> message) {
        static Mistake of(String command, String... message) {
            return new Mistake(command, List.of(message));
        }

        @Override
        public String toString() {
            return command;
        }
    }

    static Stream<Mistake> mistakes() {
        return Stream.of(
                Mistake.of("", "name a command", "Try: credence --help"),
                Mistake.of("trian", "There is no command 'trian'. Did you mean 'train'?", "Try: credence --help"),
                Mistake.of("trian --help", "There is no command 'trian'"),
                Mistake.of("nonsense --data x --help", "There is no command 'nonsense'"),
                Mistake.of("help trian", "There is no command 'trian'"),
                Mistake.of("methods --frobnicate", "--frobnicate"),
                Mistake.of(TABLE + "data.csv --epoch 3", "Unknown options: '--epoch'", "--epochs"),
                Mistake.of("train", "Missing required option", "--out"),
                Mistake.of("tune", "Missing required options", "--method", "--out"),
                Mistake.of("train --out out.credence", "Say which data"),
                Mistake.of("figures --quick --only prior --out f", "docs/thesis-figures", "has its command"),
                Mistake.of("methods nope", "There is no inference method 'nope'", "dropout-alpha"),
                Mistake.of("datasets bostn", "There is no data set 'bostn'", "Did you mean 'boston'?"),
                Mistake.of(
                        "train --method dropout-alpa --data nope.csv --target y --patience 2 --device gpu"
                                + " --out directory.credence",
                        "5 problems",
                        "Did you mean 'dropout-alpha'?",
                        "There is no device 'gpu'",
                        "There is no file",
                        "--patience needs --validation",
                        "a directory of that name is in the way"),
                Mistake.of(
                        TABLE + "data.csv --set alpah=1 --set dropout=2 --batch none",
                        "3 problems",
                        "Did you mean 'alpha'?",
                        "'dropout' is '2', expected a number from 0 to 0.999",
                        "'batch' is 'none', expected a whole number"),
                Mistake.of(TABLE + "data.csv --set epochs=3", "Given twice", "epochs"),
                Mistake.of(TABLE + "data.csv --set dropout=0.1 --set dropout=0.2", "dropout twice: 0.1 and 0.2"),
                Mistake.of(
                        TABLE + "data.csv --set alpha",
                        "--set takes KEY=VALUE, such as --set epochs=100; found 'alpha'."),
                Mistake.of("prior --set prior=normal --set prior=laplace", "prior twice: normal and laplace"),
                Mistake.of("prior --set tanh", "such as --set activation=tanh; found 'tanh'."),
                Mistake.of(TABLE + "data.csv --seed x", "--seed", "'x' is not a whole number"),
                Mistake.of(TABLE + "data.csv --set dropout=0x1p-3", "'dropout' is '0x1p-3', expected a number from 0"),
                Mistake.of(TABLE + "data.csv --set dropout=.1d", "'dropout' is '.1d', expected a number from 0"),
                Mistake.of(TABLE + "data.csv --validation 0.1d", "--validation is 0.1d, expected auto, or a fraction"),
                Mistake.of("prior --bias-length-scale 0x1p3", "'0x1p3' is not a number"),
                Mistake.of(TABLE + "data.csv --split 1.5", "--split", "'1.5' is not a whole number"),
                Mistake.of(TABLE + "data.csv --seed 99999999999999999999", "is too large"),
                Mistake.of("prior --points -99999999999", "is too small"),
                Mistake.of(
                        TABLE + "data.csv --model lenet",
                        "'lenet' does not fit the data: Layer 0 (convolution) does not fit: it needs an image"),
                Mistake.of(TABLE + "data.csv --validation 2", "--validation is 2, expected auto, or a fraction"),
                Mistake.of(TABLE + "data.csv --validation 0.001", "holds out 0 of 30"),
                Mistake.of(TABLE + "data.csv --augment flip", "flip is for images, and data.csv has none"),
                Mistake.of(TABLE + "data.csv --augment turn", "--augment: 'turn' is unknown", "crop:4,flip"),
                Mistake.of(TABLE + "data.csv --augment crop:x", "'crop:x' needs a whole number of pixels"),
                Mistake.of(TRAIN + "--data directory.credence", "directory.credence has no pictures", ".png"),
                Mistake.of(predict("good", "directory.credence"), "directory.credence has no pictures"),
                Mistake.of(TABLE + "data.csv --task guess", "There is no task named 'guess'"),
                Mistake.of(TABLE + "data.csv --missing impute", "no policy for missing values named 'impute'"),
                Mistake.of(TRAIN, "Say which data"),
                Mistake.of(TRAIN + "--data data.csv", "--target COL"),
                Mistake.of(TRAIN + "--dataset boston --data data.csv --target y", "exclude each other"),
                Mistake.of(TRAIN + "--dataset boston --split 20", "the splits 0 to 19, there is no split 20"),
                Mistake.of(TRAIN + "--dataset boston --split -1", "there is no split -1"),
                Mistake.of(TRAIN + "--data data.csv --target z", "has no column 'z'", "x, colour, y, label"),
                Mistake.of(TABLE + "missing.csv", "There is no file", "missing.csv"),
                Mistake.of(TABLE + "directory.credence", "--target is for tables", "directory.credence is a folder"),
                Mistake.of(TABLE + "word.csv", "line 4 column 'x'", "oops"),
                Mistake.of(TABLE + "word.csv", "declare the column categorical. In training, ", "--categorical COL"),
                Mistake.of(TABLE + "nan.csv", "line 3 column 'x'", "NaN", "the policy is set by --missing"),
                Mistake.of(
                        TRAIN + "--target x --data amounts.csv",
                        "line 2 column 'x'",
                        "'2,234'",
                        "name the decimal mark",
                        "--decimal"),
                Mistake.of(TABLE + "amounts.csv --decimal ;", "--decimal", "'.' or ','"),
                Mistake.of(TABLE + "decimal.csv --decimal ,", "line 2 column 'x'", "a decimal comma", "'1.5'"),
                Mistake.of(
                        TRAIN + "--target x --data word.csv",
                        "line 4 column 'x'",
                        "Correct the cell, or ask for classification. For that, give --task"),
                Mistake.of(
                        TRAIN + "--target x --task regression --data word.csv", "For that, give --task classification"),
                Mistake.of(TABLE + "infinite.csv", "line 3 column 'y'", "Infinity"),
                Mistake.of(
                        TRAIN + "--target day --data dates.csv",
                        "line 2 column 'day'",
                        "The column holds dates, which cannot be predicted",
                        "ask for classification. For that, give --task classification."),
                Mistake.of(TABLE + "ragged.csv", "line 3: the row has 1 field, the header has 2"),
                Mistake.of(TABLE + "rowless.csv", "has a header but no rows"),
                Mistake.of(TABLE + "headless.csv", "expected a header"),
                Mistake.of(TABLE + "empty.csv", "is empty"),
                Mistake.of(out("nowhere/m.credence"), "there is no directory", "nowhere"),
                Mistake.of(out("data.csv/m.credence"), "is not a directory"),
                Mistake.of(TABLE + "data.csv --checkpoint data.csv", "--checkpoint", "would write over --data"),
                Mistake.of(TABLE + "data.csv --checkpoint word.csv", "is not a directory"),
                Mistake.of(predict("good", "columnless.csv"), "has no column 'colour'"),
                Mistake.of(predict("good", "new.csv"), "line 2 column 'colour'", "'green' does not occur"),
                Mistake.of(
                        predict("good", "hole.csv"),
                        "line 3 column 'x': expected a value, found '?'. Correct the cell or remove the row, or train"
                                + " again with a policy"),
                Mistake.of(predict("good", "data.csv") + " --explain 31", "--explain 31: the table has only 30 rows"),
                Mistake.of(
                        predict("good", "data.csv") + " --explain 1 --background new.csv",
                        "line 2 column 'colour'",
                        "'green' does not occur"),
                Mistake.of(predict("good", "data.csv") + " --intervals 0.5,95", "[95.0] is not between 0 and 1"),
                Mistake.of(predict("good", "data.csv") + " --samples 0", "--samples is 0"),
                Mistake.of(predict("none", "data.csv"), "none.credence"),
                Mistake.of(predict("truncated", "data.csv"), "truncated.credence", "truncated or damaged"),
                Mistake.of(predict("foreign", "data.csv"), "foreign.credence", "model.json"),
                Mistake.of(predict("text", "data.csv"), "text.credence", "not a zip file"),
                Mistake.of("evaluate --model good.credence --device nd4j", "Say which data"),
                Mistake.of("evaluate --model good.credence --device nd4j --dataset sine-gap", "has 'y'", "[x]"),
                Mistake.of("evaluate --model good.credence --device nd4j --data new.csv", "has no column 'y'"),
                Mistake.of(
                        "compare --dataset bostn,yacht --method dropout-alpa --method dropout-alpha:alpah=1 --jobs 0"
                                + " --out data.csv",
                        "5 problems",
                        "Did you mean 'boston'?",
                        "Did you mean 'dropout-alpha'?",
                        "Did you mean 'alpha'?",
                        "is a file, expected a folder",
                        "--jobs is 0"),
                Mistake.of(
                        "compare --dataset yacht --method dropout-alpha:alpah=1,batch=none --method dropout-alpha:="
                                + " --out nowhere.csv",
                        "Cannot read the method 'dropout-alpha:='"),
                Mistake.of(
                        "compare --dataset yacht --method dropout-alpha:alpah=1,batch=none --grid dropout=0.1,2"
                                + " --out nowhere.csv",
                        "3 problems",
                        "dropout-alpha:alpah=1,batch=none: There is no setting 'alpah'",
                        "dropout-alpha:alpah=1,batch=none: Setting 'batch' is 'none'",
                        "dropout-alpha:alpah=1,batch=none: Setting 'dropout' is '2'"),
                Mistake.of(settings("none.json"), "There is no settings file", "none.json"),
                Mistake.of(settings("text.json"), "text.json is not a settings file", "expected JSON"),
                Mistake.of(settings("empty.json"), "empty.json is not a settings file", "'method' is missing"),
                Mistake.of(settings("directory.credence"), "Cannot read the settings file", "it is a directory"),
                Mistake.of(
                        settings("method.json"),
                        "method.json: There is no inference method",
                        "Did you mean 'dropout-alpha'?"),
                Mistake.of(
                        settings("settings.json") + " --batch 0",
                        "3 problems",
                        "Setting 'batch' is '0'",
                        "settings.json: There is no setting 'alpah'",
                        "settings.json: Setting 'batch' is 'none'"),
                Mistake.of(
                        settings("good.json") + " --method vi",
                        "--method is vi, but",
                        "good.json has settings of dropout-alpha"),
                Mistake.of(
                        TUNE
                                + "data.csv --search alpah --search dropout=0.1..2 --search epochs=1..9 --set alpha=x --jobs 0"
                                + " --strategy fast --halving 0 --hold-outs 0 --device gpu",
                        "9 problems",
                        "Setting 'alpha' is 'x'",
                        "Search range of 'alpah': There is no setting 'alpah'. Did you mean 'alpha'?",
                        "Search range of 'dropout': Setting 'dropout' cannot be searched at '2'",
                        "the epochs are divided among the trials",
                        "Ranges are set by --search KEY=FROM..TO",
                        "--strategy is 'fast', expected random or grid",
                        "--halving is 0",
                        "--hold-outs is 0",
                        "There is no device 'gpu'",
                        "--jobs is 0"),
                Mistake.of(
                        TUNE + "data.csv --search dropout=0.1",
                        "'0.1' is a single value",
                        "a setting is fixed by --set"),
                Mistake.of(TUNE + "data.csv --search hidden", "no range for it; give an interval, hidden=FROM..TO"),
                Mistake.of(TUNE + "data.csv --search dropout=0..1:lg", "expected :log or :linear"),
                Mistake.of(TUNE + "data.csv --set dropout=0.1 --search dropout", "cannot be both fixed and searched"),
                Mistake.of(TUNE + "data.csv --trials 1", "trials is 1; expected at least 2"),
                Mistake.of(TUNE + "data.csv --points 4", "--points needs --strategy grid"),
                Mistake.of(TUNE + "data.csv --strategy grid --trials 4", "--trials needs --strategy random"),
                Mistake.of(TUNE + "data.csv --strategy grid --points 50", "more than 10000 trials"),
                Mistake.of(TUNE + "data.csv --hidden 4 --set hidden=5", "Given twice", "hidden"),
                Mistake.of(
                        "tune --method dropout-alpa --dataset bostn --out data.csv",
                        "3 problems",
                        "Did you mean 'dropout-alpha'?",
                        "Did you mean 'boston'?",
                        "is a file, expected a folder"),
                Mistake.of(
                        "tune --method vbp --data data.csv --target y --out nowhere/out.csv", "there is no directory"),
                Mistake.of("suites li-gal", "There is no suite 'li-gal'", "li-gal-2017"),
                Mistake.of("compare --out nowhere.csv", "Say what to compare"),
                Mistake.of("compare --suite li-gal-2071 --out nowhere.csv", "Did you mean 'li-gal-2017'?"),
                Mistake.of("compare --suite gal-2016 --dataset iris --out nowhere.csv", "has no data set iris"),
                Mistake.of(
                        "compare --dataset yacht --method dropout-alpha:50 --grid alpha --splits -1 --out nowhere.csv",
                        "'dropout-alpha:50'",
                        "'50' is not of the form KEY=VALUE",
                        "--grid 'alpha' is not of the form",
                        "--splits is -1"),
                Mistake.of(
                        "benchmark dropout-alpha-mpl --device gpu",
                        "2 problems",
                        "There is no workload",
                        "Did you mean 'dropout-alpha-mlp'?",
                        "Known: dropout-alpha-mlp, vi-mlp",
                        "There is no device 'gpu'"),
                Mistake.of("benchmark --device nd4j --seconds 0", "seconds", "0.0", "expected more than 0"),
                Mistake.of("demo --out directory.credence", "a directory of that name is in the way"));
    }

    private static String out(String file) {
        return "train --method dropout-alpha --target y --data data.csv --out " + file;
    }

    private static String settings(String file) {
        return "train --target y --data data.csv --device nd4j --out out.credence --settings " + file;
    }

    private static String predict(String model, String data) {
        return "predict --device nd4j --model " + model + ".credence --data " + data + " --out out.csv";
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsExplainedAndLeavesNothingBehind(Mistake mistake) throws IOException {
        Set<String> before = files();
        String[] args = Stream.of(mistake.command().split(" "))
                .filter(word -> !word.isEmpty())
                .map(word -> word.matches(".*[.](csv|credence|json)(/.*)?|nowhere/.*")
                        ? folder.resolve(word).toString()
                        : word)
                .toArray(String[]::new);
        Result result = Cli.run((Object[]) args);
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains(mistake.message())
                .doesNotContain("\tat ", "Exception")
                .doesNotContain("this should not have happened");
        assertThat(files()).isEqualTo(before);
    }

    private static Set<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return new TreeSet<>(all.map(Path::toString).toList());
        }
    }
}
