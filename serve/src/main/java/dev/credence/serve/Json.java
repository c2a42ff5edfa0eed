package dev.credence.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** JSON of requests and answers. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static byte[] bytes(JsonNode json) {
        try {
            return MAPPER.writeValueAsBytes(JsonText.finite(json));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree of numbers and texts can be written", e);
        }
    }

    /** Adds a number, null if it is not finite. */
    static void add(ArrayNode array, double value) {
        if (Double.isFinite(value)) {
            array.add(value);
        } else {
            array.addNull();
        }
    }

    /**
     * Parses a request's JSON object.
     *
     * @throws RequestException 400 that says what was found where, and what was expected
     */
    static <T> T read(byte[] body, Function<JsonRecord, T> reader) {
        return read(body, "The request's body", reader);
    }

    /**
     * Parses a JSON object of a request.
     *
     * @param what it is called in messages
     * @throws RequestException as {@link #read(byte[], Function)}
     */
    static <T> T read(byte[] body, String what, Function<JsonRecord, T> reader) {
        String text;
        try {
            text = utf8(ByteBuffer.wrap(body));
        } catch (CharacterCodingException e) {
            throw RequestException.bad(what + " is not UTF-8 text; expected JSON");
        }
        try {
            JsonRecord json = JsonRecord.parseExactly(text);
            T read = reader.apply(json);
            json.end();
            return read;
        } catch (IllegalArgumentException e) {
            throw RequestException.bad(what + ": " + e.getMessage());
        }
    }

    /** Decodes UTF-8; malformed bytes are refused, not replaced. */
    static String utf8(ByteBuffer bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    }
}
