package dev.credence.core.train;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Fields of a JSON document that must be there and of one kind. Jackson's own {@code asInt} reads "seven" as 0; these throw an {@link
 * IllegalArgumentException} that names the field, what it holds and what was expected.
 */
final class Json {
    private static final int LONGEST_QUOTE = 40;

    private Json() {}

    static JsonNode required(JsonNode json, String name) {
        JsonNode value = json.get(name);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("'" + name + "' is missing");
        }
        return value;
    }

    static int whole(JsonNode json, String name) {
        JsonNode value = required(json, name);
        require(value.isIntegralNumber() && value.canConvertToInt(), name, value, "a whole number");
        return value.intValue();
    }

    static long wholeLong(JsonNode json, String name) {
        JsonNode value = required(json, name);
        require(value.isIntegralNumber() && value.canConvertToLong(), name, value, "a whole number");
        return value.longValue();
    }

    static double number(JsonNode json, String name) {
        return number(name, required(json, name));
    }

    static double[] numbers(JsonNode json, String name) {
        return array(json, name).stream().mapToDouble(v -> number(name, v)).toArray();
    }

    static String text(JsonNode json, String name) {
        return text(name, required(json, name));
    }

    static List<String> texts(JsonNode json, String name) {
        return array(json, name).stream().map(v -> text(name, v)).toList();
    }

    static Map<String, String> textsByName(JsonNode json, String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        object(json, name).properties().forEach(e -> texts.put(e.getKey(), text(e.getKey(), e.getValue())));
        return texts;
    }

    static ObjectNode object(JsonNode json, String name) {
        JsonNode value = required(json, name);
        require(value.isObject(), name, value, "an object");
        return (ObjectNode) value;
    }

    /** One of several words. */
    static String word(JsonNode json, String name, List<String> words) {
        JsonNode value = required(json, name);
        require(value.isTextual() && words.contains(value.textValue()), name, value, String.join(" or ", words));
        return value.textValue();
    }

    private static List<JsonNode> array(JsonNode json, String name) {
        JsonNode value = required(json, name);
        require(value.isArray(), name, value, "a list");
        List<JsonNode> elements = new ArrayList<>();
        ((ArrayNode) value).elements().forEachRemaining(elements::add);
        return elements;
    }

    private static double number(String name, JsonNode value) {
        require(value.isNumber() && Double.isFinite(value.doubleValue()), name, value, "a finite number");
        return value.doubleValue();
    }

    private static String text(String name, JsonNode value) {
        require(value.isTextual(), name, value, "text");
        return value.textValue();
    }

    private static void require(boolean fits, String name, JsonNode value, String expected) {
        if (!fits) {
            String found = value.toString();
            throw new IllegalArgumentException("'" + name + "' holds "
                    + (found.length() > LONGEST_QUOTE ? found.substring(0, LONGEST_QUOTE) + "…" : found) + ", expected "
                    + expected);
        }
    }
}
