package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.GrpcClient.ask;
import static dev.credence.serve.GrpcClient.bare;
import static dev.credence.serve.GrpcClient.doubles;
import static dev.credence.serve.GrpcClient.output;
import static dev.credence.serve.GrpcClient.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import dev.credence.serve.grpc.InferParameter;
import dev.credence.serve.grpc.ModelInferResponse;
import dev.credence.serve.grpc.ModelMetadataRequest;
import dev.credence.serve.grpc.ModelMetadataResponse;
import dev.credence.serve.grpc.ModelReadyRequest;
import dev.credence.serve.grpc.ServerLiveRequest;
import dev.credence.serve.grpc.ServerMetadataRequest;
import dev.credence.serve.grpc.ServerReadyRequest;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** gRPC answers equal those over HTTP. */
class GrpcTest {
    private static Models models;
    private static PredictionServer server;
    private static Client http;
    private static GrpcClient grpc;

    @BeforeAll
    static void start() {
        models = new Models();
        server = PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0).withGrpc(0),
                ServedModel.of("houses", models.houses()).withReference(Models.houseTable(200, 8), 0.01),
                ServedModel.of("flowers", models.flowers()));
        http = new Client(server);
        grpc = new GrpcClient(server);
    }

    @AfterAll
    static void stop() {
        grpc.close();
        server.close();
        models.close();
    }

    /** Both forms of an answer hold the same elements under the same names, in the same order. */
    private static void assertSame(ModelInferResponse answer, JsonNode json) {
        assertThat(answer.getModelName()).isEqualTo(json.get("model_name").textValue());
        assertThat(answer.getModelVersion()).isEqualTo(json.get("model_version").textValue());
        assertThat(answer.getOutputsCount())
                .isEqualTo(json.get("outputs").size())
                .isPositive();
        for (int i = 0; i < answer.getOutputsCount(); i++) {
            var output = answer.getOutputs(i);
            JsonNode other = json.at("/outputs/" + i);
            assertThat(output.getName()).isEqualTo(other.get("name").textValue());
            assertThat(output.getDatatype()).isEqualTo(other.get("datatype").textValue());
            List<Long> shape = new ArrayList<>();
            other.get("shape").forEach(extent -> shape.add(extent.longValue()));
            assertThat(output.getShapeList()).isEqualTo(shape);
            List<Object> expected = new ArrayList<>();
            other.get("data")
                    .forEach(value -> expected.add(
                            value.isBoolean()
                                    ? value.booleanValue()
                                    : value.isTextual()
                                            ? ByteString.copyFromUtf8(value.textValue())
                                            : value.doubleValue()));
            var contents = output.getContents();
            List<Object> found = new ArrayList<>(contents.getFp64ContentsList());
            found.addAll(contents.getBoolContentsList());
            found.addAll(contents.getBytesContentsList());
            assertThat(found).as(output.getName()).isEqualTo(expected).isNotEmpty();
        }
    }

    @Test
    @DisplayName("Tensors get the same numbers as over HTTP; a missing number is NaN, a missing text empty")
    void theSameNumbers() {
        ModelInferResponse answer = grpc.stub()
                .modelInfer(ask("houses", texts("town", "Werl", "Soest", ""), doubles("size", 120.5, Double.NaN, 2000))
                        .setId("seven")
                        .build());
        assertThat(answer.getId()).isEqualTo("seven");
        assertSame(answer, json(http.post("/v2/models/houses/infer", """
                {"inputs": [{"name": "size", "shape": [3], "datatype": "FP64", "data": [120.5, null, 2000]},
                            {"name": "town", "shape": [3], "datatype": "BYTES", "data": ["Werl", "Soest", null]}]}""")));
        assertThat(output(answer, "out_of_distribution").getContents().getBoolContentsList())
                .containsExactly(false, false, true);
    }

    @Test
    @DisplayName("Classes, chosen outputs, whole numbers and one tensor of all inputs, likewise")
    void classesToo() {
        var request = ask("flowers", bare("input", "INT32", 2, 2)).setModelVersion("1");
        for (int value : new int[] {0, 1, 2, 4}) {
            request.getInputsBuilder(0).getContentsBuilder().addIntContents(value);
        }
        for (String output : new String[] {"predicted", "probabilities", "mutual_information"}) {
            request.addOutputsBuilder().setName(output);
        }
        assertSame(grpc.stub().modelInfer(request.build()), json(http.post("/v2/models/flowers/infer", """
                {"inputs": [{"name": "input", "shape": [2, 2], "datatype": "INT32", "data": [0, 1, 2, 4]}],
                 "outputs": [{"name": "predicted"}, {"name": "probabilities"}, {"name": "mutual_information"}]}""")));
    }

    @Test
    @DisplayName("Intervals are those of the levels that a parameter names")
    void intervalsAreChosen() {
        ModelInferResponse answer = grpc.stub()
                .modelInfer(ask("houses", texts("town", "Werl"), doubles("size", 100))
                        .putParameters(
                                "intervals",
                                InferParameter.newBuilder()
                                        .setStringParam("0.5, 0.99")
                                        .build())
                        .build());
        assertSame(answer, json(http.post("/v2/models/houses/infer", """
                {"parameters": {"intervals": "0.5, 0.99"},
                 "inputs": [{"name": "size", "shape": [1], "datatype": "FP64", "data": [100]},
                            {"name": "town", "shape": [1], "datatype": "BYTES", "data": ["Werl"]}]}""")));
    }

    private static ByteString raw(String... texts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String text : texts) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            bytes.writeBytes(little(4).putInt(utf8.length).array());
            bytes.writeBytes(utf8);
        }
        return ByteString.copyFrom(bytes.toByteArray());
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    @DisplayName("Raw contents of every datatype equal typed contents and get raw answers")
    void rawContents() {
        double[] expected = grpc
                .stub()
                .modelInfer(ask("houses", texts("town", "Werl", "Soest"), doubles("size", 100, 120))
                        .build())
                .getOutputs(0)
                .getContents()
                .getFp64ContentsList()
                .stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        ByteBuffer[] sizes = {
            little(16).putDouble(100).putDouble(120),
            little(8).putFloat(100).putFloat(120),
            little(2).put((byte) 100).put((byte) 120),
            little(4).putShort((short) 100).putShort((short) 120),
            little(8).putInt(100).putInt(120),
            little(16).putLong(100).putLong(120)
        };
        String[][] types = {
            {"FP64"}, {"FP32"}, {"INT8", "UINT8"}, {"INT16", "UINT16"}, {"INT32", "UINT32"}, {"INT64", "UINT64"}
        };
        for (int i = 0; i < sizes.length; i++) {
            for (String type : types[i]) {
                ModelInferResponse answer = grpc.stub()
                        .modelInfer(ask("houses", bare("town", "BYTES", 2, 1), bare("size", type, 2))
                                .addRawInputContents(raw("Werl", "Soest"))
                                .addRawInputContents(ByteString.copyFrom(sizes[i].array()))
                                .build());
                assertThat(answer.getOutputs(0).hasContents()).isFalse();
                assertThat(answer.getRawOutputContentsCount()).isEqualTo(answer.getOutputsCount());
                ByteBuffer means =
                        answer.getRawOutputContents(0).asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
                assertThat(means.getDouble()).as(type).isEqualTo(expected[0]);
                assertThat(means.getDouble()).as(type).isEqualTo(expected[1]);
                assertThat(means.hasRemaining()).isFalse();
            }
        }
        ModelInferResponse classes = grpc.stub()
                .modelInfer(ask("flowers", bare("input", "FP64", 1, 2))
                        .addRawInputContents(ByteString.copyFrom(
                                little(16).putDouble(2).putDouble(4).array()))
                        .build());
        assertThat(classes.getOutputs(0).getName()).isEqualTo("predicted");
        assertThat(classes.getRawOutputContents(0)).isEqualTo(raw("aster"));
    }

    @Test
    @DisplayName("An output may ask for the form that it gets: raw if and only if the request is")
    void outputsAskForTheirForm() {
        var raw = ask("flowers", bare("input", "FP64", 1, 2))
                .addRawInputContents(
                        ByteString.copyFrom(little(16).putDouble(2).putDouble(4).array()));
        var typed = ask("flowers", doubles("length", 2), doubles("width", 4));
        for (boolean binary : new boolean[] {true, false}) {
            InferParameter parameter =
                    InferParameter.newBuilder().setBoolParam(binary).build();
            for (var request : List.of(raw.clone(), typed.clone())) {
                boolean isRaw = request.getRawInputContentsCount() > 0;
                request.addOutputsBuilder().setName("predicted").putParameters("binary_data", parameter);
                if (isRaw == binary) {
                    ModelInferResponse answer = grpc.stub().modelInfer(request.build());
                    assertThat(answer.getRawOutputContentsCount()).isEqualTo(isRaw ? 1 : 0);
                    assertThat(answer.getOutputs(0).hasContents()).isEqualTo(!isRaw);
                } else {
                    assertThat(GrpcClient.refusal(() -> grpc.stub().modelInfer(request.build()))
                                    .getDescription())
                            .contains("'binary_data' for 'predicted', expected " + isRaw);
                }
            }
        }
    }

    @Test
    @DisplayName("Metadata of server and models equals that over HTTP")
    void metadata() {
        assertThat(grpc.stub()
                        .serverLive(ServerLiveRequest.getDefaultInstance())
                        .getLive())
                .isTrue();
        assertThat(grpc.stub()
                        .serverReady(ServerReadyRequest.getDefaultInstance())
                        .getReady())
                .isTrue();
        assertThat(grpc.stub()
                        .modelReady(
                                ModelReadyRequest.newBuilder().setName("houses").build())
                        .getReady())
                .isTrue();
        var self = grpc.stub().serverMetadata(ServerMetadataRequest.getDefaultInstance());
        JsonNode described = json(http.get("/v2"));
        assertThat(self.getName()).isEqualTo(described.get("name").textValue());
        assertThat(self.getVersion()).isEqualTo(described.get("version").textValue());
        for (String model : new String[] {"houses", "flowers"}) {
            ModelMetadataResponse message = grpc.stub()
                    .modelMetadata(
                            ModelMetadataRequest.newBuilder().setName(model).build());
            JsonNode json = json(http.get("/v2/models/" + model));
            assertThat(message.getName()).isEqualTo(model);
            assertThat(message.getPlatform()).isEqualTo(json.get("platform").textValue());
            assertThat(message.getVersionsList()).containsExactly("1");
            assertSame(message.getInputsList(), json.get("inputs"));
            assertSame(message.getOutputsList(), json.get("outputs"));
        }
    }

    private static void assertSame(List<ModelMetadataResponse.TensorMetadata> tensors, JsonNode json) {
        assertThat(tensors).hasSameSizeAs(json).isNotEmpty();
        for (int i = 0; i < tensors.size(); i++) {
            List<Long> shape = new ArrayList<>();
            json.at("/" + i + "/shape").forEach(extent -> shape.add(extent.longValue()));
            assertThat(tensors.get(i).getName())
                    .isEqualTo(json.at("/" + i + "/name").textValue());
            assertThat(tensors.get(i).getDatatype())
                    .isEqualTo(json.at("/" + i + "/datatype").textValue());
            assertThat(tensors.get(i).getShapeList()).isEqualTo(shape);
        }
    }

    @Test
    @DisplayName("Calls are counted by method and status")
    void callsAreCounted() {
        GrpcClient.refusal(() -> grpc.stub().modelInfer(ask("nobody").build()));
        assertThat(http.get("/metrics").body())
                .contains("credence_requests_seconds_count{endpoint=\"grpc-ModelInfer\",status=\"NOT_FOUND\"}");
    }
}
