package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import java.util.List;

/** Bodies for the model of houses: valid ones from a small grammar, and invalid ones with a single fault. */
final class WrongJson {
    /** Values that are invalid for numeric columns and for all other fields. */
    private static final List<String> NO_NUMBERS = List.of(
            "true",
            "\"\"",
            "\"12\"",
            "\"NaN\"",
            "[]",
            "[1]",
            "{}",
            "{\"a\": 1}",
            "[[[[1]]]]",
            "\"\\u0000\\ud83d\\ude00\"");

    private static final List<String> NO_COLUMNS = List.of(
            "\"Zürich\"", "17", "true", "\"werl\"", "[]", "[\"Werl\"]", "{}", "{\"town\": \"Werl\"}", "[[]]", "[null]");

    /** Numbers whose square or float overflows, or far from the training data. */
    private static final List<String> FAR = List.of("1e400", "-1e400", "1e151", "-1e300", "1e30", "9".repeat(400));

    /** Non-standard JSON. */
    private static final List<String> DIALECTS = List.of(
            "NaN",
            "Infinity",
            "-Infinity",
            "0x10",
            "01",
            ".5",
            "5.",
            "+1",
            "1_000",
            "1,5",
            "--1",
            "1e",
            "'1'",
            "nul",
            "TRUE",
            "undefined",
            "/* a */ 1",
            "1 // b\n",
            "\u0661");

    private WrongJson() {}

    /** A valid body, answered with 200. */
    static ObjectNode right(Draw draw, boolean tensors) {
        return tensors ? tensors(draw) : rows(draw);
    }

    private static JsonNode tree(String text) {
        return JsonRecord.tree(text);
    }

    private static JsonNode size(Draw draw) {
        return tree(draw.of("100", "-3.5", "1e2", "0", "-0.0", "1.0000000000000001", "null", "12345678", "4e-320"));
    }

    private static JsonNode town(Draw draw) {
        return tree(draw.of("\"Werl\"", "\"Soest\"", "null", "\"\"", "\"\\u0057erl\"", "\"\\\"Hamm\\\" <west>\""));
    }

    private static ObjectNode rows(Draw draw) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        int count = draw.below(5);
        if (count == 0) {
            json.set("row", row(draw));
        } else {
            ArrayNode rows = json.putArray("rows");
            for (int i = 0; i < count; i++) {
                rows.add(row(draw));
            }
        }
        if (draw.chance(3)) {
            json.set("intervals", tree(draw.of("[]", "[0.5]", "[0.9, 0.5]")));
        }
        if (draw.chance(4)) {
            json.put("distribution", draw.chance(2));
        }
        return json;
    }

    private static ObjectNode row(Draw draw) {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        row.set("size", size(draw));
        row.set("town", town(draw));
        if (draw.chance(4)) {
            row.put("price", 1);
        }
        return row;
    }

    private static ObjectNode tensors(Draw draw) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        int count = 1 + draw.below(4);
        ArrayNode inputs = json.putArray("inputs");
        ObjectNode size = tensor("size", draw.of("FP64", "FP32"), count, inputs.addObject());
        ObjectNode town = tensor("town", "BYTES", count, inputs.addObject());
        for (int i = 0; i < count; i++) {
            size.withArray("data").add(tree(draw.of("100", "2.5", "null", "-7")));
            town.withArray("data").add(tree(draw.of("\"Werl\"", "\"\"", "null", "\"Soest\"")));
        }
        if (draw.chance(3)) {
            json.putArray("outputs").addObject().put("name", draw.of("mean", "sd", "guaranteed_lower_90"));
        }
        if (draw.chance(3)) {
            json.putObject("parameters").put("intervals", draw.of("0.5", "", "0.9, 0.95"));
        }
        if (draw.chance(4)) {
            json.put("id", "request");
        }
        return json;
    }

    private static ObjectNode tensor(String name, String datatype, int rows, ObjectNode tensor) {
        tensor.put("name", name).put("datatype", datatype).putArray("shape").add(rows);
        tensor.putArray("data");
        return tensor;
    }

    /** An invalid body as text. */
    static String wrong(Draw draw, boolean tensors) {
        ObjectNode json = right(draw, tensors);
        if (draw.chance(3)) {
            return wrongText(json.toString(), draw);
        }
        String[] instead = {""};
        if (tensors) {
            breakTensors(json, draw, instead);
        } else {
            breakRows(json, draw, instead);
        }
        return json.toString().replace("\"REPLACE\"", instead[0]);
    }

    /** Text that is not JSON, or not one object with unique fields. */
    private static String wrongText(String right, Draw draw) {
        int at = 1 + draw.below(right.length() - 1);
        return switch (draw.below(8)) {
            case 0 -> right.substring(0, at);
            case 1 -> right + draw.of("}", "{}", "x", ",", "null", "\u0000", right);
            case 2 -> draw.of("", " ", "null", "0", "\"row\"", "true", "[]", "[" + right + "]", "{}", "\u0000");
            case 3 -> {
                int depth = 200 + draw.below(1500);
                yield "{\"rows\": " + "[".repeat(depth) + (draw.chance(2) ? "]".repeat(depth) + "}" : "");
            }
            case 4 -> right.replace("{", draw.of("{,", "{\"a\"", "{a: 1, ", "(", "{'b': 2, "));
            case 5 -> right.replaceFirst("\\{", "{" + field(right) + ": 1, "); // a duplicate field
            case 6 -> right.replaceFirst(":", draw.of(";", "=", "::", ": \"\\x\",", ": \"\\u12\",", ": \"\n\",", " "));
            default -> right.substring(0, right.length() - 1) + ", \"z\": " + draw.of(DIALECTS) + "}";
        };
    }

    private static String field(String right) {
        return right.substring(1, right.indexOf(':'));
    }

    private static ObjectNode anyRow(ObjectNode json, Draw draw) {
        JsonNode rows = json.has("row")
                ? json.get("row")
                : json.get("rows").get(draw.below(json.get("rows").size()));
        return (ObjectNode) rows;
    }

    private static void breakRows(ObjectNode json, Draw draw, String[] instead) {
        ObjectNode row = anyRow(json, draw);
        String all = json.has("row") ? "row" : "rows";
        switch (draw.below(14)) {
            case 0 -> row.remove(draw.of("size", "town"));
            case 1 -> row.set(draw.of("Size", "sizes", "", "town ", "\u0000", "x".repeat(800)), size(draw));
            case 2 -> row.set("size", tree(draw.of(NO_NUMBERS)));
            case 3 -> {
                row.put("size", "REPLACE");
                instead[0] = draw.of(FAR);
            }
            case 4 -> {
                row.put("size", "REPLACE");
                instead[0] = draw.of(DIALECTS);
            }
            case 5 -> row.set("town", tree(draw.of(NO_COLUMNS)));
            case 6 -> json.set(all, tree(draw.of("null", "1", "\"a\"", "true", all.equals("row") ? "[]" : "{}")));
            case 7 -> {
                json.remove(all);
                json.set("rows", tree(draw.of("[]", "[null]", "[1]", "[[]]", "[\"a\"]", "[{}]", "[{}, {}]")));
            }
            case 8 -> json.set(all.equals("row") ? "rows" : "row", row.deepCopy());
            case 9 -> json.remove(all);
            case 10 -> json.set(draw.of("interval", "Row", "", "id", "parameters"), tree(draw.of(NO_NUMBERS)));
            case 11 ->
                json.set(
                        "intervals",
                        tree(draw.of(
                                "null",
                                "0.5",
                                "\"0.5\"",
                                "{}",
                                "[0]",
                                "[1]",
                                "[-0.5]",
                                "[1.5]",
                                "[\"0.5\"]",
                                "[null]",
                                "[[0.5]]",
                                "[0.5, 0.5]",
                                "[true]")));
            case 12 -> json.set("distribution", tree(draw.of("null", "1", "0", "\"true\"", "[]", "{}", "[true]")));
            default -> {
                json.remove(all);
                ArrayNode many = json.putArray("rows");
                for (int i = 0; i < 6; i++) {
                    many.add(row.deepCopy());
                }
            }
        }
    }

    private static void breakTensors(ObjectNode json, Draw draw, String[] instead) {
        ArrayNode inputs = (ArrayNode) json.get("inputs");
        int which = draw.below(2);
        ObjectNode tensor = (ObjectNode) inputs.get(which);
        int rows = tensor.get("data").size();
        switch (draw.below(15)) {
            case 0 -> tensor.remove(draw.of("name", "datatype", "shape", "data"));
            case 1 ->
                tensor.set(
                        "name",
                        tree(draw.of("null", "1", "\"\"", "\"Size\"", "[]", which == 0 ? "\"town\"" : "\"size\"")));
            case 2 ->
                tensor.set("datatype", tree(draw.of("null", "64", "\"\"", "\"FP63\"", "\"fp64\"", "\"BOOL\"", "[]")));
            case 3 ->
                tensor.set(
                        "shape",
                        tree(draw.of(
                                "null",
                                "1",
                                "[]",
                                "[0]",
                                "[-1]",
                                "[1.5]",
                                "[\"1\"]",
                                "[null]",
                                "[[1]]",
                                "{}",
                                "[" + (rows + 1) + "]",
                                "[" + rows + ", 2]",
                                "[9223372036854775807]",
                                "[2147483648, 2]",
                                "[4294967296, 4294967296]",
                                "[9223372036854775808]",
                                "[1, 1, 1, 1, 1, 1]",
                                "[1e3]")));
            case 4 -> tensor.set("data", tree(draw.of("null", "1", "\"a\"", "{}", "[]", "[[]]", "[[[]], []]")));
            case 5 -> tensor.withArray("data").add(tree(draw.of("1", "\"a\"", "null", "[1]")));
            case 6 ->
                tensor.withArray("data")
                        .set(
                                draw.below(rows),
                                tree(
                                        which == 0
                                                ? draw.of("true", "\"1\"", "{}", "[]", "[1, 2]")
                                                : draw.of("{}", "[]", "1", "true")));
            case 7 -> {
                ((ObjectNode) inputs.get(0)).withArray("data").set(0, JsonNodeFactory.instance.textNode("REPLACE"));
                instead[0] = draw.chance(2) ? draw.of(FAR) : draw.of(DIALECTS);
            }
            case 8 -> tensor.set("parameters", tree(draw.of("1", "[]", "{\"binary_data_size\": 8}")));
            case 9 -> inputs.add(draw.chance(2) ? tensor.deepCopy() : tree(draw.of("null", "1", "[]", "{}")));
            case 10 -> inputs.remove(which);
            case 11 -> json.set("inputs", tree(draw.of("null", "{}", "1", "[]", "\"a\"", "[[]]")));
            case 12 ->
                json.set(
                        "outputs",
                        tree(draw.of(
                                "{}",
                                "[\"mean\"]",
                                "[{}]",
                                "[{\"name\": \"median\"}]",
                                "[{\"name\": 1}]",
                                "[{\"name\": \"mean\", \"parameters\": {\"binary_data\": 1}}]",
                                "[{\"name\": \"\"}]")));
            case 13 ->
                json.set(
                        "parameters",
                        tree(draw.of(
                                "1",
                                "[]",
                                "{\"intervals\": 0.5}",
                                "{\"intervals\": \"a\"}",
                                "{\"priority\": 1}",
                                "{\"intervals\": \"0.5,0.5\"}",
                                "{\"intervals\": \"1\"}",
                                "{\"intervals\": \"0.5,,0.9\"}",
                                "{\"intervals\": \"NaN\"}")));
            default -> json.set(draw.of("id", "input", "Inputs", "model_name"), tree(draw.of("1", "[]", "{}")));
        }
    }
}
