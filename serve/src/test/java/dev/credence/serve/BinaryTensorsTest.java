package dev.credence.serve;

import static dev.credence.serve.BinaryRequest.inJson;
import static dev.credence.serve.BinaryRequest.little;
import static dev.credence.serve.BinaryRequest.texts;
import static dev.credence.serve.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tensors as bytes over HTTP, by Triton's extension of the Open Inference Protocol. */
class BinaryTensorsTest {
    private static final String INFER = "/v2/models/houses/infer";
    private static final String LENGTH = "Inference-Header-Content-Length";
    private static final int MOST_BYTES = 4096;

    private static Models models;
    private static PredictionServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        models = new Models();
        server = PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0).withLimits(5, MOST_BYTES),
                ServedModel.of("houses", models.houses()),
                ServedModel.of("flowers", models.flowers()));
        client = new Client(server);
    }

    @AfterAll
    static void stop() {
        server.close();
        models.close();
    }

    private static JsonNode inferred(String sizes) {
        return json(client.post(INFER, """
                {"inputs": [{"name": "size", "shape": [2], "datatype": "FP64", "data": [%s]},
                            {"name": "town", "shape": [2], "datatype": "BYTES", "data": ["Werl", "Soest"]}]}""".formatted(sizes)));
    }

    private static byte[] joined(byte[]... parts) {
        ByteBuffer all =
                ByteBuffer.allocate(Arrays.stream(parts).mapToInt(p -> p.length).sum());
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.array();
    }

    @Test
    @DisplayName("Bytes written by hand are the tensors that JSON has")
    void bytesByHand() {
        byte[] json = """
                {"inputs": [{"name": "size", "shape": [2], "datatype": "FP64", "parameters": {"binary_data_size": 16}},
                            {"name": "town", "shape": [2], "datatype": "BYTES",
                             "parameters": {"binary_data_size": 17}}]}""".getBytes(StandardCharsets.UTF_8);
        byte[] data = HexFormat.of()
                .parseHex(
                        "0000000000205e40" // 120.5
                                + "0000000000105040" // 64.25
                                + "04000000" + "5765726c" // Werl
                                + "05000000" + "536f657374"); // Soest
        for (String type : List.of("application/octet-stream", "application/json", "Application/JSON; charset=utf-8")) {
            assertThat(inJson(client.postForBytes(
                            INFER, joined(json, data), "Content-Type", type, LENGTH, "" + json.length)))
                    .isEqualTo(inferred("120.5, 64.25"));
        }
        assertThat(inJson(client.postForBytes(INFER, joined(json, data), LENGTH, "" + json.length)))
                .as("some clients send no Content-Type")
                .isEqualTo(inferred("120.5, 64.25"));
    }

    @Test
    @DisplayName("Numbers of every datatype, of one tensor or one for each column, get the answers of JSON")
    void everyDatatype() {
        Map<String, byte[]> sizes = new LinkedHashMap<>();
        sizes.put("FP64", little(16).putDouble(100).putDouble(120).array());
        sizes.put("FP32", little(8).putFloat(100).putFloat(120).array());
        sizes.put("INT8", little(2).put((byte) 100).put((byte) 120).array());
        sizes.put("INT16", little(4).putShort((short) 100).putShort((short) 120).array());
        sizes.put("INT32", little(8).putInt(100).putInt(120).array());
        sizes.put("INT64", little(16).putLong(100).putLong(120).array());
        for (String type : List.of("INT8", "INT16", "INT32", "INT64")) {
            sizes.put("U" + type, sizes.get(type));
        }
        JsonNode expected = inferred("100, 120");
        sizes.forEach((type, bytes) -> assertThat(new BinaryRequest()
                        .input("size", type, bytes, 2)
                        .input("town", "BYTES", texts("Werl", "Soest").array(), 2, 1)
                        .binaryOutputs()
                        .answer(client, "houses"))
                .as(type)
                .isEqualTo(expected));
        // where signed and unsigned, and single and double precision, differ
        JsonNode edges = json(client.post("/v2/models/flowers/infer", """
                {"inputs": [{"name": "length", "shape": [2], "datatype": "UINT8", "data": [200, 255]},
                            {"name": "width", "shape": [2], "datatype": "FP32", "data": [0.1, -3]}]}"""));
        assertThat(new BinaryRequest()
                        .input("length", "UINT8", new byte[] {(byte) 200, -1}, 2)
                        .input(
                                "width",
                                "FP32",
                                little(8).putFloat(0.1f).putFloat(-3).array(),
                                2)
                        .answer(client, "flowers"))
                .isEqualTo(edges);
        assertThat(new BinaryRequest()
                        .input(
                                "input",
                                "FP64",
                                little(32)
                                        .putDouble(200)
                                        .putDouble(0.1f)
                                        .putDouble(255)
                                        .putDouble(-3)
                                        .array(),
                                2,
                                2)
                        .answer(client, "flowers"))
                .isEqualTo(edges);
    }

    @Test
    @DisplayName("A missing number is NaN, a missing text empty; JSON and bytes may be mixed")
    void missingValues() {
        JsonNode expected = json(client.post(INFER, """
                {"id": "7", "inputs": [{"name": "size", "shape": [2], "datatype": "FP64", "data": [null, 64]},
                            {"name": "town", "shape": [2], "datatype": "BYTES", "data": [null, "Soest"]}]}"""));
        for (boolean first : new boolean[] {true, false}) {
            BinaryRequest request = new BinaryRequest();
            request.json().put("id", "7");
            if (first) {
                request.input(
                        "size",
                        "FP64",
                        little(16).putDouble(Double.NaN).putDouble(64).array(),
                        2);
                request.tensor("town", "BYTES", 2).putArray("data").addNull().add("Soest");
            } else {
                request.tensor("size", "FP64", 2).putArray("data").addNull().add(64);
                request.input("town", "BYTES", texts("", "Soest").array(), 2);
            }
            assertThat(request.answer(client, "houses")).isEqualTo(expected);
        }
    }

    @Test
    @DisplayName("Outputs are bytes where they ask for it, or the request does and they do not say otherwise")
    void outputsAreChosen() {
        List<Boolean> forms = Arrays.asList(null, true, false);
        List<String> names = List.of("predicted", "probabilities", "out_of_distribution", "predicted");
        for (int i = 0; i < 18; i++) {
            boolean all = i >= 9;
            List<Boolean> asked =
                    Arrays.asList(forms.get(i % 3), forms.get(i / 3 % 3), forms.get((i + i / 3) % 3), null);
            BinaryRequest request = new BinaryRequest();
            request.tensor("input", "FP64", 2, 2)
                    .putArray("data")
                    .add(1)
                    .add(2.5)
                    .add(0)
                    .add(-1);
            StringBuilder plain = new StringBuilder();
            for (int o = 0; o < names.size(); o++) {
                request.output(names.get(o), asked.get(o));
                plain.append(o == 0 ? "" : ", ").append("{\"name\": \"" + names.get(o) + "\"}");
            }
            if (all) {
                request.binaryOutputs();
            }
            HttpResponse<byte[]> response = request.post(client, "flowers");
            assertThat(inJson(response))
                    .as("%s", asked)
                    .isEqualTo(json(client.post("/v2/models/flowers/infer", """
                    {"inputs": [{"name": "input", "shape": [2, 2], "datatype": "FP64", "data": [1, 2.5, 0, -1]}],
                     "outputs": [%s]}""".formatted(plain))));
            int length = (int) response.headers().firstValueAsLong(LENGTH).orElse(response.body().length);
            JsonNode outputs = JsonRecord.tree(new String(response.body(), 0, length, StandardCharsets.UTF_8))
                    .get("outputs");
            List<Boolean> binary = new ArrayList<>();
            outputs.forEach(output -> binary.add(output.has("parameters")));
            assertThat(binary)
                    .isEqualTo(asked.stream()
                            .map(form -> form == null ? all : form)
                            .toList());
        }
    }

    @Test
    @DisplayName("JSON alone may have the header, and get bytes without it")
    void jsonAlone() {
        String request =
                "{\"inputs\": [{\"name\": \"input\", \"shape\": [1, 2], \"datatype\": \"FP64\", \"data\": [1, 2]}]";
        JsonNode expected = json(client.post("/v2/models/flowers/infer", request + "}"));
        byte[] body = (request + ", \"parameters\": {\"binary_data_output\": true}}").getBytes(StandardCharsets.UTF_8);
        String[] type = {"Content-Type", "application/json"};
        assertThat(inJson(client.postForBytes("/v2/models/flowers/infer", body, type)))
                .isEqualTo(expected);
        assertThat(inJson(client.postForBytes(
                        "/v2/models/flowers/versions/1/infer", body, type[0], type[1], LENGTH, "" + body.length)))
                .isEqualTo(expected);
    }

    /** A request of which one thing is changed. */
    private static BinaryRequest good() {
        return new BinaryRequest()
                .input("size", "FP64", little(16).putDouble(100).putDouble(120).array(), 2)
                .input("town", "BYTES", texts("Werl", "Soest").array(), 2);
    }

    private static String refusal(HttpResponse<byte[]> response, int status) {
        String body = new String(response.body(), StandardCharsets.UTF_8);
        assertThat(response.statusCode()).as(body).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        return JsonRecord.tree(body).get("error").textValue();
    }

    private static String refusal(BinaryRequest request) {
        return refusal(request.post(client, "houses"), 400);
    }

    private static String withSize(int input, String size) {
        BinaryRequest request = good();
        ((ObjectNode) request.json().at("/inputs/" + input + "/parameters"))
                .set("binary_data_size", JsonRecord.tree(size));
        return refusal(request);
    }

    @Test
    @DisplayName("Sizes that do not fit the shape, the body or one another are refused with what was expected")
    void sizesThatDoNotFit() {
        assertThat(inJson(good().post(client, "houses"))).isEqualTo(inferred("100, 120"));
        assertThat(withSize(0, "15")).contains("'inputs[0]' has 15 bytes in its binary data, expected 16 for 2");
        assertThat(withSize(0, "0")).contains("'inputs[0]' has 0 bytes in its binary data");
        assertThat(withSize(1, "18")).contains("'inputs[1]' has the 'binary_data_size' 18", "ends after 17 of them");
        assertThat(withSize(1, "16")).contains("'inputs[1]' element 1: its binary data ends before it");
        assertThat(withSize(1, "2147483647")).contains("'binary_data_size' 2147483647");
        for (String wrong : List.of("-1", "1.5", "1e99", "\"16\"", "true", "[16]")) {
            assertThat(withSize(0, wrong)).as(wrong).contains("inputs[0].parameters.binary_data_size", "expected");
        }
        assertThat(withSize(0, "null")).contains("'inputs[0].data' is missing");
        assertThat(refusal(good().input("price", "FP64", new byte[9], 1)))
                .contains("'inputs[2]' has 9 bytes in its binary data, expected 8 for 1 element of FP64");
        assertThat(refusal(new BinaryRequest()
                        .input("size", "FP64", new byte[8], 1)
                        .input("town", "BYTES", joined(texts("Werl").array(), new byte[3]), 1)))
                .contains("'inputs[1]' has 3 bytes in its binary data after its 1 element");
        BinaryRequest left = new BinaryRequest().input("size", "FP64", new byte[8], 1);
        ((ObjectNode) left.json().at("/inputs/0")).remove("parameters");
        ((ObjectNode) left.json().at("/inputs/0")).putArray("data").add(1);
        left.tensor("town", "BYTES", 1).putArray("data").add("Werl");
        assertThat(refusal(left)).contains("has 8 bytes after the JSON and the binary data");
    }

    @Test
    @DisplayName("Contents that are no elements of their datatype are refused")
    void contentsThatDoNotFit() {
        BinaryRequest both = good();
        ((ObjectNode) both.json().at("/inputs/0")).putArray("data").add(1).add(2);
        assertThat(refusal(both)).contains("'inputs[0]' has both 'data' and 'binary_data_size'");
        BinaryRequest unknown = good();
        ((ObjectNode) unknown.json().at("/inputs/1/parameters")).put("shared_memory_region", "r");
        assertThat(refusal(unknown)).contains("shared_memory_region", "expected binary_data_size");
        assertThat(refusal(new BinaryRequest()
                        .input("size", "FP16", new byte[2], 1)
                        .input("town", "BYTES", texts("Werl"))))
                .contains("'inputs[0]' has the datatype 'FP16', expected one of");
        assertThat(refusal(new BinaryRequest()
                        .input("size", "FP64", little(8).putDouble(Double.POSITIVE_INFINITY))
                        .input("town", "BYTES", texts("Werl"))))
                .contains("'inputs[0]' element 0 holds Infinity, expected a finite number");
        assertThat(refusal(new BinaryRequest()
                        .input("size", "FP64", little(8))
                        .input("town", "BYTES", new byte[] {1, 0, 0, 0, (byte) 0xff}, 1)))
                .contains("'inputs[1]' element 0 is not UTF-8 text");
        assertThat(refusal(good().output("mean", true).output("median", true))).contains("'median'");
        assertThat(refusal(
                        new BinaryRequest()
                                .input("size", "FP64", new byte[48], 6)
                                .post(client, "houses"),
                        413))
                .contains("6 rows");
    }

    @Test
    @DisplayName("A header that is not the JSON's length, and bytes without the header, are refused")
    void headersThatDoNotFit() {
        byte[] json = good().json().toString().getBytes(StandardCharsets.UTF_8);
        byte[] body = joined(json, little(16).array(), texts("Werl", "Soest").array());
        String[] type = {"Content-Type", "application/octet-stream"};
        for (String length : List.of("x", "-1", "1.5", "0x10", "12345678901234567890", "")) {
            assertThat(refusal(client.postForBytes(INFER, body, type[0], type[1], LENGTH, length), 400))
                    .as(length)
                    .contains("The header " + LENGTH + " is '" + length.replaceFirst("(?<=.{40}).+", ""));
        }
        assertThat(refusal(
                        client.postForBytes(INFER, body, type[0], type[1], LENGTH, "8", LENGTH, "" + json.length), 400))
                .contains("is '8, " + json.length + "'");
        assertThat(refusal(client.postForBytes(INFER, body, type[0], type[1], LENGTH, "" + (body.length + 1)), 400))
                .contains("says that the JSON has " + (body.length + 1) + " bytes, and the body has " + body.length);
        for (int length : new int[] {0, 10, json.length - 1, json.length + 1}) {
            assertThat(refusal(client.postForBytes(INFER, body, type[0], type[1], LENGTH, "" + length), 400))
                    .startsWith("The request's JSON, by the header " + LENGTH + " the first " + length + " byte");
        }
        assertThat(refusal(client.postForBytes(INFER, json, "Content-Type", "application/json"), 400))
                .contains("'inputs[0]' has 'binary_data_size', and the request lacks the header " + LENGTH);
        assertThat(refusal(client.postForBytes(INFER, body, type), 415))
                .contains("expected the header Content-Type: application/json", LENGTH);
        assertThat(refusal(client.postForBytes(INFER, body, "Content-Type", "text/plain", LENGTH, "9"), 415))
                .contains("expected the header Content-Type: application/octet-stream");
        for (String path : List.of("/models/houses/predict", "/models/houses/outcomes")) {
            assertThat(refusal(client.postForBytes(path, body, type[0], type[1], LENGTH, "" + json.length), 415))
                    .contains("binary data is for the tensors of /v2/models/NAME/infer");
        }
        assertThat(refusal(client.postForBytes(INFER, new byte[MOST_BYTES + 1], type[0], type[1], LENGTH, "2"), 413))
                .contains("more than " + MOST_BYTES + " bytes");
    }

    @Test
    @DisplayName("The server names the extension, and OpenAPI describes it")
    void extensionIsNamed() {
        assertThat(json(client.get("/v2")).get("extensions").toString()).isEqualTo("[\"binary_tensor_data\"]");
        JsonNode description = json(client.get("/openapi.json"));
        for (String path : List.of("/v2/models/{model}/infer", "/v2/models/{model}/versions/{version}/infer")) {
            JsonNode infer = description.get("paths").get(path).get("post");
            assertThat(infer.at("/requestBody/content").has("application/octet-stream"))
                    .isTrue();
            assertThat(infer.at("/responses/200/content").has("application/octet-stream"))
                    .isTrue();
            assertThat(infer.at("/responses/200/headers").has(LENGTH)).isTrue();
            assertThat(infer.get("parameters").findValuesAsText("$ref"))
                    .contains("#/components/parameters/json-length");
        }
    }
}
