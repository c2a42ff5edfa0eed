package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.datasets.csv.ColumnEncoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The Open Inference Protocol, version 2, of KServe: a tensor for each column, with shape [N] or [N, 1], or where all
 * inputs are numbers one tensor {@value #ALL} [N, …] of all of them.
 */
final class InferenceProtocol {
    /** The name of the tensor that holds all inputs. */
    static final String ALL = "input";

    /** The only version of a model that there is. */
    static final String VERSION = "1";

    private final ServedModel model;
    private final RowReader reader;
    private final Map<String, ColumnEncoding> columns = new HashMap<>();
    private final int mostRows;

    InferenceProtocol(ServedModel model, int mostRows) {
        this.model = model;
        this.reader = model.reader();
        model.schema().columns().forEach(c -> columns.put(c.column(), c));
        this.mostRows = mostRows;
    }

    /**
     * A request.
     *
     * @param id to be given back; empty for none
     * @param outputs those asked for, in this order; none for all
     */
    record Request(InputRows rows, Asked asked, String id, List<String> outputs) {}

    /** A tensor of a request, its data flat. */
    private record Tensor(String name, Datatype type, List<Long> shape, List<JsonNode> data, String place) {
        int rows() {
            return Math.toIntExact(shape.get(0));
        }
    }

    /** @throws RequestException 400 or 413 */
    Request read(byte[] body) {
        return Json.read(body, this::read);
    }

    private Request read(JsonRecord json) {
        String id = json.has("id") ? json.text("id") : "";
        List<Double> levels = model.usualLevels();
        if (json.has("parameters")) {
            JsonRecord parameters = json.record("parameters");
            if (parameters.has("intervals")) {
                levels = levels(parameters.text("intervals"));
            }
        }
        if (model.isClassification() && !levels.isEmpty()) {
            throw RequestException.bad("The model predicts classes, which have no 'intervals'");
        }
        Asked asked = new Asked(levels, false);
        List<String> outputs = new ArrayList<>();
        if (json.has("outputs")) {
            List<String> known = OutputTensor.all(model, levels).stream()
                    .map(OutputTensor::name)
                    .toList();
            for (JsonRecord output : json.records("outputs")) {
                String name = output.text("name");
                if (!known.contains(name)) {
                    throw RequestException.bad("'outputs' asks for '" + RowReader.shown(name)
                            + "', the model's outputs are " + RowReader.some(known));
                }
                outputs.add(name);
                if (output.has("parameters") && !output.facts("parameters").isEmpty()) {
                    throw RequestException.bad("'outputs' has parameters for '" + name + "', expected none");
                }
            }
        }
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        List<JsonRecord> inputs = json.records("inputs");
        if (inputs.size() > columns.size() + 2) {
            throw RequestException.bad("'inputs' has " + inputs.size() + " tensors, more than the model has columns");
        }
        for (int i = 0; i < inputs.size(); i++) {
            Tensor tensor = tensor(inputs.get(i), "'inputs[" + i + "]'");
            if (tensors.put(tensor.name(), tensor) != null) {
                throw RequestException.bad(tensor.place() + " has the name of a tensor before it");
            }
        }
        return new Request(rows(tensors), asked, id, outputs);
    }

    private static List<Double> levels(String text) {
        try {
            return text.isBlank()
                    ? List.of()
                    : Arrays.stream(text.split(",", -1))
                            .map(String::strip)
                            .map(Double::valueOf)
                            .toList();
        } catch (NumberFormatException e) {
            throw RequestException.bad("'parameters.intervals' is '" + RowReader.shown(text)
                    + "', expected levels between commas, such as \"0.5,0.9\"");
        }
    }

    private Tensor tensor(JsonRecord json, String place) {
        String name = json.text("name");
        Datatype type = Datatype.of(json.text("datatype"), place);
        List<Long> shape = new ArrayList<>();
        long size = 1;
        for (JsonNode extent : json.list("shape")) {
            if (!extent.isIntegralNumber() || !extent.canConvertToLong() || extent.longValue() < 1) {
                throw RequestException.bad(place + " has a shape that is no list of positive whole numbers");
            }
            shape.add(extent.longValue());
            size = extent.longValue() > Integer.MAX_VALUE / size ? Integer.MAX_VALUE : size * extent.longValue();
        }
        if (shape.isEmpty() || shape.size() > 4) {
            throw RequestException.bad(place + " has a shape of " + shape.size() + " axes, expected 1 to 4");
        }
        if (shape.get(0) > mostRows) {
            throw RequestException.tooLarge(
                    place + " has " + shape.get(0) + " rows, this server takes " + mostRows + " at a time");
        }
        if (json.has("parameters") && !json.facts("parameters").isEmpty()) {
            throw RequestException.bad(place + " has parameters, expected none: data is sent as JSON");
        }
        List<JsonNode> data = new ArrayList<>();
        flatten(json.list("data"), data);
        if (data.size() != size) {
            throw RequestException.bad(place + " has the shape " + shape + " and " + data.size()
                    + " elements in 'data', expected " + size);
        }
        return new Tensor(name, type, shape, data, place);
    }

    /** In row-major order; data may be nested as the shape, or flat. */
    private static void flatten(List<JsonNode> from, List<JsonNode> into) {
        for (JsonNode element : from) {
            if (element.isArray()) {
                List<JsonNode> inner = new ArrayList<>();
                element.forEach(inner::add);
                flatten(inner, into); // as deep as the parser lets it be
            } else {
                into.add(element);
            }
        }
    }

    private InputRows rows(Map<String, Tensor> tensors) {
        Tensor all = tensors.get(ALL);
        if (all != null
                && tensors.size() == 1
                && reader.isNumeric()
                && !reader.needed().equals(List.of(ALL))) {
            return together(all);
        }
        List<String> header = reader.needed();
        tensors.keySet().forEach(name -> reader.requireKnown(name, "'inputs'"));
        List<Tensor> ordered = new ArrayList<>();
        for (String name : header) {
            Tensor tensor = tensors.get(name);
            if (tensor == null) {
                throw RequestException.bad("'inputs' lacks the tensor '" + name + "'"
                        + (reader.isNumeric() ? "; or send one, '" + ALL + "', of all inputs" : ""));
            }
            requireColumn(tensor, ordered.isEmpty() ? tensor : ordered.get(0));
            ordered.add(tensor);
        }
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < ordered.get(0).rows(); i++) {
            List<String> row = new ArrayList<>();
            for (Tensor tensor : ordered) {
                row.add(cell(tensor, i));
            }
            cells.add(row);
        }
        return reader.read(header, cells);
    }

    private static void requireColumn(Tensor tensor, Tensor first) {
        if (tensor.data().size() != tensor.rows()) {
            throw RequestException.bad(
                    tensor.place() + " has the shape " + tensor.shape() + ", expected [N] or [N, 1]: it is one column");
        }
        if (tensor.rows() != first.rows()) {
            throw RequestException.bad(
                    tensor.place() + " has " + tensor.rows() + " rows, and " + first.place() + " " + first.rows());
        }
    }

    private String cell(Tensor tensor, int row) {
        ColumnEncoding column = columns.get(tensor.name());
        String place = tensor.place() + " element " + row;
        if (column != null && !column.categorical() && !tensor.type().isNumber()) {
            throw RequestException.bad(tensor.place() + " has the datatype " + tensor.type() + ", and the column '"
                    + tensor.name() + "' holds numbers");
        }
        JsonNode value = tensor.data().get(row);
        boolean whole = tensor.type().isNumber() && value.isIntegralNumber();
        String text = tensor.type().cell(value, place);
        return whole && column != null && column.categorical() ? value.asText() : text; // a category 3 is not 3.0
    }

    private InputRows together(Tensor all) {
        int width = columns.size();
        int rows = all.rows();
        if (all.data().size() != (long) rows * width) {
            throw RequestException.bad(all.place() + " has the shape " + all.shape() + ", expected [N, …] of " + width
                    + " inputs for each of N rows");
        }
        if (!all.type().isNumber()) {
            throw RequestException.bad(all.place() + " has the datatype BYTES, expected numbers");
        }
        if (all.data().stream().anyMatch(JsonNode::isNull)) {
            List<List<String>> cells = new ArrayList<>();
            for (int i = 0; i < rows; i++) {
                int from = i * width;
                List<String> row = new ArrayList<>();
                for (int j = 0; j < width; j++) {
                    row.add(all.type().cell(all.data().get(from + j), all.place() + " element " + (from + j)));
                }
                cells.add(row);
            }
            return reader.read(reader.needed(), cells);
        }
        double[][] inputs = new double[rows][width];
        for (int i = 0; i < all.data().size(); i++) {
            inputs[i / width][i % width] = all.type().number(all.data().get(i), all.place() + " element " + i);
        }
        return reader.read(inputs);
    }

    /** An answer to a request. */
    ObjectNode answer(List<RowAnswer> answers, Request request) {
        ObjectNode json = Json.object();
        json.put("model_name", model.name());
        json.put("model_version", VERSION);
        if (!request.id().isEmpty()) {
            json.put("id", request.id());
        }
        ArrayNode outputs = json.putArray("outputs");
        Map<String, OutputTensor> known = new LinkedHashMap<>();
        OutputTensor.all(model, request.asked().levels()).forEach(o -> known.put(o.name(), o));
        for (String name : request.outputs().isEmpty() ? known.keySet() : request.outputs()) {
            OutputTensor tensor = Objects.requireNonNull(known.get(name));
            ObjectNode output = outputs.addObject();
            output.put("name", tensor.name());
            output.put("datatype", tensor.datatype());
            ArrayNode shape = output.putArray("shape").add(answers.size());
            if (tensor.width() > 0) {
                shape.add(tensor.width());
            }
            ArrayNode data = output.putArray("data");
            answers.forEach(answer -> tensor.write().accept(answer, data));
        }
        return json;
    }

    /** What the protocol calls the model's metadata. */
    ObjectNode metadata() {
        ObjectNode json = Json.object();
        json.put("name", model.name());
        json.putArray("versions").add(VERSION);
        json.put("platform", "credence_" + model.description().method());
        ArrayNode inputs = json.putArray("inputs");
        for (String name : reader.needed()) {
            ColumnEncoding column = columns.get(name);
            boolean number = column != null && !column.categorical();
            ObjectNode input = inputs.addObject();
            input.put("name", name);
            input.put("datatype", number ? "FP64" : "BYTES");
            input.putArray("shape").add(-1);
        }
        ArrayNode outputs = json.putArray("outputs");
        for (OutputTensor tensor : OutputTensor.all(model, model.usualLevels())) {
            ObjectNode output = outputs.addObject();
            output.put("name", tensor.name());
            output.put("datatype", tensor.datatype());
            ArrayNode shape = output.putArray("shape").add(-1);
            if (tensor.width() > 0) {
                shape.add(tensor.width());
            }
        }
        return json;
    }
}
