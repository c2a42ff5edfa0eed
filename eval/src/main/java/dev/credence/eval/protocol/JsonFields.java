package dev.credence.eval.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Fields of a JSON document that must be there and of one kind; all throw an {@link IllegalArgumentException} that says what is wrong. */
public final class JsonFields {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private JsonFields() {}

    /** A document. */
    public static JsonNode read(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    /** Puts a number, or null where it is not finite. */
    public static void number(ObjectNode into, String name, double value) {
        if (Double.isFinite(value)) {
            into.put(name, value);
        } else {
            into.putNull(name);
        }
    }

    /** A number; NaN for null. */
    public static double number(JsonNode json, String name) {
        JsonNode value = field(json, name, v -> v.isNumber() || v.isNull(), "a number");
        return value.isNull() ? Double.NaN : value.doubleValue();
    }

    /** A whole number. */
    public static Number whole(JsonNode json, String name) {
        return field(json, name, JsonNode::isIntegralNumber, "a whole number").numberValue();
    }

    /** A text. */
    public static String text(JsonNode json, String name) {
        return field(json, name, JsonNode::isTextual, "a text").textValue();
    }

    /** An object. */
    public static JsonNode object(JsonNode json, String name) {
        return field(json, name, JsonNode::isObject, "an object");
    }

    /** An object of texts, in its order. */
    public static Map<String, String> texts(JsonNode json, String name) {
        JsonNode object = object(json, name);
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties().forEach(e -> texts.put(e.getKey(), text(object, e.getKey())));
        return texts;
    }

    /** A field that must be there and suit. */
    public static JsonNode field(JsonNode json, String name, Predicate<JsonNode> suits, String expected) {
        JsonNode value = json.get(name);
        if (value == null) {
            throw new IllegalArgumentException("'" + name + "' is missing");
        }
        if (!suits.test(value)) {
            throw new IllegalArgumentException("'" + name + "' is " + value + ", expected " + expected);
        }
        return value;
    }
}
