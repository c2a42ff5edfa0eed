package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/reference/files.md} is correct: its Python code runs, and it documents every field. */
final class FilesDocumentTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private String document;
    private Path data;
    private Path model;

    @BeforeEach
    void read() throws IOException {
        document = Files.readString(Repository.root().resolve("docs/reference/files.md"));
        List<String> rows = new ArrayList<>(List.of("size,age,heating,price", "40,0,gas,100"));
        for (int i = 1; i < 60; i++) {
            rows.add((40 + i) + "," + (i * 7 % 60) + "," + (i % 3 == 0 ? "gas" : "electric") + "," + (100 + 3 * i));
        }
        data = Tables.of(folder.resolve("houses.csv"), rows.toArray(String[]::new));
        model = folder.resolve("houses.credence");
    }

    private void train(String... more) {
        List<Object> args = new ArrayList<>(List.of("train", "--method", "dropout-alpha", "--device", "nd4j"));
        args.addAll(List.of("--data", data, "--target", "price", "--epochs", "10", "--out", model));
        args.addAll(List.of(more));
        Result result = Cli.run(args.toArray());
        assertThat(result.code()).as(result.err()).isZero();
    }

    @Test
    void itsPythonReadsAModelAndPredictsWhatCredencePredicts() throws Exception {
        assumeTrue(
                python("import numpy").exitValue() == 0,
                "no python3 with numpy on this machine: docs/reference/files.md is not run");
        train("--set", "dropout=0");
        Path out = folder.resolve("p.jsonl");
        assertThat(Cli.run("predict", "--model", model, "--data", data, "--device", "nd4j", "--out", out)
                        .code())
                .isZero();
        double predicted =
                JSON.readTree(Files.readAllLines(out).get(0)).path("mean").doubleValue();
        Process process = python(String.join("\n", pythonBlocks()) + "\nprint(float(price[0, 0]))\n");
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.exitValue()).as(output).isZero();
        assertThat(Double.parseDouble(output)).isCloseTo(predicted, within(1e-4 * Math.abs(predicted)));
    }

    @Test
    void everyFieldOfAModelOfTablesIsNamed() throws IOException {
        List<String> rows = new ArrayList<>(List.of("size,town,heating,price"));
        for (int i = 0; i < 60; i++) {
            rows.add((i % 9 == 0 ? "" : 40 + i) + ",t" + i % 11 + "," + (i % 3 == 0 ? "gas" : "coal") + "," + 3 * i);
        }
        Path table = Tables.of(folder.resolve("towns.csv"), rows.toArray(String[]::new));
        Result result = Cli.run("train", "--set", "cycles=1", "--data", table, "--target", "price", "--out", model);
        assertThat(result.code()).as(result.err()).isZero();
        Set<String> names = new TreeSet<>();
        try (ZipFile zip = new ZipFile(model.toFile())) {
            names(JSON.readTree(zip.getInputStream(new ZipEntry("model.json"))), names);
        }
        assertThat(names)
                .contains("edges", "seen", "checkpoint", "coverage90")
                .allSatisfy(name -> assertThat(document).contains("`" + name + "`"));
    }

    @Test
    void everyFieldOfEveryFileIsNamed() throws IOException {
        train();
        Set<String> names = new TreeSet<>();
        try (ZipFile zip = new ZipFile(model.toFile())) {
            names(JSON.readTree(zip.getInputStream(new ZipEntry("model.json"))), names);
            zip.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith("parameters/"))
                    .forEach(name -> names.add(
                            name.replaceAll("parameters/(.*)\\.npy", "$1").replaceAll("layer\\d", "layer<i>")));
        }
        Path out = folder.resolve("p.jsonl");
        Cli.run("predict", "--model", model, "--data", data, "--device", "nd4j", "--out", out);
        names(JSON.readTree(Files.readAllLines(out).get(0)), names);
        Path results = folder.resolve("results");
        Result compared = Cli.run(
                "compare",
                "--dataset",
                "sine-gap",
                "--method",
                "dropout-alpha:hidden=4,epochs=2,prediction-samples=10",
                "--grid",
                "alpha=0,1",
                "--device",
                "nd4j",
                "--data-dir",
                folder,
                "--out",
                results);
        assertThat(compared.code()).as(compared.err()).isZero();
        names(JSON.readTree(Files.readString(results.resolve("results.jsonl"))), names);
        names(JSON.readTree(Files.readString(results.resolve("summary.json"))), names);
        Path tuned = folder.resolve("tuned");
        Result searched = Cli.run(
                "tune",
                "--method",
                "dropout-alpha",
                "--data",
                data,
                "--target",
                "price",
                "--hidden",
                4,
                "--epochs",
                2,
                "--trials",
                2,
                "--device",
                "nd4j",
                "--out",
                tuned);
        assertThat(searched.code()).as(searched.err()).isZero();
        names(JSON.readTree(Files.readAllLines(tuned.resolve("trials.jsonl")).get(0)), names);
        names(JSON.readTree(Files.readString(tuned.resolve("settings.json"))), names);
        assertThat(names)
                .hasSizeGreaterThan(50)
                .allSatisfy(name -> assertThat(document).contains("`" + name + "`"));
    }

    /** Collects the names of all fields, except those of settings and metrics. */
    private static void names(JsonNode json, Set<String> names) {
        json.properties().forEach(field -> {
            names.add(field.getKey().replaceAll("^range[.].*", "range.KEY"));
            if (!Set.of("hyperparameters", "metrics", "grid", "settings").contains(field.getKey())) {
                names(field.getValue(), names);
            }
        });
        if (json.isArray()) {
            json.forEach(element -> names(element, names));
        }
    }

    private List<String> pythonBlocks() {
        Matcher blocks = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL).matcher(document);
        return blocks.results().map(block -> block.group(1)).toList();
    }

    private Process python(String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("python3", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        assertThat(process.waitFor(60, TimeUnit.MINUTES)).isTrue();
        return process;
    }
}
