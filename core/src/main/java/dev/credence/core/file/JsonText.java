package dev.credence.core.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * JSON as it is written. JSON has no word for a number that is not finite; Jackson writes the texts {@code "NaN"} and
 * {@code "-Infinity"}, which whoever expects a number cannot read. Here such a number is null, as {@link JsonRecord}
 * reads it.
 */
public final class JsonText {
    private JsonText() {}

    /** A document on several lines, indented, without a line end after it. */
    public static String pretty(JsonNode json) {
        return finite(json).toPrettyString();
    }

    /** The same document with null for each number that is not finite; what it was given is left as it is. */
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

    /** Of an object or a list, in place. */
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
