package dev.credence.core.file;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * JSON output with null for numbers that are not finite, as {@link JsonRecord} reads it. Jackson would write the texts
 * {@code "NaN"} and {@code "-Infinity"}, which readers of numbers refuse.
 */
public final class JsonText {
    /** Fields alone: a record's other methods are no part of it. */
    private static final JsonMapper RECORDS = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .visibility(PropertyAccessor.ALL, JsonAutoDetect.Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
            .build();

    private JsonText() {}

    /**
     * A Java record as an object: each component is a field, in order, named in snake case or by {@code @JsonProperty};
     * null for a number that is not finite. {@link JsonRecord#as} reads it.
     */
    public static ObjectNode tree(Record record) {
        return (ObjectNode) finite(RECORDS.valueToTree(record));
    }

    /** An indented document, without a final line end. */
    public static String pretty(JsonNode json) {
        return finite(json).toPrettyString();
    }

    /** A copy of the document with null for each number that is not finite. */
    public static JsonNode finite(JsonNode json) {
        if (isFinite(json)) {
            return json;
        }
        if (json.isValueNode()) {
            return NullNode.instance;
        }
        JsonNode copy = json.deepCopy();
        replace(copy);
        return copy;
    }

    private static boolean isFinite(JsonNode json) {
        if (json.isDouble() || json.isFloat()) {
            return Double.isFinite(json.doubleValue());
        }
        for (JsonNode part : json) {
            if (!isFinite(part)) {
                return false;
            }
        }
        return true;
    }

    /** Replaces such numbers of an object or a list in place. */
    private static void replace(JsonNode json) {
        if (json instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                if (field.getValue().isContainerNode()) {
                    replace(field.getValue());
                } else if (!isFinite(field.getValue())) {
                    field.setValue(NullNode.instance);
                }
            }
        } else if (json instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                if (array.get(i).isContainerNode()) {
                    replace(array.get(i));
                } else if (!isFinite(array.get(i))) {
                    array.setNull(i);
                }
            }
        }
    }
}
