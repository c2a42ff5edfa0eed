package dev.credence.serve;

import static dev.credence.serve.GrpcClient.ask;
import static dev.credence.serve.GrpcClient.doubles;
import static dev.credence.serve.GrpcClient.refusal;
import static dev.credence.serve.GrpcClient.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.util.concurrent.ListenableFuture;
import dev.credence.core.UserException;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.serve.grpc.GRPCInferenceServiceGrpc;
import dev.credence.serve.grpc.ModelInferRequest;
import dev.credence.serve.grpc.ModelInferResponse;
import dev.credence.serve.grpc.ServerLiveRequest;
import dev.credence.serve.grpc.ServerMetadataRequest;
import dev.credence.serve.grpc.ServerReadyRequest;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits, tokens and shutdown, with a predictor that blocks until released. */
@Timeout(600)
class GrpcLoadTest {
    private static final ServerOptions OPTIONS =
            ServerOptions.defaults().at("127.0.0.1", 0).withGrpc(0);

    private static Models models;
    private static TrainedModel houses;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final Semaphore go = new Semaphore(0);
    private final AtomicInteger batches = new AtomicInteger();

    @BeforeAll
    static void train() {
        models = new Models();
        houses = models.houses();
    }

    @AfterAll
    static void close() {
        models.close();
    }

    private PredictionServer start(ServerOptions options) {
        return PredictionServer.start(options, ServedModel.of("houses", houses).predictingBy(rows -> {
            begun.countDown();
            go.acquireUninterruptibly();
            batches.incrementAndGet();
            double[] sizes =
                    Arrays.stream(rows.inputMatrix()).mapToDouble(row -> row[0]).toArray();
            double[] one = new double[sizes.length];
            Arrays.fill(one, 1);
            return GaussianPredictive.of(sizes, one, one.clone());
        }));
    }

    private static ModelInferRequest house(double size) {
        return ask("houses", doubles("size", size), texts("town", "Werl")).build();
    }

    private static void awaitWaiting(PredictionServer server, int count) throws InterruptedException {
        awaitMetric(server, "credence_waiting_requests{model=\"houses\"} " + count);
    }

    private static void awaitMetric(PredictionServer server, String text) throws InterruptedException {
        Client client = new Client(server);
        while (!client.get("/metrics").body().contains(text)) {
            Thread.onSpinWait(); // each round is a request
        }
    }

    private static double mean(ModelInferResponse answer) {
        return answer.getOutputs(0).getContents().getFp64Contents(0);
    }

    @Test
    @DisplayName("HTTP and gRPC share batches and the queue; a full queue is RESOURCE_EXHAUSTED")
    void aFullQueueRefuses() throws Exception {
        try (PredictionServer server = start(OPTIONS.withBatches(2, 256, 0));
                GrpcClient client = new GrpcClient(server)) {
            List<ListenableFuture<ModelInferResponse>> accepted = new ArrayList<>();
            accepted.add(client.later().modelInfer(house(60)));
            begun.await();
            accepted.add(client.later().modelInfer(house(61)));
            awaitWaiting(server, 1);
            var http = new Client(server)
                    .postAsync("/models/houses/predict", "{\"row\": {\"size\": 62, \"town\": \"Werl\"}}");
            awaitWaiting(server, 2);
            Status refused = refusal(() -> client.stub().modelInfer(house(63)));
            assertThat(refused.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
            assertThat(refused.getDescription()).contains("2 wait");
            assertThat(client.stub()
                            .serverReady(ServerReadyRequest.getDefaultInstance())
                            .getReady())
                    .isTrue();
            go.release(100);
            assertThat(mean(accepted.get(0).get())).isEqualTo(60);
            assertThat(mean(accepted.get(1).get())).isEqualTo(61);
            assertThat(Client.json(http.join()).at("/prediction/mean").doubleValue())
                    .isEqualTo(62);
            assertThat(batches).hasValue(2); // the first, and the two queued
        }
    }

    @Test
    @DisplayName("Closing answers accepted requests over HTTP and gRPC and refuses new ones")
    void closingLosesNothing() throws Exception {
        PredictionServer server = start(OPTIONS);
        try (GrpcClient client = new GrpcClient(server)) {
            List<ListenableFuture<ModelInferResponse>> accepted = new ArrayList<>();
            accepted.add(client.later().modelInfer(house(60)));
            begun.await();
            for (int i = 1; i <= 10; i++) {
                accepted.add(client.later().modelInfer(house(60 + i)));
            }
            awaitWaiting(server, 10);
            CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
            try (GrpcClient late = new GrpcClient(server)) {
                Status.Code refused = null;
                while (refused != Status.Code.UNAVAILABLE) {
                    try {
                        late.stub().serverLive(ServerLiveRequest.getDefaultInstance());
                    } catch (StatusRuntimeException e) {
                        refused = e.getStatus().getCode();
                    }
                }
            }
            assertThat(accepted).noneMatch(ListenableFuture::isDone);
            assertThat(closing).isNotDone();
            go.release(100);
            for (int i = 0; i < accepted.size(); i++) {
                assertThat(mean(accepted.get(i).get())).isEqualTo(60 + i);
            }
            closing.join();
        }
    }

    @Test
    @DisplayName("With a token, only health endpoints are open")
    void aTokenIsAskedFor() {
        go.release(100);
        try (PredictionServer server = start(OPTIONS.withToken("s3cret"));
                GrpcClient client = new GrpcClient(server)) {
            client.stub().serverLive(ServerLiveRequest.getDefaultInstance());
            client.stub().serverReady(ServerReadyRequest.getDefaultInstance());
            assertThat(refusal(() -> client.stub().modelInfer(house(1))).getCode())
                    .isEqualTo(Status.Code.UNAUTHENTICATED);
            for (String wrong : new String[] {"Bearer s3cre", "Bearer s3crett", "s3cret", "Bearer"}) {
                assertThat(refusal(() -> client.with(wrong).serverMetadata(ServerMetadataRequest.getDefaultInstance()))
                                .getCode())
                        .isEqualTo(Status.Code.UNAUTHENTICATED);
            }
            assertThat(mean(client.with("Bearer s3cret").modelInfer(house(7)))).isEqualTo(7);
        }
    }

    @Test
    @DisplayName("A prediction not made in time is DEADLINE_EXCEEDED")
    void timesAreLimited() throws Exception {
        try (PredictionServer server = start(OPTIONS.withTimes(Duration.ofMillis(400), Duration.ofSeconds(60)));
                GrpcClient client = new GrpcClient(server)) {
            // not released before the timeout
            assertThatThrownBy(() -> client.later().modelInfer(house(1)).get())
                    .hasMessageContaining("DEADLINE_EXCEEDED: the prediction was not made in time");
            go.release(100);
        }
    }

    @Test
    @DisplayName("A cancelled call is left out of the batch")
    void cancelledCallsAreLeftOut() throws Exception {
        try (PredictionServer server = start(OPTIONS);
                GrpcClient client = new GrpcClient(server)) {
            var first = client.later().modelInfer(house(1));
            begun.await();
            var second = client.later().modelInfer(house(2));
            awaitWaiting(server, 1);
            second.cancel(true);
            awaitMetric(server, "status=\"CANCELLED\"");
            go.release(100);
            assertThat(mean(first.get())).isEqualTo(1);
        }
        assertThat(batches).hasValue(1);
    }

    @Test
    @DisplayName("A call whose message does not arrive is cancelled and its permit released")
    void aSlowMessageIsEnded() throws Exception {
        try (PredictionServer server = start(OPTIONS.withTimes(Duration.ofMillis(100), Duration.ofSeconds(60)));
                GrpcClient client = new GrpcClient(server)) {
            ClientCall<ModelInferRequest, ModelInferResponse> call = client.channel()
                    .newCall(
                            GRPCInferenceServiceGrpc.getModelInferMethod().toBuilder()
                                    .setType(MethodDescriptor.MethodType.CLIENT_STREAMING) // sends headers now
                                    .build(),
                            CallOptions.DEFAULT);
            CompletableFuture<Status> ended = new CompletableFuture<>();
            call.start(
                    new ClientCall.Listener<>() {
                        @Override
                        public void onClose(Status status, Metadata trailers) {
                            ended.complete(status);
                        }
                    },
                    new Metadata());
            call.request(1);
            assertThat(ended.get(60, TimeUnit.SECONDS).isOk()).isFalse();
        }
    }

    @Test
    @DisplayName("A port in use, or equal to the HTTP port, is refused with a remedy")
    void mistakesAreSaid() {
        try (PredictionServer server = start(OPTIONS)) {
            int taken = server.grpcPort().orElseThrow();
            assertThat(taken).isNotEqualTo(server.port());
            assertThatThrownBy(() -> start(OPTIONS.withGrpc(taken)))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(String.valueOf(taken))
                    .hasMessageContaining("another port");
        }
        assertThatThrownBy(() -> OPTIONS.withGrpc(70_000)).hasMessageContaining("70000");
        assertThatThrownBy(() -> OPTIONS.at("127.0.0.1", 80).withGrpc(80)).hasMessageContaining("80");
        try (PredictionServer server = start(OPTIONS.withGrpc(ServerOptions.NO_GRPC))) {
            assertThat(server.grpcPort()).isEmpty();
        }
    }
}
