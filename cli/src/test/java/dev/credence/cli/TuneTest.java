package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TuneTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path out;

    @BeforeEach
    void writeData() throws IOException {
        data = Tables.write(folder.resolve("my data.csv"), 60);
        out = folder.resolve("out");
    }

    private Result tune(Object... more) {
        List<Object> args =
                new ArrayList<>(List.of("tune", "--method", "dropout-alpha", "--device", "nd4j", "--hidden", "8"));
        args.addAll(Arrays.asList(more));
        args.addAll(List.of("--out", out));
        return Cli.run(args.toArray());
    }

    private Result tuneTable(Object... more) {
        List<Object> args = new ArrayList<>(List.of(
                "--data", data, "--target", "y", "--ignore", "label", "--epochs", "9", "--trials", "6", "--seed", "3"));
        args.addAll(Arrays.asList(more));
        return tune(args.toArray());
    }

    @Test
    void theBestTrialsAreShownWithTheDefaultsAndTheNextCommandTrainsWithTheBest() throws IOException {
        Result tuned = tuneTable();
        assertThat(tuned.code()).as(tuned.err()).isZero();
        assertThat(tuned.out()).contains("trial", "learning-rate", "log-likelihood", "0, the defaults");
        assertThat(tuned.err())
                .contains("(100 %)", "the mean over 3 random 20 %")
                .containsPattern("Gain over the defaults: \\+\\d|None of 6 trials");
        assertThat(Files.readAllLines(out.resolve("trials.jsonl"))).hasSizeBetween(6 + 2, 6 + 3);

        List<String> next = words(tuned.err()
                .lines()
                .filter(line -> line.startsWith("  credence train"))
                .findFirst()
                .orElseThrow());
        assertThat(next)
                .contains(
                        "--data", data.toString(), "--target", "--ignore", "label", "--seed", "3", "--device", "nd4j");
        Path model = folder.resolve("model.credence");
        next.set(next.size() - 1, model.toString());
        Result trained = Cli.run(next.subList(1, next.size()).toArray());
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(settingsOf(model))
                .isEqualTo(json(out.resolve("settings.json")).get("settings"));
    }

    @Test
    void aFinishedSearchIsNotRepeatedAndAnotherOneInItsFolderIsRefused() throws IOException {
        Result first = tuneTable("--search", "dropout", "--search", "alpha=0,1");
        byte[] lines = Files.readAllBytes(out.resolve("trials.jsonl"));
        Result again = tuneTable("--search", "dropout", "--search", "alpha=0,1", "--jobs", 2);
        assertThat(again.out()).isEqualTo(first.out());
        assertThat(again.err()).contains("trainings were finished before");
        assertThat(Files.readAllBytes(out.resolve("trials.jsonl"))).isEqualTo(lines);

        Result other = tuneTable("--search", "dropout", "--halving", 1);
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err())
                .contains("trials.jsonl, line 1", "range.alpha 0,1, now none", "halving 3, now 1", "--out");
        assertThat(Files.readAllBytes(out.resolve("trials.jsonl"))).isEqualTo(lines);
    }

    @Test
    void oneAndTwoJobsFindTheSame() throws IOException {
        assertThat(tuneTable("--jobs", 1).code()).isZero();
        byte[] one = Files.readAllBytes(out.resolve("settings.json"));
        out = folder.resolve("two");
        assertThat(tuneTable("--jobs", 2).code()).isZero();
        assertThat(Files.readAllBytes(out.resolve("settings.json"))).isEqualTo(one);
    }

    @Test
    void aDataSetsTrainingPartIsSearchedByAGrid() throws IOException {
        Result tuned = tune(
                "--dataset",
                "two-moons",
                "--data-dir",
                folder,
                "--epochs",
                2,
                "--strategy",
                "grid",
                "--search",
                "dropout=0.01,0.1",
                "--search",
                "learning-rate=0.001..0.1",
                "--hold-outs",
                1);
        assertThat(tuned.code()).as(tuned.err()).isZero();
        assertThat(tuned.err()).contains("--dataset two-moons --data-dir " + folder);
        assertThat(Files.readAllLines(out.resolve("trials.jsonl"))).hasSize(7);
        assertThat(json(out.resolve("settings.json")).at("/search/dataset").textValue())
                .isEqualTo("two-moons");
    }

    @Test
    void trialsThatDivergeAreTold() {
        Result tuned = tune(
                "--dataset",
                "sine-gap",
                "--data-dir",
                folder,
                "--epochs",
                50,
                "--set",
                "optimiser=sgd",
                "--strategy",
                "grid",
                "--search",
                "learning-rate=0.01,100",
                "--hold-outs",
                1,
                "--halving",
                1);
        assertThat(tuned.code()).as(tuned.err()).isZero();
        assertThat(tuned.err())
                .contains("1 of 3 trials failed and count as the worst:")
                .contains("trial 2 (learning-rate=100.0): ");
    }

    @Test
    void settingsFromAFileAreTrainedWithAndOptionsWinOverThem() throws IOException {
        Path file = Files.writeString(
                folder.resolve("settings.json"),
                "{\"method\": \"dropout-alpha\", \"settings\": {\"alpha\": 1, \"hidden\": \"4\", \"epochs\": 2}}");
        Path model = folder.resolve("m.credence");
        Result trained = Cli.run(
                "train",
                "--settings",
                file,
                "--method",
                "dropout-alpha",
                "--set",
                "dropout=0.2",
                "--epochs",
                3,
                "--data",
                data,
                "--target",
                "y",
                "--device",
                "nd4j",
                "--out",
                model);
        assertThat(trained.code()).as(trained.err()).isZero();
        JsonNode settings = settingsOf(model);
        assertThat(settings.get("alpha").textValue()).isEqualTo("1.0");
        assertThat(settings.get("hidden").textValue()).isEqualTo("4");
        assertThat(settings.get("dropout").textValue()).isEqualTo("0.2");
        assertThat(settings.get("epochs").textValue()).isEqualTo("3");
    }

    /** Splits a line as a shell does. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        for (String part : line.strip().split(" (?=(?:[^']*'[^']*')*[^']*$)", -1)) {
            words.add(part.replace("'", ""));
        }
        return words;
    }

    private static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(file.toFile());
    }

    private static JsonNode settingsOf(Path model) throws IOException {
        try (ZipFile zip = new ZipFile(model.toFile())) {
            return new ObjectMapper()
                    .readTree(zip.getInputStream(zip.getEntry("model.json")))
                    .get("hyperparameters");
        }
    }
}
