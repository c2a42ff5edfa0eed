package dev.credence.serve;

import com.google.protobuf.ByteString;
import dev.credence.serve.grpc.GRPCInferenceServiceGrpc;
import dev.credence.serve.grpc.InferTensorContents;
import dev.credence.serve.grpc.ModelInferRequest;
import dev.credence.serve.grpc.ModelInferRequest.InferInputTensor;
import dev.credence.serve.grpc.ModelInferResponse;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** A gRPC client for tests. */
final class GrpcClient implements AutoCloseable {
    private final ManagedChannel channel;

    GrpcClient(PredictionServer server) {
        channel = NettyChannelBuilder.forAddress("127.0.0.1", server.grpcPort().orElseThrow())
                .usePlaintext()
                .build();
    }

    GRPCInferenceServiceGrpc.GRPCInferenceServiceBlockingStub stub() {
        return GRPCInferenceServiceGrpc.newBlockingStub(channel);
    }

    GRPCInferenceServiceGrpc.GRPCInferenceServiceFutureStub later() {
        return GRPCInferenceServiceGrpc.newFutureStub(channel);
    }

    GRPCInferenceServiceGrpc.GRPCInferenceServiceBlockingStub with(String authorization) {
        Metadata headers = new Metadata();
        headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), authorization);
        return stub().withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
    }

    ManagedChannel channel() {
        return channel;
    }

    static InferInputTensor doubles(String name, double... values) {
        return tensor(
                name, "FP64", values.length, contents -> Arrays.stream(values).forEach(contents::addFp64Contents));
    }

    static InferInputTensor texts(String name, String... values) {
        return tensor(
                name,
                "BYTES",
                values.length,
                contents -> List.of(values).forEach(text -> contents.addBytesContents(ByteString.copyFromUtf8(text))));
    }

    static InferInputTensor tensor(
            String name, String datatype, long rows, Consumer<InferTensorContents.Builder> contents) {
        InferInputTensor.Builder tensor = InferInputTensor.newBuilder()
                .setName(name)
                .setDatatype(datatype)
                .addShape(rows);
        contents.accept(tensor.getContentsBuilder());
        return tensor.build();
    }

    /** A tensor without contents, for raw contents. */
    static InferInputTensor bare(String name, String datatype, long... shape) {
        InferInputTensor.Builder tensor =
                InferInputTensor.newBuilder().setName(name).setDatatype(datatype);
        Arrays.stream(shape).forEach(tensor::addShape);
        return tensor.build();
    }

    static ModelInferRequest.Builder ask(String model, InferInputTensor... inputs) {
        return ModelInferRequest.newBuilder().setModelName(model).addAllInputs(List.of(inputs));
    }

    static ModelInferResponse.InferOutputTensor output(ModelInferResponse answer, String name) {
        return answer.getOutputsList().stream()
                .filter(o -> o.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The status of a refused call, whose message must not name Java classes. */
    static Status refusal(Runnable call) {
        try {
            call.run();
        } catch (StatusRuntimeException e) {
            String message = String.valueOf(e.getStatus().getDescription());
            if (message.contains("Exception") || message.contains("dev.credence") || message.contains("java.")) {
                throw new AssertionError("The server told its inside: " + message);
            }
            return e.getStatus();
        }
        throw new AssertionError("The call was answered");
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
