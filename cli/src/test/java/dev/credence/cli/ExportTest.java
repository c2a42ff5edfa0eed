package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
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
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What ONNX Runtime makes of an exported model is what credence predicts. */
final class ExportTest {
    private static final int ROWS = 40;
    private static final int SAMPLES = 400;

    @TempDir
    private Path folder;

    private Path data;
    private Path model;
    private final float[][] inputs = new float[ROWS][2];

    /** Inputs far from standardised: 1000 ± 1 and about 0.01. */
    @BeforeEach
    void writeData() throws IOException {
        CounterRandom random = CounterRandom.of(3, 3);
        List<String> rows = new ArrayList<>(List.of("a,b,y,kind,sign"));
        for (int i = 0; i < ROWS; i++) {
            inputs[i][0] = (float) (1000 + random.normal(0, i));
            inputs[i][1] = (float) (0.01 * random.normal(1, i));
            double y = 500 + 20 * Math.sin(inputs[i][0]) + 1000 * inputs[i][1] + random.normal(2, i);
            String kind = y > 510 ? "high" : y > 490 ? "middle" : "low";
            rows.add(inputs[i][0] + "," + inputs[i][1] + "," + y + "," + kind + "," + (y > 500 ? "up" : "down"));
        }
        data = Tables.of(folder.resolve("data.csv"), rows.toArray(String[]::new));
        model = folder.resolve("m.credence");
    }

    private void train(String method, String target, String... more) {
        List<Object> args = new ArrayList<>(List.of("train", "--method", method, "--device", "nd4j", "--seed", "3"));
        args.addAll(List.of("--data", data, "--target", target));
        for (String other : List.of("y", "kind", "sign")) {
            if (!other.equals(target)) {
                args.addAll(List.of("--ignore", other));
            }
        }
        List<String> others = List.of(more);
        if (!others.contains("--hidden")) {
            args.addAll(List.of("--hidden", "8", "--epochs", "40"));
        }
        args.addAll(List.of("--out", model));
        args.addAll(others);
        Result result = Cli.run(args.toArray());
        assertThat(result.code()).as(result.err()).isZero();
    }

    private List<JsonNode> predicted() throws IOException {
        Path out = folder.resolve("p.jsonl");
        Result result = Cli.run(
                "predict", "--model", model, "--data", data, "--device", "nd4j", "--samples", SAMPLES, "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        List<JsonNode> rows = new ArrayList<>();
        for (String line : Files.readAllLines(out)) {
            rows.add(new ObjectMapper().readTree(line));
        }
        return rows;
    }

    private Path export(int samples) {
        Path out = folder.resolve("m.onnx");
        Result result = Cli.run("export", "--model", model, "--device", "nd4j", "--samples", samples, "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        return out;
    }

    /** The graph's outputs by name. */
    private Map<String, Object> run(Path onnx) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(onnx.toString());
                OnnxTensor x = OnnxTensor.createTensor(environment, inputs);
                OrtSession.Result result = session.run(Map.of("inputs", x))) {
            Map<String, Object> outputs = new java.util.TreeMap<>();
            for (Map.Entry<String, ai.onnxruntime.OnnxValue> output : result) {
                outputs.put(output.getKey(), output.getValue().getValue());
            }
            return outputs;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--set=noise=learnt", "--set=noise=heteroscedastic"})
    void withoutUncertaintyInTheWeightsTheNumbersAreTheSame(String noise) throws Exception {
        train("dropout-alpha", "y", "--set=dropout=0", noise);
        List<JsonNode> credence = predicted();
        for (int samples : new int[] {0, 3}) {
            Map<String, Object> onnx = run(export(samples));
            float[] mean = (float[]) onnx.get("mean");
            float[] aleatoric = (float[]) onnx.get("aleatoric_sd");
            assertThat((float[][]) onnx.get("samples")).hasDimensions(Math.max(1, samples), ROWS);
            for (int i = 0; i < ROWS; i++) {
                assertThat((double) mean[i])
                        .isCloseTo(credence.get(i).path("mean").doubleValue(), within(0.01));
                assertThat((double) aleatoric[i])
                        .isCloseTo(credence.get(i).path("aleatoric_sd").doubleValue(), within(0.001));
                assertThat((double) ((float[]) onnx.get("epistemic_sd"))[i]).isCloseTo(0, within(0.01));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dropout-alpha", "vi", "vbp", "aadm", "avb"})
    void theSampledNetworksHaveThePosteriorsMeanAndSpread(String method) throws Exception {
        train(method, "y");
        List<JsonNode> credence = predicted();
        Map<String, Object> onnx = run(export(SAMPLES));
        float[] mean = (float[]) onnx.get("mean");
        float[] epistemic = (float[]) onnx.get("epistemic_sd");
        float[][] samples = (float[][]) onnx.get("samples");
        double ratio = 0;
        for (int i = 0; i < ROWS; i++) {
            double sd = credence.get(i).path("epistemic_sd").doubleValue();
            assertThat((double) mean[i])
                    .as("row %d", i)
                    .isCloseTo(credence.get(i).path("mean").doubleValue(), within(0.4 * sd));
            assertThat((double) ((float[]) onnx.get("aleatoric_sd"))[i])
                    .isCloseTo(credence.get(i).path("aleatoric_sd").doubleValue(), within(0.001));
            int row = i;
            assertThat(Arrays.stream(samples).mapToDouble(s -> s[row]).average().orElseThrow())
                    .isCloseTo(mean[i], within(0.01));
            ratio += Math.log(epistemic[i] / sd) / ROWS;
        }
        assertThat(Math.exp(ratio)).as("their spread, against credence's").isBetween(0.85, 1.15);
    }

    /** The networks that they keep are those that predict, each with the noise that it was kept with. */
    @ParameterizedTest
    @ValueSource(strings = {"hmc", "nuts", "sgld", "psgld", "sghmc", "csgmcmc", "swag", "ensemble"})
    void ofKeptNetworksTheMixtureIsThePrediction(String method) throws Exception {
        train(method, "y");
        List<JsonNode> credence = predicted();
        Map<String, Object> onnx = run(export(SAMPLES));
        for (String name : List.of("mean", "epistemic_sd", "aleatoric_sd")) {
            float[] exported = (float[]) onnx.get(name);
            for (int i = 0; i < ROWS; i++) {
                double expected = credence.get(i).path(name).doubleValue();
                assertThat((double) exported[i])
                        .as("%s of row %d", name, i)
                        .isCloseTo(expected, within(0.005 + 1e-4 * expected));
            }
        }
        assertThat(((float[][]) onnx.get("samples")).length).isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nuts", "sghmc"})
    void ofKeptNetworksTheProbabilitiesAreThePrediction(String method) throws Exception {
        train(method, "kind");
        List<JsonNode> credence = predicted();
        float[][] p = (float[][]) run(export(SAMPLES)).get("probabilities");
        for (int i = 0; i < ROWS; i++) {
            assertThat((double) p[i][0])
                    .isCloseTo(credence.get(i).path("p_high").doubleValue(), within(1e-4));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"student-t", "mixture"})
    void noiseThatTheGraphHasNoPlaceForIsNamedAsTheSettingDoes(String noise) {
        train("map", "y", "--epochs", "2", "--hidden", "4", "--set=noise=" + noise);
        Path out = folder.resolve("m.onnx");
        Result refused = Cli.run("export", "--model", model, "--device", "nd4j", "--out", out);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("noise=" + noise).doesNotContain("[]");
        assertThat(out).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dropout-alpha", "vi"})
    void probabilitiesAreThoseOfTheClasses(String method) throws Exception {
        train(method, "kind");
        List<JsonNode> credence = predicted();
        Map<String, Object> onnx = run(export(SAMPLES));
        assertThat(onnx).containsOnlyKeys("probabilities", "samples");
        float[][] p = (float[][]) onnx.get("probabilities");
        for (int i = 0; i < ROWS; i++) {
            String[] classes = {"high", "low", "middle"};
            for (int c = 0; c < 3; c++) {
                assertThat((double) p[i][c])
                        .isCloseTo(credence.get(i).path("p_" + classes[c]).doubleValue(), within(0.08));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"dropout-alpha,alpha=0.5", "vbp,binary=probit", "vbp,binary=logistic"})
    void ofTwoClassesBothProbabilitiesAreThere(String method, String setting) throws Exception {
        train(method, "sign", "--set", setting);
        List<JsonNode> credence = predicted();
        float[][] p = (float[][]) run(export(SAMPLES)).get("probabilities");
        for (int i = 0; i < ROWS; i++) {
            assertThat(p[i]).hasSize(2);
            assertThat((double) p[i][0])
                    .isCloseTo(credence.get(i).path("p_down").doubleValue(), within(0.08));
            assertThat((double) p[i][0] + p[i][1]).isCloseTo(1, within(1e-5));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relu", "leaky-relu", "tanh", "sigmoid"})
    void everyActivationIsTheSameFunction(String activation) throws Exception {
        train("dropout-alpha", "y", "--set=dropout=0", "--set=activation=" + activation);
        List<JsonNode> credence = predicted();
        float[] mean = (float[]) run(export(0)).get("mean");
        for (int i = 0; i < ROWS; i++) {
            assertThat((double) mean[i]).isCloseTo(credence.get(i).path("mean").doubleValue(), within(0.01));
        }
    }

    @Test
    void gaussianBiasesAreDrawnAndNoiseOnTheInputsIsRefused() throws Exception {
        train("vbp", "y", "--set", "biases=gaussian", "--set", "initial-log-variance=-3");
        assertThat((float[][]) run(export(5)).get("samples")).hasDimensions(5, ROWS);
        train("vbp", "y", "--set", "input-variance=0.1");
        Path out = folder.resolve("noisy.onnx");
        Result refused = Cli.run("export", "--model", model, "--device", "nd4j", "--samples", "5", "--out", out);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("are not those of sampled networks", "--samples 0 exports");
        assertThat(out).doesNotExist();
    }

    @Test
    void theInputsAreNamedInTheMetadata() throws Exception {
        train("vi", "y");
        Path onnx = export(2);
        try (OrtSession session = OrtEnvironment.getEnvironment().createSession(onnx.toString())) {
            assertThat(session.getMetadata().getCustomMetadata())
                    .containsEntry("inputs", "[\"a\",\"b\"]")
                    .containsEntry("target", "y");
        }
    }

    @Test
    void whatCannotBeExportedIsRefusedAndNothingWritten() {
        train("aadm", "y");
        Path out = folder.resolve("m.onnx");
        Result noMean = Cli.run("export", "--model", model, "--device", "nd4j", "--samples", "0", "--out", out);
        assertThat(noMean.code()).isEqualTo(2);
        assertThat(noMean.err()).contains("aadm has no mean in closed form", "at least 1");
        train("vi", "y", "--hidden", "200", "--epochs", "1"); // 801 numbers a network
        Result large = Cli.run("export", "--model", model, "--device", "nd4j", "--samples", "1000000", "--out", out);
        assertThat(large.code()).isEqualTo(2);
        assertThat(large.err()).contains("less than 2048; take fewer than");
        Result wrong = Cli.run(
                "export", "--model", model, "--device", "nd4j", "--samples", "-1", "--out", folder.resolve("m.csv"));
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("--samples is -1", "does not end in .onnx");
        assertThat(out).doesNotExist();
        assertThat(folder.resolve("m.csv")).doesNotExist();
    }
}
