package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.Nouns;
import dev.credence.core.file.JsonRecord;
import dev.credence.scoring.OutputTensor;
import dev.credence.scoring.RowPrediction;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** KServe's Open Inference Protocol, version 2, in JSON; {@link TensorReader} defines the semantics. */
final class InferenceProtocol {
    /** The parameter that asks for an output as binary data. */
    static final String BINARY_OUTPUT = "binary_data";

    /** The parameter of a request that asks for all outputs as binary data, unless they say otherwise. */
    private static final String BINARY_OUTPUTS = "binary_data_output";

    private final TensorReader tensors;

    InferenceProtocol(TensorReader tensors) {
        this.tensors = tensors;
    }

    /** @throws RequestException 400 or 413 */
    TensorRequest read(RequestBody body) {
        return Json.read(body.json(), body.jsonName(), json -> read(json, body));
    }

    private TensorRequest read(JsonRecord json, RequestBody body) {
        String id = json.isGiven("id") ? json.text("id") : "";
        Asked asked = tensors.usual();
        boolean binary = false;
        if (json.isGiven("parameters")) {
            JsonRecord parameters = json.record("parameters");
            if (parameters.isGiven(TensorReader.INTERVALS)) {
                asked = tensors.asked(parameters.text(TensorReader.INTERVALS));
            }
            binary = parameters.isGiven(BINARY_OUTPUTS) && parameters.truth(BINARY_OUTPUTS);
        }
        List<TensorRequest.Output> outputs = new ArrayList<>();
        if (json.isGiven("outputs")) {
            for (JsonRecord output : json.records("outputs")) {
                String name = output.text("name");
                tensors.requireOutput(name, asked);
                outputs.add(new TensorRequest.Output(name, isBinary(output, binary)));
            }
        }
        List<JsonRecord> inputs = json.records("inputs");
        tensors.requireCount(inputs.size());
        List<InputTensor> read = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            read.add(tensor(inputs.get(i), "'inputs[" + i + "]'", body));
        }
        body.end();
        return new TensorRequest(tensors.rows(read), asked, id, outputs, binary);
    }

    private static boolean isBinary(JsonRecord output, boolean otherwise) {
        if (!output.isGiven("parameters")) {
            return otherwise;
        }
        JsonRecord parameters = output.record("parameters");
        return parameters.isGiven(BINARY_OUTPUT) ? parameters.truth(BINARY_OUTPUT) : otherwise;
    }

    private InputTensor tensor(JsonRecord json, String place, RequestBody body) {
        String name = json.text("name");
        Datatype type = Datatype.of(json.text("datatype"), place);
        List<Long> shape = new ArrayList<>();
        for (JsonNode extent : json.list("shape")) {
            shape.add(extent.isIntegralNumber() && extent.canConvertToLong() ? extent.longValue() : 0);
        }
        int size = InputTensor.size(shape, tensors.mostRows(), place);
        Optional<Long> binary = binary(json);
        if (binary.isPresent() && json.isGiven("data")) {
            throw RequestException.bad(place + " has both 'data' and '" + RequestBody.SIZE + "', expected one of them");
        }
        Elements data = binary.isPresent()
                ? RawElements.of(type, body.next(binary.get(), place), size, place, "its binary data")
                : new JsonElements(type, data(json, shape, size, place));
        return new InputTensor(name, type, shape, data, place);
    }

    /** The size of a tensor's binary data in bytes; empty if its data are JSON. */
    private static Optional<Long> binary(JsonRecord json) {
        if (!json.isGiven("parameters")) {
            return Optional.empty();
        }
        JsonRecord parameters = json.record("parameters");
        return parameters.isGiven(RequestBody.SIZE)
                ? Optional.of(parameters.wholeLong(RequestBody.SIZE, 0, Integer.MAX_VALUE))
                : Optional.empty();
    }

    private static List<JsonNode> data(JsonRecord json, List<Long> shape, int size, String place) {
        List<JsonNode> data = new ArrayList<>();
        flatten(json.list("data"), data);
        if (data.size() != size) {
            throw RequestException.bad(place + " has the shape " + shape + " and "
                    + Nouns.counted(data.size(), "element") + " in 'data', expected " + size);
        }
        return data;
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

    /** The answer to a request: JSON, followed by the binary data of the outputs that were asked for as such. */
    Reply answer(List<RowPrediction> answers, TensorRequest request) {
        ObjectNode json = Json.object();
        json.put("model_name", tensors.model().name());
        json.put("model_version", TensorReader.VERSION);
        if (!request.id().isEmpty()) {
            json.put("id", request.id());
        }
        ArrayNode outputs = json.putArray("outputs");
        ByteArrayOutputStream binary = new ByteArrayOutputStream();
        for (OutputTensor tensor : tensors.outputs(request)) {
            boolean raw = request.isBinary(outputs.size());
            ObjectNode output = outputs.addObject();
            output.put("name", tensor.name());
            output.put("datatype", tensor.datatype());
            tensor.shape(answers.size()).forEach(output.putArray("shape")::add);
            int before = binary.size();
            OutputTensor.Sink data = raw ? new RawSink(binary) : new JsonSink(output.putArray("data"));
            answers.forEach(answer -> tensor.write().accept(answer, data));
            if (raw) {
                output.putObject("parameters").put(RequestBody.SIZE, binary.size() - before);
            }
        }
        return binary.size() > 0 ? Reply.binary(json, binary.toByteArray()) : Reply.json(json);
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
