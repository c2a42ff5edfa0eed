package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AttackTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    @BeforeAll
    static void train() throws IOException {
        train("dropout.credence", "dropout-alpha", "--dataset", "two-moons", "--hidden", "20");
        train("vbp.credence", "vbp", "--dataset", "two-moons", "--hidden", "20");
        train("regression.credence", "vbp", "--dataset", "sine-gap", "--hidden", "4");
        Path table = Tables.write(folder.resolve("data.csv"), 60);
        train("table.credence", "vi", "--data", table, "--target", "label", "--ignore", "y", "--hidden", "4");
    }

    private static void train(String model, String method, Object... more) {
        Object[] fixed = {
            "train", "--method", method, "--epochs", 20, "--device", "nd4j", "--out", folder.resolve(model)
        };
        Result trained =
                Cli.run(Stream.concat(Arrays.stream(fixed), Arrays.stream(more)).toArray());
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    /** Runs the command with a device and folder; models and files are named relative to the test's folder. */
    private static Result attack(Path out, String line) {
        Stream<Object> fixed = Stream.of("attack", "--device", "nd4j", "--out", out);
        Stream<Object> words = Arrays.stream(line.split(" "))
                .map(word -> word.matches(".*[.](credence|csv)")
                        ? folder.resolve(word).toString()
                        : word);
        return Cli.run(Stream.concat(fixed, words).toArray());
    }

    @Test
    void modelsAreComparedUnderBothAttacks() throws IOException {
        Path out = folder.resolve("both");
        Result result = attack(
                out,
                "--model dropout.credence --model vbp.credence --dataset two-moons --points 50 --samples 10"
                        + " --steps 0,0.2,0.5 --step-size 0.05 --max-steps 12 --every 5 --target-class 1");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("fgsm", "50 points", "targeted: towards class 1", "AUROC", "vbp");
        JsonNode json = JSON.readTree(out.resolve("attack.json").toFile());
        assertThat(json.at("/dataset").asText()).isEqualTo("two-moons");
        assertThat(json.at("/command").asText()).startsWith("credence attack");
        assertThat(json.has("bounds")).isFalse();
        for (int model = 0; model < 2; model++) {
            JsonNode fgsm = json.at("/models/" + model + "/attacks/0/steps");
            assertThat(fgsm).hasSize(3);
            assertThat(fgsm.at("/0/detection/predictive_entropy/auroc").asDouble())
                    .isEqualTo(0.5);
            assertThat(fgsm.at("/2/accuracy").asDouble())
                    .isLessThan(fgsm.at("/0/accuracy").asDouble());
            JsonNode targeted = json.at("/models/" + model + "/attacks/1/steps");
            assertThat(targeted.findValuesAsText("step")).containsExactly("0.0", "5.0", "10.0", "12.0");
            assertThat(targeted.at("/3/class_probability").asDouble())
                    .isGreaterThan(targeted.at("/0/class_probability").asDouble());
        }
        assertThat(Files.readString(out.resolve("attack.html")))
                .contains("Adversarial inputs against dropout and vbp", "fgsm-accuracy", "10 samples of the weights");
    }

    @Test
    void stepSizeZeroIsTheModelAsItIsEvaluated() throws IOException {
        Path metrics = folder.resolve("metrics.json");
        Object[] evaluate = {
            "evaluate", "--model", folder.resolve("dropout.credence"), "--dataset", "two-moons", "--device", "nd4j"
        };
        assertThat(Cli.run(Stream.concat(Arrays.stream(evaluate), Stream.of("--json", metrics))
                                .toArray())
                        .code())
                .isZero();
        Path out = folder.resolve("zero");
        Result result =
                attack(out, "--model dropout.credence --dataset two-moons --attack fgsm --steps 0 --points 100000");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode step = JSON.readTree(out.resolve("attack.json").toFile()).at("/models/0/attacks/0/steps/0");
        JsonNode evaluated = JSON.readTree(metrics.toFile()).at("/metrics");
        assertThat(step.at("/accuracy").asDouble())
                .isEqualTo(evaluated.at("/accuracy").asDouble(), within(1e-9));
        assertThat(step.at("/predictive_entropy").asDouble())
                .isEqualTo(evaluated.at("/predictive_entropy").asDouble(), within(1e-9));
    }

    @Test
    void theSeedDecidesTheDrawsAndAnEarlierAttackIsReplaced() throws IOException {
        Path out = folder.resolve("seeds");
        String line = "--model dropout.credence --dataset two-moons --points 40 --samples 2 --attack targeted"
                + " --step-size 0.05 --max-steps 10";
        JsonNode[] numbers = new JsonNode[3];
        for (int i = 0; i < 3; i++) {
            Result result = attack(out, line + " --seed " + (i == 2 ? 2 : 1));
            assertThat(result.code()).as(result.err()).isZero();
            numbers[i] = JSON.readTree(out.resolve("attack.json").toFile()).at("/models");
        }
        assertThat(numbers[1]).isEqualTo(numbers[0]);
        assertThat(numbers[2]).isNotEqualTo(numbers[0]);
    }

    @Test
    void aTableIsAttackedWithinBounds() throws IOException {
        Path out = folder.resolve("table");
        Result result = attack(out, "--model table.credence --data data.csv --bounds -5,5 --attack fgsm --steps 0,1");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = JSON.readTree(out.resolve("attack.json").toFile());
        assertThat(json.at("/bounds/1").asDouble()).isEqualTo(5);
        assertThat(json.at("/models/0/attacks/0/points").asInt()).isEqualTo(60);
    }

    @Test
    void thePointsAreSpreadOverDataThatAreSortedByClass() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("data.csv"));
        List<String> sorted = new ArrayList<>(lines.subList(1, lines.size()));
        sorted.sort(Comparator.comparing(line -> line.substring(line.lastIndexOf(',') + 1)));
        sorted.add(0, lines.get(0));
        Files.write(folder.resolve("sorted.csv"), sorted);
        Path out = folder.resolve("sorted");
        for (int target = 0; target < 2; target++) {
            Result result = attack(
                    out,
                    "--model table.credence --data sorted.csv --attack targeted --points 10 --max-steps 1"
                            + " --target-class " + target);
            assertThat(result.code()).as(result.err()).isZero();
            assertThat(JSON.readTree(out.resolve("attack.json").toFile())
                            .at("/models/0/attacks/0/points")
                            .asInt())
                    .isBetween(2, 8);
        }
    }

    @Test
    void anAttackThatCannotBeMadeIsRefusedBeforeTheOthersBegin() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("data.csv"));
        List<String> ups = new ArrayList<>(lines.subList(0, 1));
        lines.stream().filter(line -> line.endsWith(",up")).forEach(ups::add);
        Files.write(folder.resolve("ups.csv"), ups);
        Result result = attack(
                folder.resolve("refused"),
                "--model table.credence --data ups.csv --target-class 1 --attack fgsm,targeted");
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains("belong to the target class 1 ('up')").doesNotContain("Attacking");
        train("laplace.credence", "laplace", "--dataset", "two-moons", "--hidden", "4");
        refused(
                "--model dropout.credence --model laplace.credence --dataset two-moons",
                "The method laplace gives no gradients",
                "whatever its settings are");
        train("mean.credence", "dropout-alpha", "--dataset", "two-moons", "--set", "prediction=mean-weights");
        refused("--model mean.credence --dataset two-moons", "Train the model with prediction=samples");
    }

    private static void refused(String line, String... message) {
        Path out = folder.resolve("refused");
        Result result = attack(out, line);
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(message).doesNotContain("\tat ", "Exception");
        assertThat(out).doesNotExist();
    }

    @Test
    void mistakesAreReportedTogetherBeforeAnyWork() {
        refused(
                "--model none.credence --dataset two-mons --attack fgsm,targeted,magic --steps 0,-0.1 --step-size 0"
                        + " --points 0 --samples 0 --bounds 1 --threads 0",
                "8 problems",
                "step size -0.1",
                "step size 0.0",
                "There is no attack 'magic'",
                "--bounds is '1'",
                "--samples is 0",
                "--points is 0",
                "--threads is 0",
                "Did you mean 'two-moons'?");
    }

    @Test
    void modelsAndDataThatDoNotFitAreRefused() {
        refused("--model regression.credence --dataset sine-gap", "need a classification model");
        refused("--model table.credence --dataset two-moons", "table.credence", "Evaluate it on data like those");
        refused(
                "--model dropout.credence --model table.credence --dataset two-moons",
                "do not predict the same classes from the same inputs");
        refused("--model dropout.credence --dataset two-moons --target-class 2", "no target class 2", "0 to 1");
        refused("--model dropout.credence --dataset two-moons --bounds 0,0.1", "outside of the bounds");
        refused("--model dropout.credence", "Say which data");
    }

    @Test
    void aFolderWithOtherFilesIsRefused() throws IOException {
        Path out = Files.createDirectory(folder.resolve("taken"));
        Files.writeString(out.resolve("results.jsonl"), "");
        Result result = attack(out, "--model dropout.credence --dataset two-moons");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("holds other files (results.jsonl)");
        assertThat(attack(folder.resolve("data.csv"), "--model dropout.credence --dataset two-moons")
                        .err())
                .contains("is a file, expected a folder");
    }
}
