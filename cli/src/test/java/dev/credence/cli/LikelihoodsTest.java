package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts, positive numbers, heavy tails and several modes, from a table to predictions. */
final class LikelihoodsTest {
    private static final int ROWS = 120;

    @TempDir
    private Path folder;

    private Path table(boolean counts) throws IOException {
        CounterRandom random = CounterRandom.of(5, 5);
        List<String> rows = new ArrayList<>(List.of("x,y"));
        for (int i = 0; i < ROWS; i++) {
            double x = 2.0 * i / ROWS - 1;
            double rate = Math.exp(1 + 1.5 * x);
            int y = 0;
            for (double sum = -Math.log(random.uniform(0, 100L * i)); sum < rate; y++) {
                sum -= Math.log(random.uniform(0, 100L * i + y + 1));
            }
            double outlier = i % 10 == 0 ? 20 * random.normal(2, i) : 0;
            rows.add(x + "," + (counts ? String.valueOf(y) : String.valueOf(3 * x + random.normal(1, i) + outlier)));
        }
        return Tables.of(folder.resolve("data.csv"), rows.toArray(String[]::new));
    }

    private Result train(Path data, String noise) {
        return Cli.run(
                "train",
                "--method",
                "dropout-alpha",
                "--device",
                "nd4j",
                "--seed",
                "3",
                "--data",
                data,
                "--target",
                "y",
                "--task",
                "regression",
                "--hidden",
                "20",
                "--epochs",
                "150",
                "--set",
                "noise=" + noise,
                "--set",
                "learning-rate=0.01",
                "--out",
                folder.resolve("m.credence"));
    }

    private List<JsonNode> predicted(Path data) throws IOException {
        Path out = folder.resolve("p.jsonl");
        Result result = Cli.run(
                "predict",
                "--model",
                folder.resolve("m.credence"),
                "--data",
                data,
                "--device",
                "nd4j",
                "--samples",
                "20",
                "--intervals",
                "0.9",
                "--out",
                out);
        assertThat(result.code()).as(result.err()).isZero();
        List<JsonNode> rows = new ArrayList<>();
        for (String line : Files.readAllLines(out)) {
            rows.add(new ObjectMapper().readTree(line));
        }
        return rows;
    }

    private void evaluate(Path data) {
        Result result = Cli.run(
                "evaluate",
                "--model",
                folder.resolve("m.credence"),
                "--data",
                data,
                "--device",
                "nd4j",
                "--samples",
                "20");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("crps").doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    @DisplayName("A Poisson model learns the rate of counts, and its intervals run from count to count")
    void poisson() throws IOException {
        Path data = table(true);
        Result trained = train(data, "poisson");
        assertThat(trained.code()).as(trained.err()).isZero();
        List<JsonNode> rows = predicted(data);
        JsonNode low = rows.get(ROWS / 8);
        JsonNode high = rows.get(7 * ROWS / 8);
        assertThat(low.get("mean").doubleValue()).isCloseTo(Math.exp(1 - 1.5 * 0.75), within(0.6));
        assertThat(high.get("mean").doubleValue()).isCloseTo(Math.exp(1 + 1.5 * 0.75), within(3.0));
        rows.forEach(row -> row.properties().forEach(field -> {
            if (field.getKey().contains("5%") || field.getKey().contains("95")) {
                assertThat(field.getValue().doubleValue())
                        .isEqualTo(Math.rint(field.getValue().doubleValue()));
            }
        }));
        evaluate(data);
    }

    @Test
    @DisplayName("Counts of only 0 and 1 are numbers if a noise is given; words are refused")
    void countsOfZeroAndOne() throws IOException {
        Object[] command = {
            "train",
            "--method",
            "map",
            "--set",
            "noise=poisson",
            "--epochs",
            "2",
            "--device",
            "nd4j",
            "--out",
            folder.resolve("m.credence"),
            "--target",
            "y",
            "--data"
        };
        Path rare = generated(x -> x > 0.5 ? 1 : 0);
        Result trained =
                Cli.run(Stream.concat(Arrays.stream(command), Stream.of(rare)).toArray());
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(trained.err()).doesNotContain("classes");
        Path words = Files.writeString(folder.resolve("words.csv"), "x,y\n1,few\n2,many\n3,few\n");
        Result refused =
                Cli.run(Stream.concat(Arrays.stream(command), Stream.of(words)).toArray());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains(words + " line 2 column 'y'");
    }

    @ParameterizedTest
    @CsvSource({
        "vi,poisson,mlp",
        "dropout-alpha,negative-binomial,mlp",
        "map,poisson,tabular",
        "ensemble,negative-binomial,mlp",
        "hmc,poisson,mlp",
        "csgmcmc,negative-binomial,mlp",
        "aadm,negative-binomial,mlp",
        "avb,poisson,mlp",
        "swag,poisson,mlp"
    })
    @DisplayName("Training for large counts starts at their mean: after one epoch it is close")
    void largeCounts(String method, String noise, String model) throws IOException {
        Path data = generated(x -> Math.rint(4000 * Math.exp(0.3 * x)));
        Result trained = Cli.run(
                "train",
                "--method",
                method,
                "--data",
                data,
                "--target",
                "y",
                "--task",
                "regression",
                "--model",
                model,
                "--epochs",
                "1",
                "--set",
                "noise=" + noise,
                "--out",
                folder.resolve("m.credence"));
        assertThat(trained.code()).as(trained.err()).isZero();
        double mean = predicted(data).stream()
                .mapToDouble(row -> row.get("mean").doubleValue())
                .average()
                .orElseThrow();
        assertThat(mean).isBetween(1000.0, 16000.0);
    }

    @Test
    @DisplayName("A Student-t model is robust to outliers")
    void studentT() throws IOException {
        Path data = table(false);
        Result trained = train(data, "student-t");
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(predicted(data).get(ROWS - 1).get("mean").doubleValue()).isCloseTo(3, within(1.0));
        evaluate(data);
    }

    @Test
    @DisplayName("A log-normal model learns positive targets in any unit, with skewed intervals")
    void logNormal() throws IOException {
        CounterRandom random = CounterRandom.of(6, 6);
        Path data = generated(x -> 1e6 * Math.exp(x + 0.8 * random.normal(0, Math.round(1e6 * (x + 1)))));
        Result trained = train(data, "log-normal");
        assertThat(trained.code()).as(trained.err()).isZero();
        for (JsonNode row : predicted(data)) {
            double low = row.get("lower_90").doubleValue();
            double mean = row.get("mean").doubleValue();
            assertThat(low).isPositive();
            assertThat(row.get("upper_90").doubleValue() - mean).isGreaterThan(1.3 * (mean - low));
            assertThat(mean).isBetween(2e5, 1e7);
        }
        evaluate(data);
        Path zero = Tables.of(folder.resolve("zero.csv"), "x,y", "1,2", "2,3", "3,0", "4,1");
        Result refused = train(zero, "log-normal");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("line 4 column 'y'").contains("above 0");
    }

    @Test
    @DisplayName("A mixture finds two modes, with nothing between them")
    void mixture() throws IOException {
        CounterRandom random = CounterRandom.of(7, 7);
        Path data = generated(x -> {
            long at = Math.round(1e6 * (x + 1));
            return (random.uniform(0, at) < 0.5 ? -5 : 5) + 0.1 * random.normal(1, at);
        });
        Result trained = train(data, "mixture");
        assertThat(trained.code()).as(trained.err()).isZero();
        Path rows = folder.resolve("ends.jsonl");
        Result predicted = Cli.run(
                "predict",
                "--model",
                folder.resolve("m.credence"),
                "--data",
                data,
                "--device",
                "nd4j",
                "--intervals",
                "0.2,0.9",
                "--out",
                rows);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        JsonNode row = new ObjectMapper().readTree(Files.readAllLines(rows).get(ROWS / 2));
        // the central 20 % interval spans most of the distance between the modes
        assertThat(row.get("upper_20").doubleValue() - row.get("lower_20").doubleValue())
                .isGreaterThan(8);
        assertThat(row.get("upper_90").doubleValue() - row.get("lower_90").doubleValue())
                .isLessThan(13);
        evaluate(data);
    }

    private Path generated(DoubleUnaryOperator target) throws IOException {
        List<String> rows = new ArrayList<>(List.of("x,y"));
        for (int i = 0; i < ROWS; i++) {
            double x = 2.0 * i / ROWS - 1;
            rows.add(x + "," + target.applyAsDouble(x));
        }
        return Tables.of(folder.resolve("data.csv"), rows.toArray(String[]::new));
    }

    @Test
    @DisplayName("A target that is not a count is refused, with line and column")
    void refused() throws IOException {
        Path data = Tables.of(folder.resolve("data.csv"), "x,y", "1,2", "2,3", "3,2.5", "4,1");
        Result result = train(data, "poisson");
        assertThat(result.code()).isNotZero();
        assertThat(result.err()).contains("line 4 column 'y'").contains("2.5").contains("count");
    }

    @Test
    @DisplayName("Test targets must be counts, too, in every command, and infinities are null")
    void outcomesAreHeldToTheLikelihood() throws IOException {
        Path data = table(true);
        Result trained = train(data, "poisson");
        assertThat(trained.code()).as(trained.err()).isZero();
        Path model = folder.resolve("m.credence");
        Path wrong = Tables.of(folder.resolve("wrong.csv"), "x,y", "0.1,2", "0.2,3", "0.3,5.651", "0.4,1");
        Path written = folder.resolve("written");
        List<List<Object>> commands = List.of(
                List.of("evaluate", "--model", model, "--data", wrong, "--json", written),
                List.of("calibrate", "--model", model, "--data", wrong, "--out", written),
                List.of("calibrate", "--recalibrate", "scale", "--model", model, "--data", wrong, "--out", written),
                List.of("monitor", "--model", model, "--data", wrong, "--outcomes", "--state", written));
        for (List<Object> command : commands) {
            Result refused = Cli.run(command.toArray());
            assertThat(refused.code()).as(refused.out() + refused.err()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("wrong.csv line 4 column 'y'", "found 5.651, but noise=poisson expects a count");
            assertThat(written).doesNotExist();
        }
        Path impossible = Tables.of(folder.resolve("far.csv"), "x,y", "-1,16000000", "-1,16000000");
        Result measured = Cli.run("evaluate", "--model", model, "--data", impossible, "--json", written);
        assertThat(measured.code()).as(measured.err()).isZero();
        JsonNode metrics = new ObjectMapper().readTree(written.toFile()).path("metrics");
        assertThat(metrics.properties())
                .isNotEmpty()
                .allSatisfy(metric -> assertThat(metric.getValue().isNumber()
                                || metric.getValue().isNull())
                        .as(metric.toString())
                        .isTrue());
    }
}
