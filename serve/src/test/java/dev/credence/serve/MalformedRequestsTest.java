package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.Client.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Thousands of mutated requests: the server survives and answers each with a prediction or 4xx. */
class MalformedRequestsTest {
    private static final int ATTEMPTS = 4000;

    private static final String PLAIN = "{\"rows\": [{\"size\": 100, \"town\": \"Werl\"}, {\"size\": null, \"town\":"
            + " \"Soest\"}], \"intervals\": [0.5, 0.9], \"distribution\": true}";
    private static final String TENSORS = "{\"id\": \"x\", \"parameters\": {\"intervals\": \"0.5\"}, \"inputs\":"
            + " [{\"name\": \"size\", \"shape\": [2], \"datatype\": \"FP64\", \"data\": [1, 2]}, {\"name\": \"town\","
            + " \"shape\": [2, 1], \"datatype\": \"BYTES\", \"data\": [[\"Werl\"], [\"Soest\"]]}], \"outputs\":"
            + " [{\"name\": \"mean\"}]}";

    /** Replacements for a part of a request. */
    private static final List<String> STRANGE = List.of(
            "null",
            "true",
            "\"\"",
            "\"NaN\"",
            "\"\\u0000\\ud83d\\ude00<script>\"",
            "[]",
            "{}",
            "[[[[1]]]]",
            "{\"a\": {\"b\": [null]}}",
            "-1",
            "0",
            "1.5",
            "1e400",
            "-1e-400",
            "99999999999999999999999999",
            "9223372036854775807",
            "2147483648",
            "\"" + "x".repeat(5000) + "\"");

    private final CounterRandom random = Stream.GENERATED_DATA.of(17);

    @Test
    @DisplayName("Replies are 200 or 4xx without internals; afterwards the server answers as before")
    void nothingButRefusals() {
        try (Models models = new Models();
                PredictionServer server = PredictionServer.start(
                        ServerOptions.defaults().at("127.0.0.1", 0).withBatches(256, 256, 0),
                        ServedModel.of("houses", models.houses()))) {
            Client client = new Client(server);
            int refused = 0;
            for (int i = 0; i < ATTEMPTS; i++) {
                boolean plain = i % 2 == 0;
                byte[] body = attempt(plain ? PLAIN : TENSORS, i);
                HttpResponse<String> answer =
                        client.post(plain ? "/models/houses/predict" : "/v2/models/houses/infer", body);
                int status = answer.statusCode();
                String shown = new String(body, StandardCharsets.ISO_8859_1);
                assertThat(status == 200 || status == 400 || status == 413)
                        .as(i + ": " + status + " " + answer.body() + " to " + shown)
                        .isTrue();
                if (status != 200) {
                    refused++;
                    refusal(answer, status);
                    assertThat(answer.body()).as(shown).hasSizeLessThan(2000);
                }
            }
            // some mutations stay valid, such as another number
            assertThat(refused).isGreaterThan(ATTEMPTS / 2);
            json(client.post("/models/houses/predict", PLAIN));
            json(client.post("/v2/models/houses/infer", TENSORS));
        }
    }

    private byte[] attempt(String good, int i) {
        byte[] text = good.getBytes(StandardCharsets.UTF_8);
        return switch (random.below(6, i, 0)) {
            case 0 -> Arrays.copyOf(text, random.below(text.length, i, 1)); // truncated
            case 1 -> { // some bytes changed
                byte[] changed = text.clone();
                for (int k = 0; k <= random.below(4, i, 1); k++) {
                    changed[random.below(text.length, i, 10 + k)] = (byte) random.below(256, i, 20 + k);
                }
                yield changed;
            }
            case 2 -> { // nested deep
                int depth = 1 + random.below(5000, i, 1);
                yield ("{\"rows\": " + "[".repeat(depth) + "]".repeat(depth) + "}").getBytes(StandardCharsets.UTF_8);
            }
            case 3 -> { // noise
                byte[] noise = new byte[random.below(200, i, 1)];
                for (int k = 0; k < noise.length; k++) {
                    noise[k] = (byte) random.below(256, i, 10 + k);
                }
                yield noise;
            }
            default -> changed(JsonRecord.tree(good), i);
        };
    }

    /** Replaces, removes or adds a part. */
    private byte[] changed(JsonNode json, int i) {
        List<JsonNode> containers = new ArrayList<>();
        collect(json, containers);
        JsonNode chosen = containers.get(random.below(containers.size(), i, 2));
        String strange = STRANGE.get(random.below(STRANGE.size(), i, 3));
        JsonNode other = strange.equals("1e400") || strange.equals("-1e-400")
                ? JsonNodeFactory.instance.textNode("REPLACE")
                : JsonRecord.tree(strange);
        int what = random.below(4, i, 4);
        if (chosen instanceof ObjectNode object && !object.isEmpty()) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            String name = names.get(random.below(names.size(), i, 5));
            if (what == 0) {
                object.remove(name);
            } else if (what == 1) {
                object.set(name + "x", other);
            } else {
                object.set(name, other);
            }
        } else if (chosen instanceof ArrayNode array) {
            if (what == 0 && !array.isEmpty()) {
                array.remove(0);
            } else if (what == 1 || array.isEmpty()) {
                array.add(other);
            } else {
                array.set(random.below(array.size(), i, 5), other);
            }
        }
        return json.toString().replace("\"REPLACE\"", strange).getBytes(StandardCharsets.UTF_8);
    }

    private static void collect(JsonNode json, List<JsonNode> into) {
        if (json.isContainerNode()) {
            into.add(json);
            json.forEach(element -> collect(element, into));
        }
    }
}
