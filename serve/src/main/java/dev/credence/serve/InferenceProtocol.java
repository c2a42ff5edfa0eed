package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.Nouns;
import dev.credence.core.file.JsonRecord;
import dev.credence.scoring.OutputTensor;
import dev.credence.scoring.RowPrediction;
import java.util.ArrayList;
import java.util.List;

/** KServe's Open Inference Protocol, version 2, in JSON; {@link TensorReader} defines the semantics. */
final class InferenceProtocol {
    private final TensorReader tensors;

    InferenceProtocol(TensorReader tensors) {
        this.tensors = tensors;
    }

    /** @throws RequestException 400 or 413 */
    TensorRequest read(byte[] body) {
        return Json.read(body, this::read);
    }

    private TensorRequest read(JsonRecord json) {
        String id = json.has("id") ? json.text("id") : "";
        Asked asked = tensors.usual();
        if (json.has("parameters")) {
            JsonRecord parameters = json.record("parameters");
            if (parameters.has(TensorReader.INTERVALS)) {
                asked = tensors.asked(parameters.text(TensorReader.INTERVALS));
            }
        }
        List<String> outputs = new ArrayList<>();
        if (json.has("outputs")) {
            for (JsonRecord output : json.records("outputs")) {
                String name = output.text("name");
                tensors.requireOutput(name, asked);
                outputs.add(name);
                if (output.has("parameters") && !output.facts("parameters").isEmpty()) {
                    throw RequestException.bad("'outputs' has parameters for '" + name + "', expected none");
                }
            }
        }
        List<JsonRecord> inputs = json.records("inputs");
        tensors.requireCount(inputs.size());
        List<InputTensor> read = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            read.add(tensor(inputs.get(i), "'inputs[" + i + "]'"));
        }
        return new TensorRequest(tensors.rows(read), asked, id, outputs);
    }

    private InputTensor tensor(JsonRecord json, String place) {
        String name = json.text("name");
        Datatype type = Datatype.of(json.text("datatype"), place);
        List<Long> shape = new ArrayList<>();
        for (JsonNode extent : json.list("shape")) {
            shape.add(extent.isIntegralNumber() && extent.canConvertToLong() ? extent.longValue() : 0);
        }
        int size = InputTensor.size(shape, tensors.mostRows(), place);
        if (json.has("parameters") && !json.facts("parameters").isEmpty()) {
            throw RequestException.bad(place + " has parameters, expected none: data is sent as JSON");
        }
        List<JsonNode> data = new ArrayList<>();
        flatten(json.list("data"), data);
        if (data.size() != size) {
            throw RequestException.bad(place + " has the shape " + shape + " and "
                    + Nouns.counted(data.size(), "element") + " in 'data', expected " + size);
        }
        return new InputTensor(name, type, shape, new JsonElements(type, data), place);
    }

    /** Flattens data, nested by shape or already flat, in row-major order. */
    private static void flatten(List<JsonNode> from, List<JsonNode> into) {
        for (JsonNode element : from) {
            if (element.isArray()) {
                List<JsonNode> inner = new ArrayList<>();
                element.forEach(inner::add);
                flatten(inner, into); // the parser limits the depth
            } else {
                into.add(element);
            }
        }
    }

    /** Writes the elements of an answer. */
    private record JsonSink(ArrayNode data) implements OutputTensor.Sink {
        @Override
        public void number(double value) {
            Json.add(data, value);
        }

        @Override
        public void flag(boolean value) {
            data.add(value);
        }

        @Override
        public void text(String value) {
            data.add(value);
        }
    }

    /** The answer to a request. */
    ObjectNode answer(List<RowPrediction> answers, TensorRequest request) {
        ObjectNode json = Json.object();
        json.put("model_name", tensors.model().name());
        json.put("model_version", TensorReader.VERSION);
        if (!request.id().isEmpty()) {
            json.put("id", request.id());
        }
        ArrayNode outputs = json.putArray("outputs");
        for (OutputTensor tensor : tensors.outputs(request)) {
            ObjectNode output = outputs.addObject();
            output.put("name", tensor.name());
            output.put("datatype", tensor.datatype());
            tensor.shape(answers.size()).forEach(output.putArray("shape")::add);
            JsonSink data = new JsonSink(output.putArray("data"));
            answers.forEach(answer -> tensor.write().accept(answer, data));
        }
        return json;
    }

    /** The model's metadata in the protocol. */
    ObjectNode metadata() {
        ObjectNode json = Json.object();
        json.put("name", tensors.model().name());
        json.putArray("versions").add(TensorReader.VERSION);
        json.put("platform", tensors.platform());
        describe(tensors.describedInputs(), json.putArray("inputs"));
        describe(tensors.describedOutputs(), json.putArray("outputs"));
        return json;
    }

    private static void describe(List<TensorReader.Described> tensors, ArrayNode into) {
        for (TensorReader.Described tensor : tensors) {
            ObjectNode one = into.addObject();
            one.put("name", tensor.name());
            one.put("datatype", tensor.datatype());
            tensor.shape().forEach(one.putArray("shape")::add);
        }
    }
}
