package dev.credence.serve;

import dev.credence.core.Nouns;
import dev.credence.scoring.ShortText;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The body of an HTTP request: JSON, and after it the binary data of tensors where the header {@value #HEADER} says so
 * (Triton's extension {@code binary_tensor_data} of the Open Inference Protocol).
 */
final class RequestBody {
    /** The header with the length of the JSON in bytes. */
    static final String HEADER = "Inference-Header-Content-Length";

    /** The parameter of a tensor with the length of its binary data in bytes. */
    static final String SIZE = "binary_data_size";

    private final byte[] json;
    private final ByteBuffer binary;
    private final boolean divided;
    private final Optional<Map<String, String>> parameters;

    private RequestBody(byte[] json, ByteBuffer binary, boolean divided, Optional<Map<String, String>> parameters) {
        this.json = json;
        this.binary = binary;
        this.divided = divided;
        this.parameters = parameters;
    }

    /**
     * A body of CSV.
     *
     * @param text not copied
     * @param parameters of the address, which say what JSON would
     */
    static RequestBody ofCsv(byte[] text, Map<String, String> parameters) {
        return new RequestBody(text, ByteBuffer.allocate(0), false, Optional.of(Map.copyOf(parameters)));
    }

    /**
     * Divides a body.
     *
     * @param body not copied where it is JSON alone
     * @param header the values of the header; empty where the body is JSON alone
     * @throws RequestException 400 if the header is not a length within the body
     */
    static RequestBody of(byte[] body, List<String> header) {
        if (header.isEmpty()) {
            return new RequestBody(body, ByteBuffer.allocate(0), false, Optional.empty());
        }
        String text = header.get(0).strip();
        if (header.size() > 1 || !text.matches("[0-9]{1,9}")) {
            throw RequestException.bad("The header " + HEADER + " is '" + ShortText.of(String.join(", ", header))
                    + "', expected the length of the JSON in bytes");
        }
        int length = Integer.parseInt(text);
        if (length > body.length) {
            throw RequestException.bad("The header " + HEADER + " says that the JSON has "
                    + Nouns.counted(length, "byte") + ", and the body has " + body.length);
        }
        return new RequestBody(
                Arrays.copyOf(body, length),
                ByteBuffer.wrap(body, length, body.length - length),
                true,
                Optional.empty());
    }

    /** Whether it is CSV, with the parameters of its address. */
    boolean isCsv() {
        return parameters.isPresent();
    }

    /** The parameters of the address of CSV. */
    Map<String, String> parameters() {
        return parameters.orElse(Map.of());
    }

    /** The JSON or the CSV, not copied. */
    byte[] json() {
        return json;
    }

    /** What the JSON is called in messages. */
    String jsonName() {
        return divided
                ? "The request's JSON, by the header " + HEADER + " the first " + Nouns.counted(json.length, "byte")
                : "The request's body";
    }

    /**
     * The next bytes of the binary data.
     *
     * @param size number of bytes
     * @param place of the tensor that they belong to, for messages
     * @throws RequestException 400 if there are fewer
     */
    ByteBuffer next(long size, String place) {
        if (!divided) {
            throw RequestException.bad(place + " has '" + SIZE + "', and the request lacks the header " + HEADER
                    + ", the length of the JSON that its binary data follows");
        }
        if (size > binary.remaining()) {
            throw RequestException.bad(place + " has the '" + SIZE + "' " + size + ", and the body ends after "
                    + binary.remaining() + " of them");
        }
        ByteBuffer part = binary.slice(binary.position(), (int) size);
        binary.position(binary.position() + (int) size);
        return part;
    }

    /**
     * Requires that all binary data belong to a tensor.
     *
     * @throws RequestException 400 if some are left
     */
    void end() {
        if (binary.hasRemaining()) {
            throw RequestException.bad("The request's body has " + Nouns.counted(binary.remaining(), "byte")
                    + " after the JSON and the binary data that 'inputs' name by '" + SIZE + "'");
        }
    }
}
