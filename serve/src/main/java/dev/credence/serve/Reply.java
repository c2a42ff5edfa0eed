package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/**
 * An HTTP reply.
 *
 * @param status HTTP status
 * @param type content type
 * @param body owned by the record
 */
record Reply(int status, String type, byte[] body) {
    private static final String JSON = "application/json";

    static Reply json(JsonNode json) {
        return new Reply(200, JSON, Json.bytes(json));
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
