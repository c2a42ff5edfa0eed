package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.ByteString;
import dev.credence.cli.Cli.Result;
import dev.credence.core.file.JsonRecord;
import dev.credence.serve.grpc.GRPCInferenceServiceGrpc;
import dev.credence.serve.grpc.ModelInferRequest;
import dev.credence.serve.grpc.ModelInferResponse;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServeTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void writeData() throws IOException {
        data = Tables.write(folder.resolve("data.csv"), 100);
    }

    private Path trained(String name, String method, String... settings) {
        return trainedFor("y", "label", name, method, settings);
    }

    private Path trainedFor(String target, String ignored, String name, String method, String... settings) {
        Path model = folder.resolve(name + ".credence");
        List<Object> args = new ArrayList<>(List.of("train", "--method", method, "--device", "nd4j", "--data", data));
        args.addAll(List.of("--target", target, "--ignore", ignored, "--out", model));
        for (String setting : settings) {
            args.addAll(List.of("--set", setting));
        }
        Result result = Cli.run(args.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        return model;
    }

    private Process serve(Path port, Object... more) throws Exception {
        List<Object> args = new ArrayList<>(List.of("serve", "--device", "nd4j", "--port", "0", "--port-file", port));
        args.addAll(Arrays.asList(more));
        Path log = folder.resolve("serve.log");
        Process process = Cli.start(log, args.toArray());
        FileEvents.await(process, folder, () -> Files.exists(port));
        assertThat(port).as(Files.readString(log)).exists();
        return process;
    }

    private static URI at(Path port, String path) throws IOException {
        return URI.create("http://localhost:" + Files.readString(port).strip() + path);
    }

    private static HttpRequest post(URI at, String body) {
        return HttpRequest.newBuilder(at)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    @Test
    @Tag("slow")
    @DisplayName("Every kind of model answers predict's numbers for a single row; TERM ends the server with 0")
    void rowsAreAnsweredAsPredictAnswersThem() throws Exception {
        List<Path> models = List.of(
                trained("dropout", "dropout-alpha", "epochs=10"),
                trained("vbp", "vbp", "epochs=5"),
                trained("process", "gp"),
                trained("stack", "auto", "cycles=2"));
        Path port = folder.resolve("port");
        Process server = serve(
                port,
                "--model",
                String.join(",", models.stream().map(String::valueOf).toList()));
        List<String> table = Files.readAllLines(data);
        String[] header = table.get(0).split(",", -1);
        for (Path model : models) {
            String name = String.valueOf(model.getFileName()).replace(".credence", "");
            JsonNode schema = JsonRecord.tree(HTTP.send(
                            HttpRequest.newBuilder(at(port, "/models/" + name)).build(), BodyHandlers.ofString())
                    .body());
            List<String> rows = new ArrayList<>();
            for (String line : table.subList(1, 6)) {
                rows.add(row(schema, header, line.split(",", -1)));
            }
            JsonNode together = answer(at(port, "/models/" + name + "/predict"), "{\"rows\": " + rows + "}");
            for (int i = 0; i < rows.size(); i++) {
                JsonNode alone = answer(at(port, "/models/" + name + "/predict"), "{\"row\": " + rows.get(i) + "}");
                assertThat(alone.get("prediction"))
                        .as(name)
                        .isEqualTo(together.get("predictions").get(i));
                Path one = Tables.of(folder.resolve("one.csv"), table.get(0), table.get(i + 1));
                Path out = folder.resolve("out.csv");
                Result predicted =
                        Cli.run("predict", "--model", model, "--data", one, "--device", "nd4j", "--out", out);
                assertThat(predicted.code()).as(predicted.err()).isZero();
                assertThat(alone.at("/prediction/mean").doubleValue())
                        .isEqualTo(Double.parseDouble(
                                Files.readAllLines(out).get(1).split(",", -1)[0]));
            }
        }
        server.destroy(); // TERM
        assertEnded(server);
        assertThat(Files.readString(folder.resolve("serve.log")))
                .contains("Serving dropout, vbp, process, stack", "Stopped.");
    }

    private void assertEnded(Process server) throws Exception {
        assertThat(server.waitFor(60, TimeUnit.MINUTES)).isTrue();
        assertThat(server.exitValue())
                .as(Files.readString(folder.resolve("serve.log")))
                .isZero();
    }

    @Test
    @DisplayName("After TERM all waiting predictions are answered, over HTTP and gRPC")
    void termLosesNothing() throws Exception {
        Path model = trained("m", "dropout-alpha", "epochs=2");
        Path port = folder.resolve("port");
        Path grpcPort = folder.resolve("grpc-port");
        Process server =
                serve(port, "--model", model, "--samples", "5000", "--grpc-port", "0", "--grpc-port-file", grpcPort);
        JsonNode schema = JsonRecord.tree(
                HTTP.send(HttpRequest.newBuilder(at(port, "/models/m")).build(), BodyHandlers.ofString())
                        .body());
        List<String> table = Files.readAllLines(data);
        String[] header = table.get(0).split(",", -1);
        List<String> rows = table.subList(1, 41).stream()
                .map(line -> row(schema, header, line.split(",", -1)))
                .toList();
        ManagedChannel channel = NettyChannelBuilder.forAddress(
                        "localhost", Integer.parseInt(Files.readString(grpcPort).strip()))
                .usePlaintext()
                .build();
        var message = ModelInferRequest.newBuilder().setModelName("m");
        for (JsonNode column : schema.get("columns")) {
            var input = message.addInputsBuilder().setName(column.get("name").textValue());
            boolean number = column.get("kind").textValue().equals("number");
            input.setDatatype(number ? "FP64" : "BYTES").addShape(1);
            String cell = table.get(1).split(",", -1)[List.of(header).indexOf(input.getName())];
            if (number) {
                input.getContentsBuilder().addFp64Contents(Double.parseDouble(cell));
            } else {
                input.getContentsBuilder().addBytesContents(ByteString.copyFromUtf8(cell));
            }
        }
        List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
        List<ListenableFuture<ModelInferResponse>> called = new ArrayList<>();
        do { // until TERM comes while some wait: usually at the first try
            for (int i = 0; i < 4; i++) {
                sent.add(HTTP.sendAsync(
                        post(at(port, "/models/m/predict"), "{\"rows\": " + rows + "}"), BodyHandlers.ofString()));
                called.add(GRPCInferenceServiceGrpc.newFutureStub(channel).modelInfer(message.build()));
            }
        } while (!allWaitOrAreDone(port, sent, called));
        server.destroy(); // TERM
        for (var response : sent) {
            assertThat(JsonRecord.tree(response.join().body()).get("predictions"))
                    .hasSize(40);
        }
        for (var answer : called) {
            assertThat(answer.get().getOutputs(0).getContents().getFp64ContentsCount())
                    .isEqualTo(1);
        }
        assertEnded(server);
        assertThat(Files.readString(folder.resolve("serve.log"))).contains("by gRPC at port", "Stopped.");
        channel.shutdownNow();
    }

    @Test
    @DisplayName("With costs rows are decided as predict decides them")
    void decisionsAreThoseOfPredict() throws Exception {
        Path model = trainedFor("label", "y", "c", "map", "epochs=30");
        Path costs = Files.writeString(folder.resolve("costs.txt"), "up:down=1.2\nabstain=0.4\n");
        Path port = folder.resolve("port");
        Process server = serve(port, "--model", model, "--costs", costs);
        JsonNode schema = JsonRecord.tree(
                HTTP.send(HttpRequest.newBuilder(at(port, "/models/c")).build(), BodyHandlers.ofString())
                        .body());
        assertThat(schema.get("decisions").toString()).isEqualTo("[\"down\",\"up\",\"abstain\"]");
        List<String> table = Files.readAllLines(data);
        String[] header = table.get(0).split(",", -1);
        List<String> rows = table.subList(1, table.size()).stream()
                .map(line -> row(schema, header, line.split(",", -1)))
                .toList();
        JsonNode answers = answer(at(port, "/models/c/predict"), "{\"rows\": " + rows + "}");
        server.destroy(); // TERM
        Path out = folder.resolve("out.jsonl");
        Result predicted = Cli.run(
                "predict", "--model", model, "--data", data, "--device", "nd4j", "--costs", costs, "--out", out);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        List<JsonNode> expected =
                Files.readAllLines(out).stream().map(JsonRecord::tree).toList();
        assertThat(expected)
                .extracting(line -> line.get("decision").textValue())
                .contains("up", "down", "abstain");
        for (int i = 0; i < rows.size(); i++) {
            assertThat(answers.at("/predictions/" + i + "/decision"))
                    .isEqualTo(expected.get(i).get("decision"));
            // the server may predict the rows in other batches, whose products some processors round differently
            assertThat(answers.at("/predictions/" + i + "/expected_cost").doubleValue())
                    .isCloseTo(expected.get(i).get("expected_cost").doubleValue(), within(1e-6));
        }
        assertEnded(server);
    }

    /** Waits until the server has accepted all requests; returns whether some are not answered yet. */
    private static boolean allWaitOrAreDone(Path port, List<?> sent, List<? extends Future<?>> called)
            throws Exception {
        HttpRequest metrics = HttpRequest.newBuilder(at(port, "/metrics")).build();
        Pattern accepted = Pattern.compile("credence_accepted_requests_total\\{model=\"m\"} ([0-9.]+)");
        while (true) {
            Matcher count =
                    accepted.matcher(HTTP.send(metrics, BodyHandlers.ofString()).body());
            if (count.find() && Double.parseDouble(count.group(1)) == sent.size() + called.size()) {
                return called.stream().anyMatch(answer -> !answer.isDone());
            }
        }
    }

    private static JsonNode answer(URI at, String body) throws Exception {
        HttpResponse<String> response = HTTP.send(post(at, body), BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonRecord.tree(response.body());
    }

    private static String row(JsonNode schema, String[] header, String[] cells) {
        List<String> fields = new ArrayList<>();
        for (JsonNode column : schema.get("columns")) {
            String name = column.get("name").textValue();
            String cell = cells[List.of(header).indexOf(name)];
            boolean number = column.get("kind").textValue().equals("number");
            fields.add("\"" + name + "\": " + (number ? cell : "\"" + cell + "\""));
        }
        return "{" + String.join(", ", fields) + "}";
    }

    private static String refused(Object... command) {
        Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        return result.err();
    }

    @Test
    @DisplayName("Errors are reported at once, and nothing is served")
    void mistakesAreSaid() throws IOException {
        Path none = folder.resolve("none.credence");
        assertThat(refused("serve", "--model", none)).contains(none.toString());
        assertThat(refused("serve", "--model", none, "--port", "99999", "--queue", "0"))
                .contains("99999");
        assertThat(refused("serve", "--model", none, "--grpc-port", "-1", "--grpc-port-file", none))
                .contains("--grpc-port is -1");
        assertThat(refused("serve", "--model", none, "--port", "7", "--grpc-port", "7"))
                .contains("two ports");
        assertThat(refused("serve", "--model", none, "--grpc-port-file", folder.resolve("p")))
                .contains("--grpc-port-file");
        assertThat(refused("serve", "--model", none + "," + none)).contains("none", "another", "rename");
        assertThat(refused("serve", "--model", none, "--token", "a", "--token-file", data))
                .contains("--token-file");
        assertThat(refused("serve", "--model", none, "--token-file", folder.resolve("x")))
                .contains("x");
        assertThat(refused("serve", "--model", none, "--reference", data + "," + data))
                .contains("2 tables for 1");
        Path model = trained("m", "dropout-alpha", "epochs=2");
        assertThat(refused("serve", "--model", model, "--reference", data, "--flag-at", "0.001"))
                .contains("100 rows", "999");
        assertThat(refused("serve", "--model", model, "--port-file", model)).contains("--port-file", "--model");
        assertThat(refused("serve", "--model", none, "--costs", "nofile", "--port", "-5"))
                .contains("neither costs such as yes:no=5", "-5");
        assertThat(refused("serve", "--model", model, "--costs", "up:down=3"))
                .contains("The model m: ", "the model predicts numbers", "--costs");
    }
}
