package dev.credence.serve;

import com.google.protobuf.ByteString;
import dev.credence.core.Nouns;
import dev.credence.scoring.OutputTensor;
import dev.credence.scoring.RowPrediction;
import dev.credence.scoring.ShortText;
import dev.credence.serve.grpc.InferParameter;
import dev.credence.serve.grpc.InferTensorContents;
import dev.credence.serve.grpc.ModelInferRequest;
import dev.credence.serve.grpc.ModelInferResponse;
import dev.credence.serve.grpc.ModelMetadataResponse;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The Open Inference Protocol, version 2, in protocol buffers; {@link TensorReader} defines the semantics. */
final class GrpcMessages {
    private final TensorReader tensors;

    GrpcMessages(TensorReader tensors) {
        this.tensors = tensors;
    }

    /** @throws RequestException 400 or 413 */
    TensorRequest read(ModelInferRequest message) {
        Asked asked = tensors.usual();
        for (Map.Entry<String, InferParameter> parameter :
                message.getParametersMap().entrySet()) {
            if (!parameter.getKey().equals(TensorReader.INTERVALS)) {
                throw RequestException.bad(
                        "'parameters' has '" + ShortText.of(parameter.getKey()) + "', expected none but 'intervals'");
            }
            if (!parameter.getValue().hasStringParam()) {
                throw RequestException.bad(
                        "'parameters.intervals' is no text, expected levels between commas, such as" + " \"0.5,0.9\"");
            }
            asked = tensors.asked(parameter.getValue().getStringParam());
        }
        boolean raw = message.getRawInputContentsCount() > 0;
        List<TensorRequest.Output> outputs = new ArrayList<>();
        for (var output : message.getOutputsList()) {
            tensors.requireOutput(output.getName(), asked);
            output.getParametersMap().forEach((name, value) -> requireForm(output.getName(), name, value, raw));
            outputs.add(new TensorRequest.Output(output.getName(), raw));
        }
        tensors.requireCount(message.getInputsCount());
        if (raw && message.getRawInputContentsCount() != message.getInputsCount()) {
            throw RequestException.bad("'raw_input_contents' has "
                    + Nouns.counted(message.getRawInputContentsCount(), "element") + ", expected one for each of "
                    + Nouns.counted(message.getInputsCount(), "input"));
        }
        List<InputTensor> inputs = new ArrayList<>();
        for (int i = 0; i < message.getInputsCount(); i++) {
            String place = "'inputs[" + i + "]'";
            var input = message.getInputs(i);
            Datatype type = Datatype.of(input.getDatatype(), place);
            int size = InputTensor.size(input.getShapeList(), tensors.mostRows(), place);
            if (input.getParametersCount() > 0) {
                throw RequestException.bad(place + " has parameters, expected none");
            }
            if (raw && input.hasContents()) {
                throw RequestException.bad(
                        place + " has 'contents' although there are 'raw_input_contents'; expected one of them");
            }
            Elements data = raw
                    ? RawElements.of(
                            type,
                            message.getRawInputContents(i).asReadOnlyByteBuffer(),
                            size,
                            place,
                            "'raw_input_contents'")
                    : GrpcElements.of(type, input.getContents(), size, place);
            inputs.add(new InputTensor(input.getName(), type, input.getShapeList(), data, place));
        }
        return new TensorRequest(tensors.rows(inputs), asked, message.getId(), outputs, raw);
    }

    /** Requires of an output what it gets: raw contents, all of them, where those of the request are raw. */
    private static void requireForm(String output, String name, InferParameter value, boolean raw) {
        if (!name.equals(InferenceProtocol.BINARY_OUTPUT)) {
            throw RequestException.bad("'outputs' has the parameter '" + ShortText.of(name) + "' for '" + output
                    + "', expected none but '" + InferenceProtocol.BINARY_OUTPUT + "'");
        }
        if (!value.hasBoolParam() || value.getBoolParam() != raw) {
            throw RequestException.bad("'outputs' has the parameter '" + name + "' for '" + output + "', expected "
                    + raw + ": all outputs are raw if and only if the request has 'raw_input_contents'");
        }
    }

    /** The answer to a request, raw if the request was. Infinite bounds are infinite numbers here. */
    ModelInferResponse answer(List<RowPrediction> answers, TensorRequest request) {
        ModelInferResponse.Builder message = ModelInferResponse.newBuilder()
                .setModelName(tensors.model().name())
                .setModelVersion(TensorReader.VERSION)
                .setId(request.id());
        for (OutputTensor tensor : tensors.outputs(request)) {
            var output = message.addOutputsBuilder()
                    .setName(tensor.name())
                    .setDatatype(tensor.datatype())
                    .addAllShape(tensor.shape(answers.size()));
            if (request.binary()) {
                RawSink data = new RawSink(new ByteArrayOutputStream());
                answers.forEach(answer -> tensor.write().accept(answer, data));
                message.addRawOutputContents(ByteString.copyFrom(data.bytes().toByteArray()));
            } else {
                ContentsSink data = new ContentsSink(output.getContentsBuilder());
                answers.forEach(answer -> tensor.write().accept(answer, data));
            }
        }
        return message.build();
    }

    private record ContentsSink(InferTensorContents.Builder contents) implements OutputTensor.Sink {
        @Override
        public void number(double value) {
            contents.addFp64Contents(value);
        }

        @Override
        public void flag(boolean value) {
            contents.addBoolContents(value);
        }

        @Override
        public void text(String value) {
            contents.addBytesContents(ByteString.copyFromUtf8(value));
        }
    }

    ModelMetadataResponse metadata() {
        ModelMetadataResponse.Builder message = ModelMetadataResponse.newBuilder()
                .setName(tensors.model().name())
                .addVersions(TensorReader.VERSION)
                .setPlatform(tensors.platform());
        tensors.describedInputs().forEach(input -> message.addInputs(described(input)));
        tensors.describedOutputs().forEach(output -> message.addOutputs(described(output)));
        return message.build();
    }

    private static ModelMetadataResponse.TensorMetadata described(TensorReader.Described tensor) {
        return ModelMetadataResponse.TensorMetadata.newBuilder()
                .setName(tensor.name())
                .setDatatype(tensor.datatype())
                .addAllShape(tensor.shape())
                .build();
    }
}
