package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.datasets.csv.ColumnEncoding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows as objects of named columns, and answers as objects: what people write by hand. */
final class PlainProtocol {
    /** Rows whose curves are answered: each has some hundred numbers. */
    private static final int MOST_CURVES = 16;

    private final ServedModel model;
    private final RowReader reader;
    private final Map<String, ColumnEncoding> columns = new HashMap<>();
    private final int mostRows;

    PlainProtocol(ServedModel model, int mostRows) {
        this.model = model;
        this.reader = model.reader();
        model.schema().columns().forEach(c -> columns.put(c.column(), c));
        this.mostRows = mostRows;
    }

    /**
     * A request.
     *
     * @param single whether it had one row, not in a list; its answer is likewise
     */
    record Request(InputRows rows, Asked asked, boolean single) {}

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
        return new Request(reader.read(header, cells(rows, header, single)), new Asked(levels, curve), single);
    }

    /**
     * Rows whose outcomes have become known: all their columns, and the target.
     *
     * @throws RequestException 400 or 413
     */
    Request readOutcomes(byte[] body) {
        return Json.read(body, json -> {
            boolean single = json.has("row");
            List<JsonNode> rows = rows(json);
            List<String> header = new ArrayList<>(reader.needed());
            if (!header.contains(reader.target())) { // a guarantee by class is grouped by it
                header.add(reader.target());
            }
            return new Request(reader.readOutcomes(header, cells(rows, header, single)), Asked.OUTCOMES, single);
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
            throw RequestException.tooLarge(
                    "'rows' has " + rows.size() + " rows, this server takes " + mostRows + " at a time");
        }
        return rows;
    }

    private List<List<String>> cells(List<JsonNode> rows, List<String> header, boolean single) {
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            cells.add(cells(rows.get(i), header, single ? "'row'" : "'rows[" + i + "]'"));
        }
        return cells;
    }

    private List<String> cells(JsonNode row, List<String> header, String place) {
        if (!(row instanceof ObjectNode object)) {
            throw RequestException.bad(place + " is no object of columns; expected such as {\""
                    + RowReader.shown(header.get(0)) + "\": …}");
        }
        object.fieldNames().forEachRemaining(name -> reader.requireKnown(name, place));
        List<String> cells = new ArrayList<>();
        for (String name : header) {
            JsonNode value = object.get(name);
            if (value == null) {
                throw RequestException.bad(
                        place + " lacks the column '" + name + "'; give null where its value is missing");
            }
            cells.add(cell(name, value, place));
        }
        return cells;
    }

    private String cell(String name, JsonNode value, String place) {
        if (value.isNull()) {
            return "";
        }
        ColumnEncoding column = columns.get(name);
        boolean number = column != null && column.numeric();
        if (number ? !value.isNumber() : !value.isValueNode()) {
            throw RequestException.bad(place + " column '" + name + "' holds "
                    + (value.isTextual()
                            ? "the text '" + RowReader.shown(value.textValue()) + "'"
                            : value.isContainerNode() ? "a list or an object" : value.asText())
                    + ", expected " + (number ? "a number" : "a text") + ", or null");
        }
        return value.asText();
    }

    /** An answer to a request. */
    ObjectNode answer(List<RowAnswer> answers, boolean single) {
        ObjectNode json = Json.object();
        json.put("model", model.name());
        if (single) {
            write(answers.get(0), json.putObject("prediction"));
        } else {
            ArrayNode all = json.putArray("predictions");
            answers.forEach(answer -> write(answer, all.addObject()));
        }
        return json;
    }

    private void write(RowAnswer answer, ObjectNode json) {
        if (answer instanceof RowAnswer.Regression regression) {
            write(regression, json);
        } else {
            write((RowAnswer.Classification) answer, json);
        }
        RowAnswer.Novelty novelty = answer.novelty();
        ObjectNode novel = json.putObject("out_of_distribution");
        novel.put("flag", novelty.flag());
        Json.put(novel, "epistemic_p", novelty.p());
        ArrayNode unusual = novel.putArray("columns");
        novelty.columns().forEach(unusual::add);
    }

    private static void write(RowAnswer.Regression answer, ObjectNode json) {
        Json.put(json, "mean", answer.mean());
        Json.put(json, "sd", answer.sd());
        Json.put(json, "epistemic_sd", answer.epistemicSd());
        Json.put(json, "aleatoric_sd", answer.aleatoricSd());
        ArrayNode intervals = json.putArray("intervals");
        answer.intervals().forEach(b -> bounds(b, "level", intervals.addObject()));
        ArrayNode guaranteed = json.putArray("guaranteed");
        answer.guaranteed().forEach(b -> {
            bounds(b, "coverage", guaranteed.addObject());
            ((ObjectNode) guaranteed.get(guaranteed.size() - 1)).put("fallback", b.fallback());
        });
        RowAnswer.Curve curve = answer.curve();
        if (curve != null) {
            ObjectNode distribution = json.putObject("distribution");
            Json.numbers(distribution.putArray("y"), curve.y());
            Json.numbers(distribution.putArray("density"), curve.density());
            Json.numbers(distribution.putArray("cdf"), curve.cdf());
        }
    }

    private static void bounds(RowAnswer.Bounds bounds, String level, ObjectNode json) {
        json.put(level, bounds.level());
        Json.put(json, "lower", bounds.lower());
        Json.put(json, "upper", bounds.upper());
        if (Double.isNaN(bounds.lower())) { // null is an infinite bound
            json.put("empty", true);
        }
    }

    private void write(RowAnswer.Classification answer, ObjectNode json) {
        List<String> names = model.description().classNames();
        json.put("predicted", names.get(answer.predicted()));
        ObjectNode probabilities = json.putObject("probabilities");
        for (int c = 0; c < names.size(); c++) {
            Json.put(probabilities, names.get(c), answer.probabilities()[c]);
        }
        Json.put(json, "entropy", answer.entropy());
        Json.put(json, "mutual_information", answer.mutualInformation());
        ArrayNode guaranteed = json.putArray("guaranteed");
        for (RowAnswer.ClassSet set : answer.guaranteed()) {
            ObjectNode one = guaranteed.addObject();
            one.put("coverage", set.coverage());
            ArrayNode classes = one.putArray("set");
            set.classes().forEach(c -> classes.add(names.get(c)));
            one.put("fallback", set.fallback());
        }
    }
}
