package dev.credence.serve;

import dev.credence.scoring.RowPrediction;
import dev.credence.scoring.ShortText;
import dev.credence.serve.grpc.GRPCInferenceServiceGrpc;
import dev.credence.serve.grpc.ModelInferRequest;
import dev.credence.serve.grpc.ModelInferResponse;
import dev.credence.serve.grpc.ModelMetadataRequest;
import dev.credence.serve.grpc.ModelMetadataResponse;
import dev.credence.serve.grpc.ModelReadyRequest;
import dev.credence.serve.grpc.ModelReadyResponse;
import dev.credence.serve.grpc.ServerLiveRequest;
import dev.credence.serve.grpc.ServerLiveResponse;
import dev.credence.serve.grpc.ServerMetadataRequest;
import dev.credence.serve.grpc.ServerMetadataResponse;
import dev.credence.serve.grpc.ServerReadyRequest;
import dev.credence.serve.grpc.ServerReadyResponse;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The gRPC service of the Open Inference Protocol; shares models and batches with HTTP. */
final class GrpcService extends GRPCInferenceServiceGrpc.GRPCInferenceServiceImplBase {
    private record Served(GrpcMessages messages, ModelMetadataResponse metadata, Batcher batcher) {}

    private final Map<String, Served> models = new LinkedHashMap<>();
    private final BooleanSupplier ready;

    /** @param ready false once the server is being closed */
    GrpcService(List<TensorReader> tensors, List<Batcher> batchers, BooleanSupplier ready) {
        this.ready = ready;
        for (int i = 0; i < tensors.size(); i++) {
            GrpcMessages messages = new GrpcMessages(tensors.get(i));
            models.put(tensors.get(i).model().name(), new Served(messages, messages.metadata(), batchers.get(i)));
        }
    }

    private Served served(String name, String version) {
        Served found = models.get(name);
        if (found == null) {
            throw new RequestException(
                    404,
                    "there is no model '" + ShortText.of(name) + "'; there are "
                            + ShortText.of(List.copyOf(models.keySet())));
        }
        if (!version.isEmpty() && !version.equals(TensorReader.VERSION)) {
            throw new RequestException(
                    404,
                    "there is no version '" + ShortText.of(version) + "' of the model, only " + TensorReader.VERSION);
        }
        return found;
    }

    /** Answers at once. */
    private static <T> void answer(StreamObserver<T> to, Supplier<T> message) {
        T answer;
        try {
            answer = message.get();
        } catch (RuntimeException e) {
            to.onError(GrpcStatus.of(e).asRuntimeException());
            return;
        }
        to.onNext(answer);
        to.onCompleted();
    }

    @Override
    public void serverLive(ServerLiveRequest request, StreamObserver<ServerLiveResponse> to) {
        answer(to, () -> ServerLiveResponse.newBuilder().setLive(true).build());
    }

    @Override
    public void serverReady(ServerReadyRequest request, StreamObserver<ServerReadyResponse> to) {
        answer(
                to,
                () -> ServerReadyResponse.newBuilder()
                        .setReady(ready.getAsBoolean())
                        .build());
    }

    @Override
    public void modelReady(ModelReadyRequest request, StreamObserver<ModelReadyResponse> to) {
        answer(to, () -> {
            served(request.getName(), request.getVersion());
            return ModelReadyResponse.newBuilder()
                    .setReady(ready.getAsBoolean())
                    .build();
        });
    }

    @Override
    public void serverMetadata(ServerMetadataRequest request, StreamObserver<ServerMetadataResponse> to) {
        answer(
                to,
                () -> ServerMetadataResponse.newBuilder()
                        .setName("credence")
                        .setVersion(Endpoints.version())
                        .build());
    }

    @Override
    public void modelMetadata(ModelMetadataRequest request, StreamObserver<ModelMetadataResponse> to) {
        answer(to, () -> served(request.getName(), request.getVersion()).metadata());
    }

    @Override
    public void modelInfer(ModelInferRequest message, StreamObserver<ModelInferResponse> to) {
        CompletableFuture<ModelInferResponse> answer;
        try {
            Served model = served(message.getModelName(), message.getModelVersion());
            TensorRequest request = model.messages().read(message);
            CompletableFuture<List<RowPrediction>> answers = model.batcher().answered(request.rows(), request.asked());
            // a cancelled call is left out of its batch
            ((ServerCallStreamObserver<ModelInferResponse>) to).setOnCancelHandler(() -> answers.cancel(false));
            answer = answers.thenApply(made -> model.messages().answer(made, request));
        } catch (RuntimeException e) {
            answer = CompletableFuture.failedFuture(e);
        }
        var unused = answer.whenComplete((made, failure) -> {
            if (failure == null) {
                to.onNext(made);
                to.onCompleted();
            } else {
                to.onError(GrpcStatus.of(failure).asRuntimeException());
            }
        });
    }
}
