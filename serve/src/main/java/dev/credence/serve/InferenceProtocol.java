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
    /** Parameters of Triton's extension for binary data: of an output, and of all. */
    private static final String BINARY_OUTPUT = "binary_data";

    private static final String BINARY_OUTPUTS = "binary_data_output";

    private final TensorReader tensors;

    InferenceProtocol(TensorReader tensors) {
        this.tensors = tensors;
    }

    /** @throws RequestException 400 or 413 */
    TensorRequest read(byte[] body) {
        return Json.read(body, this::read);
    }

    private TensorRequest read(JsonRecord json) {
        String id = json.isGiven("id") ? json.text("id") : "";
        Asked asked = tensors.usual();
        if (json.isGiven("parameters")) {
            JsonRecord parameters = json.record("parameters");
            if (parameters.isGiven(TensorReader.INTERVALS)) {
                asked = tensors.asked(parameters.text(TensorReader.INTERVALS));
            }
            if (parameters.isGiven(BINARY_OUTPUTS) && parameters.truth(BINARY_OUTPUTS)) {
                throw binary("'parameters." + BINARY_OUTPUTS + "'");
            }
        }
        List<String> outputs = new ArrayList<>();
        if (json.isGiven("outputs")) {
            for (JsonRecord output : json.records("outputs")) {
                String name = output.text("name");
                tensors.requireOutput(name, asked);
                outputs.add(name);
                if (output.isGiven("parameters")) {
                    requireJson(output.record("parameters"), name);
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

    /** What Triton's clients send for outputs as JSON is taken. */
    private static void requireJson(JsonRecord parameters, String output) {
        if (parameters.isGiven(BINARY_OUTPUT) && parameters.truth(BINARY_OUTPUT)) {
            throw binary("'" + BINARY_OUTPUT + "' of the output '" + output + "'");
        }
    }

    private static RequestException binary(String parameter) {
        return RequestException.bad(parameter + " is true; expected false: answers over HTTP are JSON");
    }

    private static boolean hasAny(ObjectNode parameters) {
        return parameters.properties().stream()
                .anyMatch(parameter -> !parameter.getValue().isNull());
    }

    private InputTensor tensor(JsonRecord json, String place) {
        String name = json.text("name");
        Datatype type = Datatype.of(json.text("datatype"), place);
        List<Long> shape = new ArrayList<>();
        for (JsonNode extent : json.list("shape")) {
            shape.add(extent.isIntegralNumber() && extent.canConvertToLong() ? extent.longValue() : 0);
        }
        int size = InputTensor.size(shape, tensors.mostRows(), place);
        if (json.isGiven("parameters") && hasAny(json.facts("parameters"))) {
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
