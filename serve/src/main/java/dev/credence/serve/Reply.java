package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An HTTP reply.
 *
 * @param status HTTP status
 * @param type content type
 * @param body owned by the record
 * @param headers further headers
 */
record Reply(int status, String type, byte[] body, Map<String, String> headers) {
    static final String JSON = "application/json";
    static final String CSV = "text/csv";
    static final String BINARY = "application/octet-stream";

    Reply {
        headers = Map.copyOf(headers);
    }

    Reply(int status, String type, byte[] body) {
        this(status, type, body, Map.of());
    }

    static Reply json(JsonNode json) {
        return new Reply(200, JSON, Json.bytes(json));
    }

    /** JSON and the binary data of its tensors, in the form of {@link RequestBody}. */
    static Reply binary(JsonNode json, byte[] data) {
        byte[] text = Json.bytes(json);
        ByteArrayOutputStream body = new ByteArrayOutputStream(text.length + data.length);
        body.writeBytes(text);
        body.writeBytes(data);
        return new Reply(200, BINARY, body.toByteArray(), Map.of(RequestBody.HEADER, String.valueOf(text.length)));
    }

    static Reply text(String type, String text) {
        return new Reply(200, type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** An error reply in the form of the Open Inference Protocol. */
    static Reply error(int status, String message) {
        ObjectNode json = Json.object();
        json.put("error", message);
        return new Reply(status, JSON, Json.bytes(json));
    }
}
