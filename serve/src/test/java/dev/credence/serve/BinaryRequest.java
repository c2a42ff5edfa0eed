package dev.credence.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A request of tensors as bytes after the JSON that describes them, and the reading of such an answer. */
final class BinaryRequest {
    private static final String LENGTH = "Inference-Header-Content-Length";

    private final ObjectNode json = Json.object();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();

    static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    static ByteBuffer texts(String... texts) {
        byte[][] all = Arrays.stream(texts)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        ByteBuffer bytes =
                little(Arrays.stream(all).mapToInt(text -> 4 + text.length).sum());
        for (byte[] text : all) {
            bytes.putInt(text.length).put(text);
        }
        return bytes;
    }

    /** Adds a tensor of one row as bytes. */
    BinaryRequest input(String name, String datatype, ByteBuffer bytes) {
        byte[] all = new byte[bytes.capacity()];
        bytes.rewind().get(all);
        return input(name, datatype, all, 1);
    }

    BinaryRequest input(String name, String datatype, byte[] bytes, int... shape) {
        tensor(name, datatype, shape).putObject("parameters").put("binary_data_size", bytes.length);
        data.writeBytes(bytes);
        return this;
    }

    /** Adds a tensor to the JSON. */
    ObjectNode tensor(String name, String datatype, int... shape) {
        ObjectNode tensor = json.withArray("inputs").addObject();
        tensor.put("name", name).put("datatype", datatype);
        Arrays.stream(shape).forEach(tensor.putArray("shape")::add);
        return tensor;
    }

    /** Asks for all outputs as bytes. */
    BinaryRequest binaryOutputs() {
        json.withObject("/parameters").put("binary_data_output", true);
        return this;
    }

    /** Asks for an output; null leaves its form open. */
    BinaryRequest output(String name, Boolean binary) {
        ObjectNode output = json.withArray("outputs").addObject().put("name", name);
        if (binary != null) {
            output.putObject("parameters").put("binary_data", binary);
        }
        return this;
    }

    ObjectNode json() {
        return json;
    }

    HttpResponse<byte[]> post(Client client, String model) {
        byte[] text = json.toString().getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(text);
        body.writeBytes(data.toByteArray());
        return client.postForBytes(
                "/v2/models/" + model + "/infer",
                body.toByteArray(),
                "Content-Type",
                "application/octet-stream",
                LENGTH,
                String.valueOf(text.length));
    }

    /** The answer, as it would be in JSON. */
    JsonNode answer(Client client, String model) {
        return inJson(post(client, model));
    }

    /** An answer with its binary data as JSON, of which no byte is left. */
    static JsonNode inJson(HttpResponse<byte[]> response) {
        assertThat(response.statusCode())
                .as(new String(response.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        boolean binary = response.headers().firstValue(LENGTH).isPresent();
        assertThat(response.headers().firstValue("Content-Type"))
                .contains(binary ? "application/octet-stream" : "application/json");
        int length = (int) response.headers().firstValueAsLong(LENGTH).orElse(response.body().length);
        JsonNode answer = JsonRecord.tree(new String(response.body(), 0, length, StandardCharsets.UTF_8));
        ByteBuffer rest = ByteBuffer.wrap(response.body(), length, response.body().length - length)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (JsonNode output : answer.get("outputs")) {
            JsonNode size = output.at("/parameters/binary_data_size");
            assertThat(size.isMissingNode()).isEqualTo(output.has("data"));
            if (!size.isMissingNode()) {
                int end = rest.position() + size.intValue();
                ((ObjectNode) output).remove("parameters");
                ArrayNode elements = ((ObjectNode) output).putArray("data");
                while (rest.position() < end) {
                    add(output.get("datatype").textValue(), rest, elements);
                }
                assertThat(rest.position()).isEqualTo(end);
            }
        }
        assertThat(rest.hasRemaining()).isFalse();
        return answer;
    }

    private static void add(String datatype, ByteBuffer from, ArrayNode into) {
        switch (datatype) {
            case "FP64" -> {
                double value = from.getDouble();
                if (Double.isFinite(value)) {
                    into.add(value);
                } else {
                    into.addNull();
                }
            }
            case "BOOL" -> into.add(from.get() == 1);
            default -> {
                byte[] text = new byte[from.getInt()];
                from.get(text);
                into.add(new String(text, StandardCharsets.UTF_8));
            }
        }
    }
}
