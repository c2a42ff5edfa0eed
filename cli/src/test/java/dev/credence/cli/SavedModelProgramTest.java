package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import dev.credence.cli.Cli.Result;
import dev.credence.core.file.JsonRecord;
import dev.credence.scoring.SavedModel;
import dev.credence.serve.PredictionServer;
import dev.credence.serve.ServedModel;
import dev.credence.serve.ServerOptions;
import dev.credence.serve.grpc.GRPCInferenceServiceGrpc;
import dev.credence.serve.grpc.ModelInferRequest;
import dev.credence.serve.grpc.ModelInferResponse;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import java.io.File;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All users of a recalibrated and calibrated model get predict's numbers. */
final class SavedModelProgramTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    /** The modules on the class path of a project with credence-scoring and credence-inference-auto. */
    private static final Set<String> MODULES = Set.of("core", "datasets", "guarantee", "scoring", "inference-auto");

    private static final Pattern MODULE = Pattern.compile("/([^/]+)/target[^/]*/(?:[^/]*classes|credence-[^/]+[.]jar)$"
            + "|/credence-([a-z0-9-]+?)/[^/]+/credence-[^/]+[.]jar$");

    private static final String PROGRAM = """
            import dev.credence.scoring.Prediction;
            import dev.credence.scoring.RowPrediction;
            import dev.credence.scoring.SavedModel;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.HashMap;
            import java.util.List;
            import java.util.Map;

            public class Program {
                public static void main(String[] args) throws Exception {
                    List<String> lines = Files.readAllLines(Path.of(args[1]));
                    String[] header = lines.get(0).split(",");
                    try (SavedModel model = SavedModel.open(Path.of(args[0]))) {
                        for (String line : lines.subList(1, lines.size())) {
                            Map<String, String> row = new HashMap<>();
                            for (int j = 0; j < 2; j++) {
                                row.put(header[j], line.split(",")[j]);
                            }
                            Prediction p = model.predict(row);
                            RowPrediction.Bounds bounds = p.guaranteed(0.9);
                            System.out.println(p.mean() + "," + p.sd() + "," + p.epistemicSd() + "," + p.aleatoricSd()
                                    + "," + bounds.lower() + "," + bounds.upper());
                        }
                    }
                }
            }
            """;

    @TempDir
    private static Path folder;

    private static Path data;
    private static Path model;
    private static double[][] predicted;

    private static void done(Object... args) {
        Result result = Cli.run(args);
        assertThat(result.code()).as(result.err()).isZero();
    }

    @BeforeAll
    static void predict() throws IOException {
        List<String> rows = Files.readAllLines(Tables.write(folder.resolve("all.csv"), 360));
        Path training = part("training.csv", rows, 0);
        Path recalibration = part("recalibration.csv", rows, 120);
        data = part("data.csv", rows, 240);
        Path trained = folder.resolve("trained.credence");
        Path recalibrated = folder.resolve("recalibrated.credence");
        model = folder.resolve("calibrated.credence");
        done("train", "--data", training, "--target", "y", "--ignore", "label", "--set", "cycles=2", "--out", trained);
        done("calibrate", "--recalibrate", "scale", "--model", trained, "--data", recalibration, "--out", recalibrated);
        done("calibrate", "--model", recalibrated, "--data", data, "--coverage", "0.9", "--out", model);
        Path plain = folder.resolve("plain.csv");
        done("predict", "--model", trained, "--data", data, "--out", plain);
        Path out = folder.resolve("predicted.csv");
        done("predict", "--model", model, "--data", data, "--out", out);
        List<String> lines = Files.readAllLines(out);
        assertThat(lines.get(0)).isEqualTo("mean,sd,epistemic_sd,aleatoric_sd,lower_90,upper_90");
        predicted = lines.stream().skip(1).map(SavedModelProgramTest::numbers).toArray(double[][]::new);
        assertThat(numbers(Files.readAllLines(plain).get(1))[1]).isNotEqualTo(predicted[0][1]); // sd, not recalibrated
    }

    private static Path part(String name, List<String> table, int from) throws IOException {
        List<String> part = new ArrayList<>(table.subList(1 + from, 121 + from));
        part.add(0, table.get(0));
        return Files.write(folder.resolve(name), part);
    }

    private static double[] numbers(String line) {
        return Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray();
    }

    @Test
    @DisplayName("A program outside the repository, without a device or the command line on its class path")
    void outsideProgram() throws Exception {
        String classPath = Arrays.stream(CLASS_PATH.split(File.pathSeparator))
                .filter(SavedModelProgramTest::isNeeded)
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(classPath).doesNotContain("device-simd").contains("scoring");
        Path source = Files.writeString(folder.resolve("Program.java"), PROGRAM);
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", classPath, "-d", folder.toString(), source.toString());
        assertThat(compiled).isZero();
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dlogback.statusListenerClass=ch.qos.logback.core.status.NopStatusListener",
                        "-cp",
                        folder + File.pathSeparator + classPath,
                        "Program",
                        model.toString(),
                        data.toString())
                .redirectError(folder.resolve("error.txt").toFile())
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("error.txt")))
                .isZero();
        double[][] found = Files.readAllLines(output).stream()
                .map(SavedModelProgramTest::numbers)
                .toArray(double[][]::new);
        assertThat(found).isDeepEqualTo(predicted);
    }

    /** Whether a class-path entry is one of the project's modules, or a library other than the logger. */
    private static boolean isNeeded(String entry) {
        String path = entry.replace(File.separatorChar, '/');
        Matcher matcher = MODULE.matcher(path);
        if (!matcher.find()) {
            return !path.contains("logback");
        }
        return !path.endsWith("test-classes")
                && MODULES.contains(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }

    @Test
    @DisplayName("Answers over HTTP and gRPC")
    void servers() throws Exception {
        ServerOptions options = ServerOptions.defaults().at("127.0.0.1", 0).withGrpc(0);
        try (SavedModel saved = SavedModel.open(model);
                PredictionServer server = PredictionServer.start(options, ServedModel.of("m", saved))) {
            ModelInferResponse tensors = infer(server.grpcPort().orElseThrow());
            JsonNode answers = JsonRecord.tree(HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(server.uri().resolve("/models/m/predict"))
                                    .header("Content-Type", "application/json")
                                    .POST(BodyPublishers.ofString("{\"rows\": [" + objects() + "]}"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body());
            List<String> names =
                    List.of("mean", "sd", "epistemic_sd", "aleatoric_sd", "guaranteed_lower_90", "guaranteed_upper_90");
            List<String> pointers = List.of(
                    "/mean", "/sd", "/epistemic_sd", "/aleatoric_sd", "/guaranteed/0/lower", "/guaranteed/0/upper");
            for (int i = 0; i < predicted.length; i++) {
                for (int c = 0; c < names.size(); c++) {
                    assertThat(answers.at("/predictions/" + i + pointers.get(c)).doubleValue())
                            .as("row %d %s", i, names.get(c))
                            .isEqualTo(predicted[i][c]);
                    assertThat(tensor(tensors, names.get(c), i))
                            .as("row %d %s", i, names.get(c))
                            .isEqualTo(predicted[i][c]);
                }
            }
        }
    }

    private List<String[]> rows() throws IOException {
        return Files.readAllLines(data).stream()
                .skip(1)
                .map(line -> line.split(","))
                .toList();
    }

    private String objects() throws IOException {
        return rows().stream()
                .map(row -> "{\"x\": " + row[0] + ", \"colour\": \"" + row[1] + "\"}")
                .collect(Collectors.joining(", "));
    }

    private ModelInferResponse infer(int port) throws IOException {
        ModelInferRequest.Builder request = ModelInferRequest.newBuilder().setModelName("m");
        var x = request.addInputsBuilder().setName("x").setDatatype("FP64").addShape(predicted.length);
        var colour = request.addInputsBuilder()
                .setName("colour")
                .setDatatype("BYTES")
                .addShape(predicted.length);
        for (String[] row : rows()) {
            x.getContentsBuilder().addFp64Contents(Double.parseDouble(row[0]));
            colour.getContentsBuilder().addBytesContents(ByteString.copyFromUtf8(row[1]));
        }
        ManagedChannel channel =
                NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
        try {
            return GRPCInferenceServiceGrpc.newBlockingStub(channel).modelInfer(request.build());
        } finally {
            channel.shutdownNow();
        }
    }

    private static double tensor(ModelInferResponse response, String name, int row) {
        return response.getOutputsList().stream()
                .filter(output -> output.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getContents()
                .getFp64Contents(row);
    }
}
