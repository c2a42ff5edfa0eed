package dev.credence.fuzz;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Changes a valid JSON document as a fuzzer's bytes say, so that every input is JSON and reaches what lies behind the
 * parser: fields that are missing, unknown, doubled, of another kind, out of range, too long or hostile.
 */
final class JsonEdits {
    private static final int MOST = 6;
    private static final int DEEP = 1100;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final List<JsonNode> ODD = List.of(
            JSON.nullNode(),
            JSON.booleanNode(true),
            JSON.numberNode(0),
            JSON.numberNode(-1),
            JSON.numberNode(1),
            JSON.numberNode(2),
            JSON.numberNode(Integer.MAX_VALUE),
            JSON.numberNode(Integer.MIN_VALUE),
            JSON.numberNode(1L << 31),
            JSON.numberNode(1L << 32),
            JSON.numberNode(Long.MAX_VALUE),
            JSON.numberNode(BigInteger.TEN.pow(30)),
            JSON.numberNode(0.5),
            JSON.numberNode(-0.0),
            JSON.numberNode(Double.MIN_VALUE),
            JSON.numberNode(1e160),
            JSON.numberNode(Double.MAX_VALUE),
            JSON.numberNode(new BigDecimal("1e400")),
            JSON.textNode(""),
            JSON.textNode(" "),
            JSON.textNode("NaN"),
            JSON.textNode("1e160"),
            JSON.textNode("regression"),
            JSON.textNode("<img src=x onerror=alert(1)>"),
            JSON.textNode("../../x"),
            JSON.textNode("\u001b[2J\u0000"),
            JSON.textNode("\ud800"),
            JSON.textNode("x".repeat(5000)),
            JSON.arrayNode(),
            JSON.objectNode(),
            JSON.arrayNode().add(1),
            JSON.arrayNode().add("a").add("a"),
            JSON.objectNode().put("x", 1),
            nested());

    /** Writes what was made of a document: text that is no UTF-16 as escapes, and any depth. */
    private static final JsonMapper WRITER = JsonMapper.builder(JsonFactory.builder()
                    .streamWriteConstraints(StreamWriteConstraints.builder()
                            .maxNestingDepth(100 * DEEP)
                            .build())
                    .build())
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private JsonEdits() {}

    /** A changed document as bytes; see {@link #of}. */
    static byte[] bytes(ObjectNode document, Cursor cursor) throws IOException {
        return WRITER.writeValueAsBytes(of(document, cursor));
    }

    /** A place in a document: the value of a field or of an element. */
    private record Place(JsonNode parent, String field, int index) {
        void set(JsonNode value) {
            if (parent instanceof ObjectNode object) {
                object.set(field, value);
            } else {
                ((ArrayNode) parent).set(index, value);
            }
        }

        void remove() {
            if (parent instanceof ObjectNode object) {
                object.remove(field);
            } else {
                ((ArrayNode) parent).remove(index);
            }
        }

        JsonNode value() {
            return parent.isObject() ? parent.path(field) : parent.path(index);
        }
    }

    /** A changed copy; the same document when there are no bytes. */
    private static ObjectNode of(ObjectNode document, Cursor cursor) {
        ObjectNode changed = document.deepCopy();
        for (int edit = 0; edit < MOST && !cursor.isAtEnd(); edit++) {
            List<Place> places = new ArrayList<>();
            collect(changed, places);
            if (places.isEmpty()) {
                break;
            }
            edit(cursor, cursor.of(places), places);
        }
        return changed;
    }

    private static void edit(Cursor cursor, Place place, List<Place> places) {
        switch (cursor.below(8)) {
            case 0 -> place.remove();
            case 1 -> place.set(JSON.textNode(cursor.text()));
            case 2 -> place.set(cursor.of(places).value().deepCopy());
            case 3 -> {
                JsonNode value = place.value();
                if (place.parent() instanceof ObjectNode object) {
                    object.remove(place.field());
                    object.set(place.field() + "x", value);
                } else {
                    ((ArrayNode) place.parent()).insert(place.index(), value.deepCopy());
                }
            }
            case 4 -> {
                Place other = cursor.of(places);
                JsonNode value = place.value().deepCopy();
                place.set(other.value().deepCopy());
                other.set(value);
            }
            case 5 -> place.set(JSON.numberNode(cursor.next() - 128));
            default -> place.set(cursor.of(ODD).deepCopy());
        }
    }

    private static void collect(JsonNode node, List<Place> into) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(e -> {
                into.add(new Place(object, e.getKey(), -1));
                collect(e.getValue(), into);
            });
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                into.add(new Place(array, "", i));
                collect(array.get(i), into);
            }
        }
    }

    private static JsonNode nested() {
        ArrayNode outer = JSON.arrayNode();
        ArrayNode inner = outer;
        for (int i = 1; i < DEEP; i++) {
            inner = inner.addArray();
        }
        return outer;
    }
}
