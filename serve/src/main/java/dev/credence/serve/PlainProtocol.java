package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.Nouns;
import dev.credence.core.data.CanonicalCell;
import dev.credence.core.file.JsonRecord;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.scoring.EncodedRows;
import dev.credence.scoring.OutputColumns;
import dev.credence.scoring.RowEncoder;
import dev.credence.scoring.RowPrediction;
import dev.credence.scoring.ShortText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The plain JSON protocol: rows and answers as objects of named columns. */
final class PlainProtocol {
    /** Maximum number of rows with curves, of some hundred numbers each. */
    private static final int MOST_CURVES = 16;

    /** Names the column that names rows, in a request; and what names a row, in its answer. */
    private static final String ID = "id";

    private final ServedModel model;
    private final RowEncoder reader;
    private final Map<String, ColumnEncoding> columns = new HashMap<>();
    private final int mostRows;

    PlainProtocol(ServedModel model, int mostRows) {
        this.model = model;
        this.reader = model.reader();
        model.schema().columns().forEach(c -> columns.putIfAbsent(c.column(), c));
        this.mostRows = mostRows;
    }

    /**
     * A parsed request.
     *
     * @param single whether request and answer have one row and no list
     * @param ids what names each row, for the answer; empty if nothing does
     */
    record Request(EncodedRows rows, Asked asked, boolean single, List<JsonNode> ids) {}

    /** @throws RequestException 400 or 413 */
    Request read(byte[] body) {
        return Json.read(body, this::read);
    }

    private Request read(JsonRecord json) {
        boolean single = json.has("row");
        List<JsonNode> rows = rows(json);
        boolean curve = json.has("distribution") && json.truth("distribution");
        List<Double> levels = model.usualLevels();
        if (json.has("intervals")) {
            List<Double> asked = new ArrayList<>();
            for (double level : json.numbers("intervals")) {
                asked.add(level);
            }
            levels = asked;
        }
        if (model.isClassification() && (curve || !levels.isEmpty())) {
            throw RequestException.bad("The model predicts classes, which have no 'intervals' and no 'distribution'");
        }
        if (curve && rows.size() > MOST_CURVES) {
            throw RequestException.bad("'distribution' is given for at most " + MOST_CURVES + " rows at a time");
        }
        List<String> header = reader.needed();
        String id = json.has(ID) ? json.text(ID) : "";
        if (json.has(ID) && id.isEmpty()) {
            throw RequestException.bad("'" + ID + "' is empty; expected the column that names rows");
        }
        EncodedRows encoded = RequestException.refusing(() -> reader.encode(header, cells(rows, header, single, id)));
        List<JsonNode> ids = id.isEmpty() ? List.of() : ids(rows, id, single);
        return new Request(
                ids.isEmpty()
                        ? encoded
                        : encoded.identified(
                                ids.stream().map(PlainProtocol::identifier).toList()),
                new Asked(levels, curve),
                single,
                ids);
    }

    /** The cell of an identifier, as a table would have it. */
    private static String identifier(JsonNode value) {
        return value.isNull() ? "" : value.isNumber() ? CanonicalCell.text(value.numberValue()) : value.asText();
    }

    /** The values of the column that names rows, in the order of the rows. */
    private static List<JsonNode> ids(List<JsonNode> rows, String id, boolean single) {
        List<JsonNode> ids = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            JsonNode value = rows.get(i).path(id);
            if (!value.isValueNode()) {
                throw RequestException.bad(
                        place(i, single) + " has no text or number '" + ShortText.of(id) + "', which is to name it");
            }
            ids.add(value);
        }
        return ids;
    }

    /**
     * Reads rows with known outcomes: all columns and the target.
     *
     * @throws RequestException 400 or 413
     */
    Request readOutcomes(byte[] body) {
        return Json.read(body, json -> {
            boolean single = json.has("row");
            List<JsonNode> rows = rows(json);
            List<String> header = new ArrayList<>(reader.needed());
            if (!header.contains(reader.target())) { // the group column of a guarantee by class
                header.add(reader.target());
            }
            return new Request(
                    RequestException.refusing(() -> reader.encodeWithTargets(header, cells(rows, header, single, ""))),
                    Asked.OUTCOMES,
                    single,
                    List.of());
        });
    }

    private List<JsonNode> rows(JsonRecord json) {
        boolean single = json.has("row");
        if (single == json.has("rows")) {
            throw RequestException.bad(
                    "The request's body: expected either 'row', an object of columns, or 'rows', a list of such");
        }
        List<JsonNode> rows = single ? List.of(json.facts("row")) : json.list("rows");
        if (rows.isEmpty()) {
            throw RequestException.bad("The request's body: 'rows' is empty");
        }
        if (rows.size() > mostRows) {
            throw RequestException.tooLarge("'rows' has " + Nouns.counted(rows.size(), "row") + ", this server takes "
                    + mostRows + " at a time");
        }
        return rows;
    }

    private List<List<String>> cells(List<JsonNode> rows, List<String> header, boolean single, String id) {
        List<List<String>> cells = new ArrayList<>();
        Set<String> names = Set.copyOf(header);
        for (int i = 0; i < rows.size(); i++) {
            cells.add(reader.cells(values(rows.get(i), names, place(i, single), id), header, place(i, single)));
        }
        return cells;
    }

    private static String place(int row, boolean single) {
        return single ? "'row'" : "'rows[" + row + "]'";
    }

    /** The values of a row's columns that are asked for, by their names in the row. */
    private Map<String, @Nullable Object> values(JsonNode row, Set<String> names, String place, String id) {
        if (!(row instanceof ObjectNode object)) {
            throw RequestException.bad(place + " is no object of columns; expected such as {\""
                    + ShortText.of(reader.needed().get(0)) + "\": …}");
        }
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> value : object.properties()) {
            if (!id.isEmpty() && value.getKey().equals(id) && !names.contains(id)) {
                continue;
            }
            String name = reader.known(value.getKey(), place);
            if (names.contains(name)) { // a target is ignored
                values.put(value.getKey(), cell(name, value.getValue(), place));
            }
        }
        return values;
    }

    private @Nullable Object cell(String name, JsonNode value, String place) {
        if (value.isNull()) {
            return null;
        }
        ColumnEncoding column = columns.get(name);
        boolean number = column != null && column.numeric() && column.format() == null;
        if (number ? !value.isNumber() : !value.isValueNode()) {
            throw RequestException.bad(place + " column '" + name + "' holds "
                    + (value.isTextual()
                            ? "the text '" + ShortText.of(value.textValue()) + "'"
                            : value.isContainerNode() ? "a list or an object" : value.asText())
                    + ", expected " + (number ? "a number" : "a text") + ", or null");
        }
        return value.isNumber() ? value.numberValue() : value.asText();
    }

    /** The answer to a request. */
    ObjectNode answer(List<RowPrediction> answers, Request request) {
        OutputColumns output = model.outputColumns(List.of()); // JSON writes the intervals of each prediction
        ObjectNode json = Json.object();
        json.put("model", model.name());
        ArrayNode all = json.arrayNode();
        for (int i = 0; i < answers.size(); i++) {
            ObjectNode one = all.addObject();
            if (!request.ids().isEmpty()) {
                one.set(ID, request.ids().get(i));
            }
            output.write(answers.get(i), one);
        }
        json.set(request.single() ? "prediction" : "predictions", request.single() ? all.get(0) : all);
        return json;
    }
}
